import Foundation
import FretsawCodecs
import FretsawRaster
import FretsawTesting
import Testing

@Suite("Watermark option")
struct WatermarkTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.write(FontBuilder.standard.bytes, to: "own.ttf")
        try place.write(Array(FontBuilder.standard.bytes.prefix(500)), to: "torn.ttf")
    }

    private func generate(to output: String, _ more: String...) throws -> Command.Result {
        try place.command.run(Workplace.generate(4, to: output) + ["--format", "png"] + more)
    }

    private static let marked = ["--watermark", "A BO", "--watermark-font", "own.ttf"]

    @Test("The text is on every background, in its lower right corner, and in the record")
    func drawn() throws {
        // The tiles of other looks have the hue of the picture, which the text changes.
        let look = ["--look", "plain", "--format", "png"]
        for (folder, more) in [("plain", []), ("out", Self.marked)] {
            let arguments = Workplace.generate(4, to: folder) + look + more
            #expect(try place.command.run(arguments).status == 0)
        }
        let (plain, marked) = (try place.files(in: "plain"), try place.files(in: "out"))
        for index in 0..<4 {
            let name = "000000/00000000\(index).background.png"
            let before = try ImageDecoder.decode(Array(try #require(plain[name]))).image
            let after = try ImageDecoder.decode(Array(try #require(marked[name]))).image
            var differing = 0
            for y in 0..<48 {
                for x in 0..<128 where before[x, y] != after[x, y] {
                    differing += 1
                    #expect(x > 48 && y > 24)
                }
            }
            #expect(differing > 50)
        }
        #expect(
            try place.text("out/run.json").contains(#""watermark":{"text":"A BO","font-sha256":"#)
        )
        #expect(!(try place.text("plain/run.json").contains("watermark")))
    }

    @Test("A run is resumed only with the same text and font")
    func resume() throws {
        let run = Workplace.generate(4, to: "out") + Self.marked
        #expect(try place.command.run(run).status == 0)
        let files = try place.files(in: "out")
        #expect(try place.command.run(run + ["--resume"]).status == 0)
        #expect(try place.files(in: "out") == files)
        let text = try place.command.run(
            Workplace.generate(4, to: "out", "--resume", "--watermark", "AB")
                + ["--watermark-font", "own.ttf"]
        )
        #expect(text.status == 64)
        #expect(text.errors.contains("= A BO, not AB; use the same --watermark"))
        var other = FontBuilder.standard
        other.style = "Other"
        try place.write(other.bytes, to: "own.ttf")
        let font = try place.command.run(run + ["--resume"])
        #expect(font.status == 64)
        #expect(font.errors.contains("use the same --watermark-font"))
        let none = try place.command.run(Workplace.generate(4, to: "out", "--resume"))
        #expect(none.status == 64)
    }

    @Test("A dry run prints the text")
    func dryRun() throws {
        let arguments = Workplace.generate(4, to: "out", "--dry-run") + Self.marked
        #expect(try place.command.run(arguments).text.contains("watermark: A BO"))
    }

    @Test(
        "A text that cannot be drawn is an error with its own status, and nothing is written",
        arguments: [
            (["--watermark", ""], 64, "no visible characters"),
            (["--watermark", "a\nb"], 64, "U+000A"),
            (["--watermark", "שלום"], 64, "U+05E9"),
            (["--watermark-font", "own.ttf"], 64, "--watermark"),
            (
                ["--watermark", "AAAAAAAAAAAAAAAAAAAAAAAA", "--watermark-font", "own.ttf"], 64,
                "128×48"
            ),
            (
                ["--watermark", "A", "--watermark-font", "nowhere.ttf"], 66,
                "nowhere.ttf does not exist"
            ),
            (
                ["--watermark", "A", "--watermark-font", "photos/0.png"], 65,
                "photos/0.png: unknown font format"
            ),
            (["--watermark", "A", "--watermark-font", "torn.ttf"], 65, "torn.ttf: "),
            (["--watermark", "A水", "--watermark-font", "own.ttf"], 65, "no glyph for 水 (U+6C34)"),
        ] as [([String], Int32, String)]
    )
    func failures(options: [String], status: Int32, message: String) async throws {
        let result = await place.failure(of: Workplace.generate(4, to: "out") + options)
        #expect(result.status == status, "\(result.errors)")
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(!place.exists("out"))
    }

    @Test("The error for characters that no font has does not suggest an installed font")
    func noFont() async throws {
        // The last private-use character: none of the known fonts has it.
        let result = await place.failure(
            of: Workplace.generate(4, to: "out") + ["--watermark", "\u{10FFFD}"]
        )
        // 66 if no font is installed.
        #expect([65, 66].contains(result.status))
        #expect(result.errors.contains("U+10FFFD"))
        let isInstalled = FileManager.default.fileExists(
            atPath: "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc"
        )
        #expect(result.errors.contains("apt-get install fonts-wqy-zenhei") == !isInstalled)
        #expect(result.errors.contains("--watermark-font"))
        #expect(!place.exists("out"))
    }

    @Test("A Latin text uses DejaVu Sans if it is installed", .needs(.dejaVuSans))
    func defaultFont() throws {
        let result = try generate(to: "out", "--watermark", "© Ab")
        #expect(result.status == 0, "\(result.errors)")
    }
}
