import Foundation
import FretsawBackgrounds
import FretsawBatch
import FretsawCaptcha
import FretsawCodecs
import FretsawCommandLine
import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawService
import FretsawTesting
import Testing

@testable import fretsaw_server

@Suite("Packs", .timeLimit(.minutes(5)))
struct PackTests {
    /// A folder with the archive `pairs.tar` of slide puzzles, and its answers.
    private func place(pairs count: Int, _ scale: PictureScale = .one) async throws -> Workplace {
        let place = try Workplace()
        var plan = BatchPlan(
            recipe: .slide(SlideOptions(look: .plain)),
            preset: "aj",
            encoding: .default,
            seed: .fromSystem(),
            count: count,
            shard: .whole,
            answers: .separate
        )
        plan.parts[0].recipe.scale = scale
        _ = try await Batch(
            plan: plan,
            backgrounds: Stripes(),
            backgroundRecord: .scenery(families: ["stripes"]),
            destination: .tar(place.path(to: "pairs.tar")),
            jobs: 2
        ).run()
        return place
    }

    private struct Stripes: BackgroundSource {
        func drawBackground(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> BackgroundOrigin {
            let tint = UInt8(truncatingIfNeeded: generator.next())
            for y in 0..<image.height {
                var row = image.mutableRow(y)
                for x in row.indices {
                    row[x] = RGBA8(red: tint, green: UInt8(y & 255), blue: UInt8(x & 127))
                }
            }
            return BackgroundOrigin(source: .scenery, name: "stripes")
        }
    }

    @Test("A pack needs a store that outlives the process")
    func volatile() throws {
        let error = #expect(throws: SettingsError.self) {
            try ServePlan(flags: ["pack": "pairs.tar"])
        }
        #expect(error?.description.contains("pack needs store") == true)
        #expect(throws: Never.self) {
            try ServePlan(flags: ["pack": "pairs.tar", "store": "sqlite:store"])
        }
    }

    @Test("A missing pack, and one that is not an archive, keep the service from starting")
    func unusable() throws {
        let place = try Workplace()
        func status(_ pack: String) throws -> (Int32, String) {
            let result = try place.server.run(
                "--listen",
                "127.0.0.1:0",
                "--admin",
                "none",
                "--kinds",
                "slide",
                "--store",
                "sqlite:store",
                "--set",
                "pack=\(pack)"
            )
            return (result.status, result.errors)
        }
        #expect(try status("nothing.tar").0 == 66)
        try place.write(Array("no archive".utf8), to: "text.tar")
        try place.write([], to: "text.tar.answers.jsonl")
        let (code, message) = try status("text.tar")
        #expect(code == 65)
        #expect(message.contains("text.tar cannot be used as a pack"))
    }

    @Test("A pack with a damaged answer is named, with the line")
    func damagedAnswer() async throws {
        let place = try await place(pairs: 1)
        let path = place.path(to: "pairs.tar.answers.jsonl")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try Data(text.replacing("\"kind\":", with: "\"kind:").utf8).write(to: URL(filePath: path))
        let flags = ["--store", "sqlite:store", "--set", "pack=pairs.tar", "--kinds", "slide"]
        let result = try place.server.run(["config", "check"] + flags)
        #expect(result.status == 65)
        #expect(
            result.errors.contains("pairs.tar.answers.jsonl is damaged in line 1"),
            "\(result.errors)"
        )
    }

    @Test("A pack has the scale of its pairs, and one that is never used is reported")
    func scaled() async throws {
        let place = try await place(pairs: 2, .two)
        let path = place.path(to: "pairs.tar")
        let pack = try PairArchive(path) { $0 == .rotate ? 7 : 5 }
        #expect(pack.scale == .two)
        let challenge = try pack.challenge(at: 1)
        #expect(challenge.scale == .two)
        #expect(challenge.layout?.background == PixelSize(width: 310, height: 155))
        for (largest, isUsed) in [("1", false), ("2", true)] {
            let flags = [
                "pack": path, "store": "sqlite:store", "kinds": "slide", "max-scale": largest,
            ]
            let warnings = try await ServePlan(flags: flags).designs().warnings
            #expect(warnings.contains { $0.contains("pictures at scale 2") } != isUsed)
        }
    }

    @Test("A pack serves its pairs, and a reload without it ends that")
    func serves() async throws {
        let place = try await place(pairs: 3)
        func configure(_ pack: String) throws {
            let text = "kinds = [\"slide\"]\nstore = \"sqlite:store\"\nprepared = 0\n\(pack)"
            try place.write(Array(text.utf8), to: "conf")
        }
        try configure("pack = \"pairs.tar\"\n")
        let serve = try RunningServe(["--config", "conf", "--kinds", "slide"], in: place)
        let pairs = try PairArchive(place.path(to: "pairs.tar")) { _ in 5 }
        let packed = Set(
            try (0..<3).map {
                Data(try pairs.challenge(at: $0).background).base64EncodedString()
            }
        )
        func picture() throws -> String {
            let body = try serve.post("/captcha/get", #"{"captchaType":"blockPuzzle"}"#).body
            return try #require(
                (body["repData"] as? [String: Any])?["originalImageBase64"] as? String
            )
        }
        #expect(try packed.contains(picture()))
        try configure("")
        serve.signal(SIGHUP)
        _ = try serve.line("reloaded")
        #expect(try !packed.contains(picture()))
        try configure("pack = \"pairs.tar\"\n")
        serve.signal(SIGHUP)
        while try !packed.contains(picture()) {}
        #expect(try packed.contains(picture()))
        #expect(try !packed.contains(picture()))
        #expect(
            try serve.line("a pair of the pack cannot be given out: all 3 pairs")["level"]
                == "error"
        )
    }

    @Test("Few pairs left, and a pack of another preset, cause warnings")
    func warnings() async throws {
        let place = try await place(pairs: 10)
        let text = """
            kinds = ["slide"]
            store = "sqlite:store"
            preset = "wide"
            pack = "pairs.tar"

            """
        try place.write(Array(text.utf8), to: "conf")
        let serve = try RunningServe(["--config", "conf", "--kinds", "slide"], in: place)
        let mismatch = "pairs.tar has pairs of the preset aj, but the setting is wide"
        #expect(try serve.line(mismatch)["level"] == "warning")
        for _ in 0..<9 {
            _ = try serve.post("/captcha/get", #"{"captchaType":"blockPuzzle"}"#)
        }
        #expect(try serve.line("1 of 10 pairs of the pack are left")["level"] == "warning")
    }

    @Test(
        "Pairs are never received twice, although processes that share a pack are killed",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"),
            "python3 is missing"
        )
    )
    func killed() async throws {
        let place = try await place(pairs: 600)
        let result = try Command(program: checkout.appending(path: "scripts/try-pack").path).run(
            "--kills",
            "12",
            "--life",
            "2",
            "--processes",
            "2",
            "--pack",
            place.path(to: "pairs.tar"),
            environment: ["FRETSAW_SERVER": Command.server]
        )
        #expect(result.status == 0, "\(result.text)\(result.errors)")
        #expect(result.text.contains("; 0 pairs received twice"), "\(result.text)")
    }
}
