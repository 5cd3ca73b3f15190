import Foundation
import FretsawCodecs
import FretsawTesting
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

    /// A workplace with animations in folders, and other files.
    private func withFolders() throws -> Workplace {
        let (place, _) = try Workplace.withWalk()
        for folder in ["tree/more/deep", "tree/.hidden", "other", "empty"] {
            try FileManager.default.createDirectory(
                atPath: place.path(to: folder),
                withIntermediateDirectories: true
            )
        }
        let walk = try place.bytes("walk.gif")
        #expect(try place.command.run("frames", "walk.gif", "-o", "tree/more/b.apng").status == 0)
        try FileManager.default.moveItem(
            atPath: place.path(to: "tree/more/b.apng"),
            toPath: place.path(to: "tree/more/b.png")
        )
        // By content, not by name; a still PNG, text and hidden files are not animations.
        for file in ["tree/a.gif", "tree/more/a.gif", "tree/more/deep/c", "other/a.gif"] {
            try place.write(walk, to: file)
        }
        try place.write(try place.bytes("photos/0.png"), to: "tree/still.png")
        try place.write(Array("text".utf8), to: "tree/note.txt")
        try place.write(walk, to: "tree/.hidden/d.gif")
        return place
    }

    @Test("The animations of a folder are written to folders with their relative paths")
    func folders() throws {
        let place = try withFolders()
        let result = try place.command.run("frames", "tree", "-o", "out", "--json")
        #expect(result.status == 0, "\(result.errors)")
        let outputs = try result.text.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["output"] as? String ?? ""
        }
        #expect(outputs == ["out/a", "out/more/a", "out/more/b", "out/more/deep/c"])
        for output in outputs { #expect(try place.names(in: output).contains("frame-0000.png")) }
        // The frames of the APNG are those of the GIF it was made of.
        for name in try place.names(in: "out/a") where name != "frames.json" {
            #expect(try place.bytes("out/a/" + name) == place.bytes("out/more/b/" + name))
        }
        let again = try place.command.run("frames", "tree", "-o", "out", "--skip-existing")
        #expect(again.status == 0)
        #expect(again.errors.contains("4 files kept"))
    }

    @Test("A damaged file in a folder is reported, and the others are written")
    func damagedInFolder() throws {
        let place = try withFolders()
        try place.write(Array("no GIF".utf8), to: "tree/more/broken.gif")
        let result = try place.command.run("frames", "tree", "empty", "-o", "out")
        #expect(result.status == 1)
        #expect(result.errors.contains("tree/more/broken.gif is not a picture"))
        #expect(result.errors.contains("empty contains no GIF, APNG or animated WebP"))
        #expect(try place.names(in: "out/more") == ["a", "b", "deep"])
        let empty = try place.command.run("frames", "empty", "-o", "out2")
        #expect(empty.status == 65)
        #expect(!place.exists("out2"))
    }

    @Test("Files with the same name get folders of longer names")
    func equalNames() throws {
        let place = try withFolders()
        let words = ["frames", "other/a.gif", "walk.gif", "tree/a.gif", "-o", "out"]
        #expect(try place.command.run(words).status == 0)
        #expect(try place.names(in: "out") == ["other", "tree", "walk"])
        #expect(try place.names(in: "out/tree/a.gif").contains("frames.json"))
        try FileManager.default.copyItem(
            atPath: place.path(to: "tree/more/b.png"),
            toPath: place.path(to: "other/a.apng")
        )
        #expect(try place.command.run("frames", "other", "-o", "out2").status == 0)
        #expect(try place.names(in: "out2") == ["a.apng", "a.gif"])
        let twice = try place.command.run("frames", "walk.gif", "walk.gif", "-o", "out3")
        #expect(twice.status == 64)
        #expect(twice.errors.contains("give each file once"))
        #expect(!place.exists("out3"))
    }

    @Test("A list of files is read, with lines or NUL between names", arguments: ["\n", "\0"])
    func lists(separator: String) throws {
        let place = try withFolders()
        let list = ["walk.gif", "tree/more", "other/a.gif"].joined(separator: separator)
        try place.write(Array((list + separator).utf8), to: "list")
        let words = ["frames", "--files-from", "list", "-o", "out"]
        #expect(try place.command.run(words).status == 0)
        #expect(try place.names(in: "out") == ["b", "deep", "other", "tree", "walk"])
        let identified = try place.command.run("identify", "--files-from", "list")
        #expect(identified.status == 0)
        #expect(identified.text.split(separator: "\n").count == 5)
        try place.write([0x66, 0xFF, 0x0A], to: "list")
        let broken = try place.command.run(words)
        #expect(broken.status == 66)
        #expect(broken.errors.contains("f\\xFF does not exist"))
    }

    @Test(
        "Several inputs do not fit in one file",
        arguments: [["walk.gif", "other/a.gif"], ["tree"]]
    )
    func oneFile(inputs: [String]) throws {
        let place = try withFolders()
        let result = try place.command.run(["frames"] + inputs + ["-o", "all.rgba"])
        #expect(result.status == 64)
        #expect(result.errors.contains("files do not fit in one output file; use a folder"))
    }

    @Test("Identify lists the pictures of folders, and files that are named like pictures")
    func identifyFolder() throws {
        let place = try withFolders()
        try place.write(Array("no GIF".utf8), to: "tree/more/broken.gif")
        let result = try place.command.run("identify", "tree")
        #expect(result.status == 1)
        let names = result.text.split(separator: "\n").map { $0.prefix { $0 != ":" } }
        #expect(
            names == [
                "tree/a.gif", "tree/more/a.gif", "tree/more/b.png", "tree/more/broken.gif",
                "tree/more/deep/c", "tree/still.png",
            ]
        )
    }

    @Test("Stored pixels are written with their positions")
    func patches() throws {
        let (place, _) = try Workplace.withWalk()
        let words = ["frames", "walk.gif", "-o", "out", "--patches"]
        #expect(try place.command.run(words).status == 0)
        let frames = try place.object("out/frames.json")["frames"] as? [[String: Any]] ?? []
        let summary = try GIFSummary(place.bytes("walk.gif"))
        #expect(frames.count == summary.frames.count)
        for (frame, stored) in zip(frames, summary.frames) {
            let numbers = ["x", "y", "width", "height"].map { frame[$0] as? Int }
            let rect = stored.rect
            #expect(numbers == [rect.minX, rect.minY, rect.size.width, rect.size.height])
            #expect(frame["disposal"] as? String == stored.disposal.rawValue)
            let png = try place.bytes("out/\(frame["file"] as? String ?? "")")
            #expect(try ImageDecoder.decode(png).image.size == rect.size)
        }
        // A folder of composited frames is another result.
        let other = ["frames", "walk.gif", "-o", "out", "--skip-existing"]
        #expect(try place.command.run(other).status == 73)
        #expect(try place.command.run(words + ["--skip-existing"]).status == 0)
        for wrong in [["--fit", "9x9"], ["--format", "sheet"], ["--format", "apng"]] {
            #expect(try place.command.run(words + wrong + ["-o", "b"]).status == 64)
        }
    }

    @Test("A file name of dots does not escape the output folder")
    func namesOfDots() throws {
        let (place, _) = try Workplace.withWalk()
        for name in ["...gif", "..gif"] { try place.write(try place.bytes("walk.gif"), to: name) }
        let words = ["frames", "./...gif", "./..gif", "walk.gif", "-o", "out/deep"]
        #expect(try place.command.run(words).status == 0)
        #expect(try place.names(in: "out") == ["deep"])
        #expect(try place.names(in: "out/deep") == ["...gif", "..gif", "walk"])
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
