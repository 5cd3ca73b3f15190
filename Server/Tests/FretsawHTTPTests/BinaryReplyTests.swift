import Foundation
import FretsawCaptcha
import FretsawCodecs
import FretsawHTTP
import FretsawJSON
import FretsawKeys
import FretsawKinds
import FretsawService
import FretsawServiceTesting
import Testing

@Suite("Binary replies", .timeLimit(.minutes(3)))
struct BinaryReplyTests {
    private static let type = "application/vnd.fretsaw.challenge"

    /// The members of a body, as the documentation describes them.
    private func members(_ body: [UInt8]) throws -> [[UInt8]] {
        try #require(body.starts(with: "FSC1".utf8))
        var (rest, members) = (body.dropFirst(4), [[UInt8]]())
        while !rest.isEmpty {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            try #require(rest.count >= 4 + length)
            members.append(Array(rest.dropFirst(4).prefix(length)))
            rest = rest.dropFirst(4 + length)
        }
        return members
    }

    @Test(
        "A client that accepts the type gets the pictures as bytes, on both prefixes",
        arguments: [
            type, "\(type), application/json", "text/html, Application/VND.Fretsaw.Challenge;v=1",
        ],
        ["", "/errcode"]
    )
    func binary(accept: String, prefix: String) async throws {
        try await TestServer.serving { server in
            let reply = try await server.post(
                "\(prefix)/captcha/get",
                #"{"captchaType":"blockPuzzle"}"#,
                ["Accept": accept]
            )
            #expect(reply.status == 200 && reply["content-type"] == Self.type)
            #expect(reply["vary"]?.contains("Accept") == true)
            #expect(reply["cache-control"] == "no-store")
            let members = try members(reply.body)
            try #require(members.count == 3)
            let head = try JSONReader.read(members[0])
            let sealed = try server.test.ring.open(
                #require(head["token"]?.string),
                at: server.test.now
            )
            #expect(head["secretKey"]?.string.map { Array($0.utf8) } == sealed.secretKey)
            #expect(head["originalImageBase64"] == nil && head["jigsawImageBase64"] == nil)
            #expect(head["task"]?.string == "jigsaw")
            #expect(head["layout"]?["piece"]?["height"]?.number == 155)
            #expect(head["layout"]?["row"]?["height"]?.number == 47)
            let sizes = members.dropFirst().map { PictureSize(base64: Base64.encode($0)) }
            #expect(sizes == [.init(width: 310, height: 155), .init(width: 47, height: 155)])
        }
    }

    @Test(
        "A client that asks for scale 2 gets it, in layout pixels of scale 1",
        arguments: [
            ("2", 2), ("2.5", 2), ("3", 2), ("1", 1), ("1.5", 1), ("0", 1), ("-2", 1), ("null", 1),
            ("\"2\"", 1), ("[2]", 1),
        ]
    )
    func scale(hint: String, scale: Int) async throws {
        var designs = try TestService.designs()
        designs[.slide]?.denseBackgrounds = FlatBackground()
        try await TestServer.serving(TestService(designs: designs)) { server in
            let request = "{\"captchaType\":\"blockPuzzle\",\"scale\":\(hint)}"
            let accept = ["Accept": Self.type]
            let members = try await members(server.post("/captcha/get", request, accept).body)
            let rep = try await JSONReader.read(server.post("/captcha/get", request).body)
            let errcode = try await JSONReader.read(
                server.post("/errcode/captcha/get", request).body
            )
            let data = [
                try JSONReader.read(members[0]), try #require(rep["repData"]),
                try #require(errcode["data"]),
            ]
            for head in data {
                #expect(head["scale"]?.number == (scale == 1 ? nil : 2))
                #expect(head["layout"]?["width"]?.number == 310)
                #expect(head["layout"]?["piece"]?["height"]?.number == 155)
                #expect(head["layout"]?["row"]?["height"]?.number == 47)
            }
            let sizes = members.dropFirst().map { PictureSize(base64: Base64.encode($0)) }
            #expect(sizes[0] == .init(width: 310 * scale, height: 155 * scale))
            #expect(sizes[1] == .init(width: 47 * scale, height: 155 * scale))
        }
    }

    @Test(
        "A client that asks for WebP gets it; AJ-Captcha's clients get JPEG and PNG",
        arguments: [
            ("\"webp\"", true), ("\"WEBP\"", false), ("null", false), ("[\"webp\"]", false),
        ]
    )
    func format(hint: String, isWebP: Bool) async throws {
        var designs = try TestService.designs()
        designs[.slide]?.encoding = .webp(quality: 80)
        try await TestServer.serving(TestService(designs: designs)) { server in
            func pictures(_ request: String) async throws -> [[UInt8]] {
                let data = try await JSONReader.read(server.post("/captcha/get", request).body)[
                    "repData"
                ]
                return ["originalImageBase64", "jigsawImageBase64"].compactMap {
                    data?[$0]?.string.flatMap { Data(base64Encoded: $0) }.map(Array.init)
                }
            }
            let request = "{\"captchaType\":\"blockPuzzle\",\"format\":\(hint)}"
            let members = try await self.members(
                server.post("/captcha/get", request, ["Accept": Self.type]).body
            )
            let (jpeg, png): ([UInt8], [UInt8]) = ([0xFF, 0xD8], [0x89, 0x50])
            let riff = Array("RIFF".utf8)
            for files in [Array(members.dropFirst()), try await pictures(request)] {
                #expect(files.count == 2)
                #expect(files[0].starts(with: isWebP ? riff : jpeg))
                #expect(files[1].starts(with: isWebP ? riff : png))
            }
            let plain = try await pictures(#"{"captchaType":"blockPuzzle"}"#)
            #expect(plain[0].starts(with: jpeg) && plain[1].starts(with: png))
        }
    }

    @Test("Click-word challenges have their words, and no piece")
    func words() async throws {
        let test = try TestService(designs: [.clickWord: TestService.words()])
        try await TestServer.serving(test) { server in
            let reply = try await server.post(
                "/captcha/get",
                #"{"captchaType":"clickWord"}"#,
                ["Accept": Self.type]
            )
            let members = try members(reply.body)
            #expect(members.count == 2)
            #expect(try JSONReader.read(members[0])["wordList"]?.array?.count == 3)
        }
    }

    @Test(
        "Other clients get JSON",
        arguments: [nil, "*/*", "application/*", "application/vnd.fretsaw.challenges", ""]
    )
    func json(accept: String?) async throws {
        try await TestServer.serving { server in
            let reply = try await server.post(
                "/captcha/get",
                #"{"captchaType":"blockPuzzle"}"#,
                accept.map { ["Accept": $0] } ?? [:]
            )
            #expect(reply.code == "0000")
            #expect(reply["content-type"] == "application/json; charset=utf-8")
            #expect(reply["vary"]?.contains("Accept") == true)
        }
    }

    @Test("Errors and replies to checks are JSON")
    func errors() async throws {
        try await TestServer.serving { server in
            let accept = ["Accept": Self.type]
            let unknown = #"{"captchaType":"other"}"#
            let rejected = try await server.post("/captcha/get", unknown, accept)
            #expect(rejected.code == "0011")
            let stale = #"{"captchaType":"blockPuzzle","token":"x","pointJson":"y"}"#
            let checked = try await server.post("/captcha/check", stale, accept)
            #expect(checked.code == "6110")
        }
    }
}
