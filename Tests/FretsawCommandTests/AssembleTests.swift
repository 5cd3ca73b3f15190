import Foundation
import FretsawCodecs
import FretsawTesting
import FretsawRaster
import Testing

@testable import fretsaw

@Suite("Assemble")
struct AssembleTests {
    @Test("Frames that are extracted and assembled again are the same pictures")
    func roundTrip() throws {
        let place = try Workplace()
        let file = try Animations.walk(frames: 7)
        try place.write(file, to: "walk.gif")
        #expect(try place.command.run("frames", "walk.gif", "-o", "out").status == 0)
        let frames = (0..<7).map { "out/frame-000\($0).png" }
        let words = ["--output", "again.gif", "--delay", "90ms", "--loop", "2"]
        let result = try place.command.run(["assemble"] + frames + words)
        #expect(result.status == 0, "\(result.errors)")
        let again = try place.bytes("again.gif")
        #expect(try Animations.pictures(of: again) == Animations.pictures(of: file))
        let summary = try GIFSummary(again)
        #expect(summary.loop == .repetitions(2))
        #expect(summary.frames.map(\.delayInCentiseconds) == Array(repeating: 9, count: 7))
    }

    @Test("Photos are quantised to similar colours of a palette")
    func manyColors() throws {
        let place = try Workplace()
        let words = ["photos/0.png", "photos/1.png", "-o", "-", "--delay", "0.5s,20ms"]
        let result = try place.command.run(["assemble"] + words + ["--loop", "once"])
        #expect(result.status == 0, "\(result.errors)")
        let summary = try GIFSummary(result.output)
        #expect(summary.frames.map(\.delayInCentiseconds) == [50, 2])
        #expect(summary.loop == .missing)
        let photo = try ImageDecoder.decode(try place.bytes("photos/0.png")).image
        let shown = try Animations.pictures(of: result.output)[0]
        var worst = 0
        for (a, b) in zip(photo.rgbaBytes, shown.rgbaBytes) {
            worst = max(worst, abs(Int(a) - Int(b)))
        }
        #expect(worst < 40)
    }

    @Test("An input picture is never overwritten")
    func outputIsInput() throws {
        let place = try Workplace()
        let before = try place.bytes("photos/0.png")
        let (file, link) = (place.path(to: "photos/0.png"), place.path(to: "hard.gif"))
        try FileManager.default.linkItem(atPath: file, toPath: link)
        try FileManager.default.createSymbolicLink(
            atPath: place.path(to: "soft.gif"),
            withDestinationPath: "photos/0.png"
        )
        for output in ["hard.gif", "soft.gif"] {
            let result = try place.command.run(
                "assemble",
                "photos/0.png",
                "-o",
                output,
                "--delay",
                "80ms",
                "--overwrite"
            )
            #expect(result.status == 64)
            #expect(result.errors.contains("is one of the input pictures"), "\(result.errors)")
        }
        #expect(try place.bytes("hard.gif") == before)
        #expect(try place.bytes("photos/0.png") == before)
    }

    @Test("Frames that cannot be assembled are an error with its reason")
    func refusals() throws {
        let place = try Workplace()
        try place.write(try Animations.walk(frames: 1), to: "small.gif")
        try place.write(Array("text".utf8), to: "note.txt")
        func run(_ words: String...) throws -> Command.Result {
            try place.command.run(["assemble"] + words)
        }
        let sizes = try run("photos/0.png", "small.gif", "-o", "a.gif", "--delay", "1s")
        #expect(sizes.status == 65)
        #expect(sizes.errors.contains("small.gif is 24×24, but the first picture is 160×90"))
        #expect(try run("note.txt", "-o", "a.gif", "--delay", "1s").status == 65)
        #expect(try run("none.png", "-o", "a.gif", "--delay", "1s").status == 66)
        let delays = try run("photos/0.png", "-o", "a.gif", "--delay", "1s,2s")
        #expect(delays.status == 64)
        #expect(delays.errors.contains("2 delays for 1 pictures"))
        #expect(
            try run("small.gif", "-o", "small.gif", "--delay", "1s", "--overwrite").status == 64
        )
        #expect(try run("photos/0.png", "-o", "a.gif", "--delay", "soon").status == 64)
        #expect(
            try run("photos/0.png", "-o", "a.gif", "--delay", "1s", "--colors", "1").status == 64
        )
        #expect(!place.exists("a.gif"))
        #expect(try run("photos/0.png", "-o", "a.gif", "--delay", "1s").status == 0)
        #expect(try run("photos/0.png", "-o", "a.gif", "--delay", "1s").status == 73)
        #expect(try run("photos/0.png", "-o", "a.gif", "--delay", "1s", "--overwrite").status == 0)
    }

    @Test(
        "Delays are read with their units",
        arguments: [
            ("80ms", 8), ("80", 8), ("8cs", 8), ("0.08s", 8), ("1s", 100), ("14ms", 1), ("16ms", 2),
            ("0", 0), ("655.35s", 65_535), ("1.5", 0),
        ]
    )
    func delays(text: String, centiseconds: Int) throws {
        #expect(FrameDelay(argument: text)?.centiseconds == centiseconds)
    }

    @Test(
        "An invalid delay is an error",
        arguments: ["", "s", "-1s", "1e3", "656s", "1m", "nan", "1 s", "0x5", "inf", "."]
    )
    func noDelays(text: String) {
        #expect(FrameDelay(argument: text) == nil)
    }
}
