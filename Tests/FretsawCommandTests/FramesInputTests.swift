import Foundation
import FretsawCodecs
import FretsawCommandTesting
import FretsawRaster
import Testing

@Suite("Inputs of frames")
struct FramesInputTests {
    @Test("Several files are written to folders of their names in parallel")
    func severalFiles() throws {
        let (place, _) = try Workplace.withWalk()
        for number in 1...5 {
            try place.write(try Animations.walk(frames: number), to: "\(number).gif")
        }
        let files = (1...5).map { "\($0).gif" }
        let result = try place.command.run(
            ["frames"] + files + ["-o", "out", "--json", "-j", "3"]
        )
        #expect(result.status == 0, "\(result.errors)")
        #expect(try place.names(in: "out") == ["1", "2", "3", "4", "5"])
        let lines = result.text.split(separator: "\n")
        #expect(lines.count == 5)
        for (number, line) in zip(1...5, lines) {
            #expect(try place.names(in: "out/\(number)").count == number + 1)
            let object =
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?["frameCount"] as? Int == number)
            #expect(object?["output"] as? String == "out/\(number)")
        }
    }

    @Test("Two input files of equal names are an error before a file is written")
    func collision() throws {
        let (place, _) = try Workplace.withWalk()
        try FileManager.default.createDirectory(
            atPath: place.path(to: "more"),
            withIntermediateDirectories: true
        )
        try place.write(try Animations.walk(frames: 2), to: "more/walk.gif")
        let result = try place.command.run("frames", "walk.gif", "more/walk.gif", "-o", "out")
        #expect(result.status == 64)
        #expect(result.errors.contains("have the same output folder out/walk"))
        #expect(!place.exists("out"))
    }

    @Test("A file name of dots does not escape the output folder")
    func namesOfDots() throws {
        let (place, _) = try Workplace.withWalk()
        for name in ["...gif", "..gif"] { try place.write(try place.bytes("walk.gif"), to: name) }
        let words = ["frames", "./...gif", "./..gif", "walk.gif", "-o", "out/deep"]
        #expect(try place.command.run(words).status == 0)
        #expect(try place.names(in: "out") == ["deep"])
        #expect(try place.names(in: "out/deep") == ["...gif", "..gif", "walk"])
        let refused = try place.command.run("frames", "..", "walk.gif", "-o", "out")
        #expect(refused.status == 64)
        #expect(refused.errors.contains(".. cannot name an output folder"))
    }

    @Test(
        "An input is never overwritten",
        arguments: [
            (["./a.png", "--first"], "a.png"), (["link.gif", "--first"], "a.png"),
            (["a.png", "--first"], "../NAME/a.png"), (["frame-0003.png"], "."),
            (["walk.gif", "--format", "rgba", "b.gif"], "into"),
            (["all.rgba.part"], "all.rgba"),
        ]
    )
    func inputIsOutput(words: [String], output: String) throws {
        let (place, _) = try Workplace.withWalk()
        let file = try place.bytes("walk.gif")
        try FileManager.default.createDirectory(
            atPath: place.path(to: "into/b"),
            withIntermediateDirectories: true
        )
        for name in ["a.png", "frame-0003.png", "all.rgba.part", "into/b/frames.rgba"] {
            try place.write(file, to: name)
        }
        for (link, target) in [("link.gif", "a.png"), ("b.gif", "into/b/frames.rgba")] {
            try FileManager.default.createSymbolicLink(
                atPath: place.path(to: link),
                withDestinationPath: target
            )
        }
        let folder = URL(fileURLWithPath: place.path).lastPathComponent
        let output = output.replacingOccurrences(of: "NAME", with: folder)
        let before = try place.files(in: "")
        let result = try place.command.run(["frames", "-o", output, "--overwrite"] + words)
        #expect(result.status == 64, "\(result.errors)")
        #expect(result.errors.contains("would be overwritten by frames"))
        #expect(try place.files(in: "") == before)
    }

    @Test("Control characters in file names are escaped")
    func names() throws {
        let place = try Workplace()
        let name = "a\u{1B}[31m\nb.gif"
        try place.write(Array("GIF89a".utf8), to: name)
        let frames = try place.command.run("frames", name, "-o", "out")
        #expect(frames.errors.contains("a\\u{1B}[31m\\nb.gif"))
        let identify = try place.command.run("identify", name)
        #expect(identify.text.hasPrefix("a\\u{1B}[31m\\nb.gif: GIF89a"))
        for text in [frames.errors, identify.text] {
            #expect(!text.contains("\u{1B}"))
            #expect(text.split(separator: "\n").allSatisfy { !$0.hasPrefix("b.gif") })
        }
    }
}
