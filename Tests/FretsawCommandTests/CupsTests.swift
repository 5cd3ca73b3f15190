import Foundation
import FretsawTesting
import Testing

@Suite("Cups on the command line")
struct CupsTests {
    private let place: Workplace

    init() throws { place = try Workplace() }

    private static func generate(_ output: String, _ options: String...) -> [String] {
        [
            "generate", "--kind", "cups", "--count", "3", "--output", output, "--backgrounds",
            "photos", "--seed", "7",
        ] + options
    }

    @Test("Each puzzle is an animation; the kind is experimental, which a note says")
    func batch() throws {
        let result = try place.command.run(
            Self.generate("out", "--preview", "preview.png", "--jobs", "2")
        )
        #expect(result.status == 0 && result.errors.contains("cups is experimental"))
        let files = try place.files(in: "out")
        #expect(files.keys.count { $0.hasSuffix(".background.png") } == 3)
        #expect(place.exists("preview.png"))
        #expect(try place.text("out/run.json").contains(#""format":"apng""#))
        let name = try #require(files.keys.first { $0.hasSuffix(".png") })
        let seen = try place.command.run("identify", "out/\(name)")
        #expect(seen.text.contains("APNG") || seen.text.contains("apng"), "\(seen.text)")
    }

    @Test("The same seed gives the same files, and a run is resumed in the same format only")
    func resume() throws {
        #expect(try place.command.run(Self.generate("out", "--format", "gif")).status == 0)
        #expect(
            try place.command.run(Self.generate("again", "--format", "gif", "--jobs", "2")).status
                == 0
        )
        let files = try place.files(in: "out")
        #expect(files == (try place.files(in: "again")))
        #expect(files.keys.count { $0.hasSuffix(".background.gif") } == 3)
        #expect(
            try place.command.run(Self.generate("out", "--format", "gif", "--resume")).status == 0
        )
        let other = try place.command.run(Self.generate("out", "--resume"))
        #expect(other.status == 64 && other.errors.contains("format"), "\(other.errors)")
    }

    @Test(
        "Options that cannot be met are an error before a file is written, with what to do",
        arguments: [
            (["--format", "jpeg"], "must be apng or gif"),
            (["--quality", "80"], "--quality needs --format jpeg"),
            (["--size", "60x60"], "make it larger"),
            (["--preset", "classic"], "must be one of aj"),
            (["--deck", "x.json"], "--deck needs --kind slide, drag or icons"),
            (["--kind", "slide", "--format", "gif"], "must be jpeg, webp or png"),
        ]
    )
    func errors(options: [String], message: String) async throws {
        let result = await place.failure(of: Self.generate("out") + options)
        #expect(result.status == 64 && result.errors.contains(message), "\(result.errors)")
        #expect(!place.exists("out"))
    }
}
