import Foundation
import FretsawCaptcha
import FretsawCrypto
import FretsawKeys
import FretsawKinds
@testable import FretsawService
import FretsawTesting
import Testing

@Suite("fretsaw-server token")
struct TokenTests {
    private func token(_ ring: KeyRing, _ answer: Answer) throws -> String {
        let now = Timestamp(Int64(Date().timeIntervalSince1970 * 1000))
        return try ring.seal(
            SealedChallenge(
                id: ChallengeID(),
                kind: answer.shape == .angle ? .rotate : .slide,
                answer: answer,
                preset: "aj",
                secretKey: Array("a1B2c3D4e5F6g7H8".utf8),
                issued: now,
                expiry: now.adding(300_000)
            )
        )
    }

    private static let slide = Answer(slideTo: 171, tolerance: 5)

    @Test("new-key prints a valid key line, a different one each time")
    func newKey() throws {
        let command = try Workplace().server
        let lines = try (0..<2).map { _ in
            let result = try command.run("token", "new-key")
            #expect(result.status == 0)
            #expect(result.errors.isEmpty)
            return result.text
        }
        #expect(lines[0] != lines[1])
        let ring = try KeyRing(text: lines.joined())
        #expect(ring.keys.count == 2)
        let dated = try command.run("token", "new-key", "--until", "2027-01-31")
        #expect(dated.text.hasSuffix(" until=2027-01-31T00:00:00Z\n"))
    }

    @Test("new-site prints a key, a secret, and a line with the secret's digest and the options")
    func newSite() throws {
        let command = try Workplace().server
        let result = try command.run("token", "new-site", "--option", "theme=dark", "--json")
        #expect(result.status == 0 && result.errors.isEmpty)
        let pair = try #require(
            JSONSerialization.jsonObject(with: Data(result.text.utf8)) as? [String: Any]
        )
        let (key, secret) = (pair["siteKey"] as? String ?? "", pair["secret"] as? String ?? "")
        let line = try #require(pair["line"] as? String)
        #expect(!line.contains(secret))
        let site = try SiteDirectory(text: line).site(secret: secret)
        #expect(site?.key == key && site?.theme == "dark")

        let text = try command.run("token", "new-site").text.split(separator: "\n")
        #expect(text.map { $0.prefix(10) } == ["site key  ", "secret    ", "line      "])
        #expect(!text.contains { $0.contains(key) || $0.contains(secret) })

        let wrong = try command.run("token", "new-site", "--option", "theme=pink")
        #expect(wrong.status == 64 && wrong.errors.contains("one of auto, light, dark"))
    }

    @Test("A key file is private and never overwritten, and its key is not printed")
    func output() throws {
        let place = try Workplace()
        let result = try place.server.run("token", "new-key", "--output", "keys")
        #expect(result.status == 0)
        #expect(result.text.isEmpty)
        let text = try place.text("keys")
        let key = try #require(KeyRing(text: text).keys.first)
        #expect(result.errors == "wrote key \(key.identifier) to keys\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: place.path(to: "keys"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        let again = try place.server.run("token", "new-key", "--output", "keys")
        #expect(again.status == 73)
        #expect(again.errors.contains("keys exists"))
        #expect(try place.text("keys") == text)
    }

    @Test("A token is opened with the keys of a file or the environment")
    func open() throws {
        let place = try Workplace()
        let ring = try KeyRing([.fresh(), .fresh()])
        let lines = ring.keys.map(\.line)
        try place.write(Array(lines.joined(separator: "\n").utf8), to: "keys")
        let token = try token(ring, Self.slide)
        let result = try place.server.run("token", "open", "--keys", "keys", token)
        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(result.text.contains("answer      x 171 ± 5, y 5 ± 0\n"))
        #expect(result.text.contains("secret key  a1B2c3D4e5F6g7H8\n"))
        #expect(!result.text.contains("(expired)"))
        let same = try place.server.run(
            "token",
            "open",
            token,
            environment: ["FRETSAW_KEYS": lines.reversed().joined(separator: ";")]
        )
        #expect(same.text == result.text)
    }

    @Test("The JSON output contains the answer as numbers")
    func json() throws {
        let ring = try KeyRing([.fresh()])
        let place = try Workplace()
        func open(_ answer: Answer) throws -> [String: Any] {
            let result = try place.server.run(
                "token",
                "open",
                "--json",
                try token(ring, answer),
                environment: ["FRETSAW_KEYS": ring.keys[0].line]
            )
            let object = try JSONSerialization.jsonObject(with: Data(result.output))
            return try #require(object as? [String: Any])
        }
        let slide = try open(Self.slide)
        #expect(slide["kind"] as? String == "slide")
        #expect((slide["targets"] as? [[String: Int]])?.first?["x"] == 171)
        #expect(slide["expired"] as? Bool == false)
        #expect(slide["key"] as? String == ring.keys[0].identifier)
        let rotate = try open(.angle(27_150, tolerance: 500))
        #expect((rotate["turn"] as? [String: Double]) == ["angle": 271.5, "tolerance": 5])
    }

    @Test("Tokens are read from standard input, one per line, and each is printed on a line")
    func several() throws {
        let ring = try KeyRing([.fresh()])
        let place = try Workplace()
        let tokens = [
            try token(ring, Self.slide), try token(ring, .angle(100, tolerance: 5)),
        ]
        try place.write(Array("\(tokens[0])\n\n \(tokens[1])".utf8), to: "tokens")
        let result = try Command(program: "/bin/sh", place: place).run(
            ["-c", "exec \"$0\" token open --json - < tokens", Command.server],
            environment: ["FRETSAW_KEYS": ring.keys[0].line]
        )
        #expect(result.status == 0, "\(result.errors)")
        let kinds = try result.text.split(separator: "\n").map { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        }.map { $0?["kind"] as? String }
        #expect(kinds == ["slide", "rotate"])
    }

    @Test("All invalid tokens cause the same message")
    func wrongTokens() throws {
        let ring = try KeyRing([.fresh()])
        let place = try Workplace()
        let token = try token(ring, Self.slide)
        var errors: Set<String> = []
        for wrong in ["nonsense", String(token.dropLast()), "0badcafe" + token.dropFirst(8)] {
            let result = try place.server.run(
                "token",
                "open",
                wrong,
                environment: ["FRETSAW_KEYS": ring.keys[0].line]
            )
            #expect(result.status == 65)
            #expect(result.output.isEmpty)
            errors.insert(result.errors)
        }
        #expect(errors.count == 1)
    }

    @Test("Missing and damaged keys are reported without printing them")
    func wrongKeys() throws {
        let place = try Workplace()
        try place.write(Array("0badcafe NotAKeyButSecret\n".utf8), to: "damaged")
        let damaged = try place.server.run("token", "open", "--keys", "damaged", "x")
        #expect(damaged.status == 65)
        #expect(damaged.errors.contains("line 1"))
        #expect(!damaged.errors.contains("NotAKey"))
        #expect(try place.server.run("token", "open", "--keys", "none", "x").status == 66)
        let none = try place.server.run("token", "open", "x", environment: ["FRETSAW_KEYS": ""])
        #expect(none.status == 66)
        #expect(none.errors.contains("--keys"))
        let empty = try place.server.run(
            "token",
            "open",
            "-",
            environment: ["FRETSAW_KEYS": try SealingKey.fresh().line]
        )
        #expect(empty.status == 66)
        #expect(try place.server.run("token", "new-key", "--until", "soon").status == 64)
    }
}
