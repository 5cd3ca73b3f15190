import CFretsaw
import Foundation
import FretsawCodecs
import FretsawRaster
import FretsawTesting
import Testing

@Suite("The C library")
struct LibraryTests {
    /// Options of kinds and formats, as on the command line.
    static let options: [[String: String]] = [
        ["kind": "slide"],
        ["kind": "slide", "look": "plain", "format": "png", "decoys": "1"],
        ["kind": "slide", "look": "hardened", "preset": "classic", "scale": "2"],
        ["kind": "slide", "size": "240x120", "piece": "40", "piece-layout": "strip"],
        ["kind": "drag", "format": "webp", "quality": "70", "preset": "wide"],
        ["kind": "icons", "figures": "5", "scenery": "sea"],
        ["kind": "rotate", "disc": "120", "disc-place": "anywhere", "scenery-panorama": "3"],
        ["kind": "cups"],
        ["kind": "cups", "format": "gif"],
        ["kind": "click-word", "word-list": "latin", "watermark": "example"],
        ["kind": "slide", "backgrounds": "photos", "quality": "90"],
    ]

    static let formats: [Substring: Int] = [
        "jpg": FRETSAW_JPEG, "png": FRETSAW_PNG, "webp": FRETSAW_WEBP,
    ]

    /// `options` as JSON: numbers as such, and the options that take lists as lists.
    static func json(_ options: [String: String], in place: Workplace) throws -> String {
        var object: [String: Any] = ["seed": 11]
        for (name, value) in options {
            switch name {
            case "scenery": object[name] = [value]
            case "backgrounds": object[name] = [place.path(to: value)]
            case "strict-backgrounds": object[name] = true
            default: object[name] = Int(value) ?? value
            }
        }
        return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }

    @Test("Items have the bytes and the manifest's lines of the command", arguments: options)
    func sameBytes(options: [String: String]) throws {
        let place = try Workplace()
        var words = ["generate", "--count", "3", "--seed", "11", "--output", "out", "--quiet"]
        for (name, value) in options { words += ["--\(name)", value] }
        let result = try place.command.run(words)
        #expect(result.status == 0, "\(result.errors)")
        let lines = try place.text("out/manifest.jsonl").split(separator: "\n").map(String.init)
        let generator = try Generator(try Self.json(options, in: place))
        // Not in the order of their indices.
        for index in [2, 0, 1] {
            let item = try generator.make(UInt64(index))
            #expect(item.text == lines[index])
            let files = try place.files(in: "out/000000")
                .filter { $0.key.hasPrefix("00000000\(index).") }.sorted { $0.key < $1.key }
            #expect(item.pictures.map(\.bytes) == files.map { Array($0.value) })
            let formats = files.map { Self.formats[$0.key.split(separator: ".").last ?? ""] }
            #expect(item.pictures.map(\.format) == formats || options["kind"] == "cups")
        }
    }

    @Test("Drawn pixels are those of lossless files", arguments: ["slide", "rotate", "cups"])
    func pixels(kind: String) throws {
        let format = kind == "cups" ? "apng" : "png"
        let generator = try Generator(#"{"kind":"\#(kind)","format":"\#(format)","seed":3}"#)
        for index: UInt64 in [1, 0] {
            let (made, drawn) = (try generator.make(index), try generator.make(index, draws: true))
            let files = try made.pictures.flatMap { try Output.frames(of: $0.bytes) }
            // Animated PNGs have palettes.
            if kind != "cups" { #expect(files.map(\.bytes) == drawn.pictures.map(\.bytes)) }
            #expect(files.map(\.duration) == drawn.pictures.map(\.duration))
            #expect(made.pictures[0].format == (kind == "cups" ? FRETSAW_APNG : FRETSAW_PNG))
            #expect(drawn.pictures.allSatisfy { $0.format == FRETSAW_RGBA })
            #expect(drawn.text.contains(#""files":{}"#))
        }
    }

    @Test("Frames are decoded in parts, with their durations", arguments: ["gif", "apng"])
    func decoded(format: String) throws {
        let generator = try Generator(#"{"kind":"cups","format":"\#(format)","seed":3}"#)
        let file = try generator.make(0).pictures[0].bytes
        let summary = try AnimationSummary(file)
        let all = try Output.frames(of: file)
        #expect(all.map(\.duration) == summary.frames.map { UInt64($0.delay / .microseconds(1)) })
        #expect(all.allSatisfy { $0.bytes.count == 4 * 310 * 155 })
        let part = try Output.frames(of: file, from: 3, count: 2)
        #expect(part.map(\.bytes) == all[3..<5].map(\.bytes))
        #expect(try Output.frames(of: file, from: all.count).isEmpty)
        #expect(try Output.frames(of: file, from: -1).isEmpty)
        let still = try Generator("{}").make(0).pictures[0].bytes
        #expect(try Output.frames(of: still).count == 1)
        #expect(try Output.frames(of: still, from: 1).isEmpty)
    }

    @Test(
        "Invalid options have the command's messages",
        arguments: [
            (#"{"kind":"jigsaw"}"#, "jigsaw is a look; use the kind slide or drag"),
            (#"{"kind":"work"}"#, "use one of slide, drag, click-word, icons, rotate, cups"),
            (#"{"decoys":9}"#, "decoys is 9; it must be in 0…4"),
            (#"{"kind":"rotate","decoys":1}"#, "decoys needs kind slide or drag"),
            (#"{"look":"maximum"}"#, "look is maximum; it must be one of jigsaw"),
            (#"{"look":["plain"]}"#, "look is plain; it must be one of"),
            (#"{"quality":101}"#, "quality is 101; it must be in 1…100"),
            (#"{"quality":9,"format":"png"}"#, "quality needs format jpeg or webp"),
            (#"{"format":"gif"}"#, "format for kind slide must be jpeg, webp or png"),
            (#"{"size":"310x155"}"#, "size and piece belong together"),
            (#"{"size":"99999999999x9","piece":50}"#, "impossible geometry"),
            (#"{"preset":"aj","size":"9x9","piece":1}"#, "preset and size cannot be combined"),
            (#"{"seed":1.5}"#, "seed must be a number below 2^64"),
            (#"{"scenery":["moon"]}"#, "scenery is moon; it must be some of"),
            (#"{"scenery-panorama":5000}"#, "scenery-panorama is 5000; it must be in 1…1000"),
            (#"{"backgrounds":["/nowhere"]}"#, "/nowhere does not exist"),
            (#"{"deck":"/nowhere"}"#, "/nowhere does not exist"),
            (#"{"colour":1}"#, "unknown option colour"),
            (#"[1]"#, "the options are not a JSON object"),
            (#"{"kind":"#, "the options are not a JSON object"),
            (#"{"kind":null}"#, "kind is null or an object"),
            (#"{"deck":"x","kind":"rotate"}"#, "deck needs kind slide or drag or icons"),
            (#"{"seed":18446744073709551616}"#, "seed must be a number below 2^64"),
            (#"{"strict-backgrounds":true}"#, "strict-backgrounds needs backgrounds"),
            (#"{"accept-damaged":1}"#, "accept-damaged must be true or false"),
        ]
    )
    func invalid(options: String, message: String) {
        let error = #expect(throws: Failure.self) { try Generator(options) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
        let missing = message.hasSuffix("does not exist")
        #expect(error?.status == (missing ? FRETSAW_NO_INPUT : FRETSAW_OPTION))
    }

    @Test("NULL and numbers out of range are errors")
    func arguments() throws {
        let generator = try Generator("{}")
        for index: UInt64 in [1_000_000_000, .max] {
            let error = #expect(throws: Failure.self) { try generator.make(index) }
            #expect(error?.status == FRETSAW_ARGUMENT)
        }
        for result in [
            fretsaw_generator_create(nil), fretsaw_generator_copy(nil),
            fretsaw_generator_make(nil, 0, 0), fretsaw_decode(nil, 1, 0, 1),
            fretsaw_identify(nil, 1),
            fretsaw_identify("x", -1), fretsaw_aj_encrypt(nil, nil, 0),
        ] {
            let error = #expect(throws: Failure.self) { try Output(result) }
            #expect(error?.status == FRETSAW_ARGUMENT)
            #expect(error?.message == "a pointer is NULL")
        }
        fretsaw_generator_free(nil)
        fretsaw_result_free(nil)
    }

    @Test("Points are encrypted as AJ-Captcha's are")
    func wire() throws {
        let points = Array(#"{"x":123,"y":5}"#.utf8)
        let output = try Output(fretsaw_aj_encrypt("a1B2c3D4e5F6g7H8", points, points.count))
        #expect(output.text == "FLNVmf+kJfb11cW8ur4/WQ==")
    }

    @Test("Files are described as by the command")
    func identified() throws {
        let place = try Workplace()
        let file = try place.bytes(of: "photos/0.png")
        let found = try Output(fretsaw_identify(file, file.count)).text
        let command = try place.command.run(["identify", "--json", "-"], input: file)
        #expect(found + "\n" == command.text)
        let error = #expect(throws: Failure.self) { try Output.frames(of: Array("text".utf8)) }
        #expect(error?.status == FRETSAW_BAD_INPUT)
    }

    @Test("Threads with copies of a generator make the same items")
    func copies() throws {
        let place = try Workplace()
        let generator = try Generator(try Self.json(["backgrounds": "photos"], in: place))
        let copies = try (0..<4).map { _ in try Generator(copyOf: generator) }
        let expected = try (0..<8).map { try generator.make($0).pictures.map(\.bytes) }
        DispatchQueue.concurrentPerform(iterations: 8) { index in
            for generator in [copies[index % 4], generator] {
                let pictures = try? generator.make(UInt64(index)).pictures.map(\.bytes)
                #expect(pictures == expected[index])
            }
        }
    }

    @Test("Skipped photos are noted, and rejected on request")
    func notes() throws {
        let place = try Workplace()
        try place.write(Array("no photo".utf8), to: "photos/broken.png")
        var options = ["backgrounds": "photos"]
        #expect(try Generator(try Self.json(options, in: place)).notes.contains("broken.png: "))
        options["strict-backgrounds"] = "true"
        let error = #expect(throws: Failure.self) {
            try Generator(try Self.json(options, in: place))
        }
        #expect(error?.message.contains("broken.png: ") == true)
    }
}
