import Foundation
import FretsawCodecs
import FretsawTesting
import FretsawRaster
import Testing

@Suite("Existing files of frames")
struct FramesExistingTests {
    @Test("Frames of an earlier run are replaced only with --overwrite, all of them")
    func existing() throws {
        let (place, _) = try Workplace.withWalk()
        #expect(try place.command.run("frames", "walk.gif", "-o", "out").status == 0)
        try place.write(Array("mine".utf8), to: "out/notes.txt")
        let refused = try place.command.run("frames", "walk.gif", "-o", "out")
        #expect(refused.status == 73)
        #expect(refused.errors.contains("--overwrite"))
        let kept = try place.command.run("frames", "walk.gif", "-o", "out", "--skip-existing")
        #expect(kept.status == 0)
        #expect(kept.errors.contains("1 file kept"))
        #expect(try place.names(in: "out").count == 11)
        try place.write(try Animations.walk(frames: 2), to: "walk.gif")
        let replaced = try place.command.run("frames", "walk.gif", "-o", "out", "--overwrite")
        #expect(replaced.status == 0)
        // No frame of the longer animation is left, and nothing else is touched.
        let names = ["frame-0000.png", "frame-0001.png", "frames.json", "notes.txt"]
        #expect(try place.names(in: "out") == names)

        for name in ["walk.apng", "walk.tar"] {
            #expect(try place.command.run("frames", "walk.gif", "-o", name).status == 0)
            #expect(try place.command.run("frames", "walk.gif", "-o", name).status == 73)
            let words = ["frames", "walk.gif", "-o", name, "--overwrite"]
            #expect(try place.command.run(words).status == 0)
        }
    }

    @Test(
        "A run that fails leaves the frames of an earlier run unchanged",
        arguments: ["png", "rgba", "apng", "sheet", "tar"]
    )
    func failedReplacement(format: String) throws {
        let (place, _) = try Workplace.withWalk()
        let file = try place.bytes("walk.gif")
        try place.write(Array(file.prefix(file.count * 3 / 4)), to: "cut.gif")
        let words = ["-o", "out", "--format", format]
        #expect(try place.command.run(["frames", "walk.gif"] + words).status == 0)
        let before = try place.files(in: "out")
        #expect(!before.isEmpty)
        let failed = try place.command.run(
            ["frames", "cut.gif", "--strict", "--overwrite"] + words
        )
        #expect(failed.status == 65)
        #expect(try place.files(in: "out") == before)
        // Files that a killed run left are replaced.
        try FileManager.default.createDirectory(
            atPath: place.path(to: "out/.frames.part"),
            withIntermediateDirectories: false
        )
        try place.write([1], to: "out/.frames.part/frame-0007.png")
        let second = try place.command.run(["frames", "cut.gif", "--overwrite"] + words)
        #expect(second.status == 0, "\(second.errors)")
        #expect(try place.files(in: "out") != before)
        #expect(!place.exists("out/.frames.part"))
    }

    @Test("An interrupted run leaves the frames of an earlier run unchanged")
    func interruptedReplacement() throws {
        let (place, _) = try Workplace.withWalk()
        try place.write(
            try Animations.walk(frames: Animations.manyFrames, side: 160),
            to: "long.gif"
        )
        #expect(try place.command.run("frames", "walk.gif", "-o", "out").status == 0)
        let before = try place.files(in: "out")
        let started = try place.command.start(
            ["frames", "long.gif", "-o", "out", "--overwrite"] + Animations.slowly
        )
        let first = "out/.frames.part/frame-0000.png"
        while started.process.isRunning, !place.exists(first) {
            Thread.sleep(forTimeInterval: 0.01)
        }
        kill(started.process.processIdentifier, SIGINT)
        started.process.waitUntilExit()
        #expect(try started.result().status == 130)
        #expect(try place.files(in: "out") == before)
        #expect(!place.exists("out/.frames.part"))
    }

    @Test("Only files in the earlier listing are replaced", arguments: ["png", "apng", "tar"])
    func foreignFiles(format: String) throws {
        let (place, _) = try Workplace.withWalk()
        #expect(try place.command.run("frames", "walk.gif", "-o", "out").status == 0)
        let foreign = ["sheet.png", "frames.rgba", "frame-4711.png"]
        for name in foreign { try place.write([1], to: "out/\(name)") }
        let words = ["frames", "walk.gif", "-o", "out", "--only", "3", "--overwrite"]
        #expect(try place.command.run(words + ["--format", format]).status == 0)
        for name in foreign { #expect(try place.bytes("out/\(name)") == [1]) }
        let own =
            switch format {
            case "png": ["frame-0003.png", "frames.json"]
            case "apng": ["frames.apng", "frames.json"]
            default: ["frames.tar"]
            }
        #expect(try place.names(in: "out") == (foreign + own).sorted())
    }

    @Test(
        "Files that no run writes are not removed, even if a listing names them",
        arguments: ["notes.txt", "../walk.gif", "..", "", "../out/notes.txt"]
    )
    func forgedListing(file: String) throws {
        let (place, _) = try Workplace.withWalk()
        let words = ["frames", "walk.gif", "-o", "out", "--only", "3"]
        #expect(try place.command.run(words).status == 0)
        try place.write([1], to: "out/notes.txt")
        let listing = try place.text("out/frames.json")
        let forged = listing.replacingOccurrences(of: "frame-0003.png", with: file)
        #expect(forged != listing)
        try place.write(Array(forged.utf8), to: "out/frames.json")
        #expect(try place.command.run(words + ["--overwrite"]).status == 0)
        #expect(place.exists("walk.gif"))
        #expect(try place.names(in: "out") == ["frame-0003.png", "frames.json", "notes.txt"])
    }

    @Test(
        "Finished files are kept",
        arguments: ["all.rgba", "all.png", "all.apng", "all.tar", "./all.rgba", "out//"]
    )
    func keptProduct(output: String) throws {
        let (place, _) = try Workplace.withWalk()
        let words = ["frames", "walk.gif", "-o", output]
        #expect(try place.command.run(words).status == 0)
        let kept = try place.command.run(words + ["--skip-existing"])
        #expect(kept.status == 0)
        #expect(kept.errors.contains("1 file kept"), "\(kept.errors)")
    }

    @Test("A listing is replaced together with its sheet")
    func otherFormatOfOneName() throws {
        let (place, _) = try Workplace.withWalk()
        #expect(try place.command.run("frames", "walk.gif", "-o", "all.png").status == 0)
        let words = ["frames", "walk.gif", "-o", "all.png", "--overwrite", "--format", "apng"]
        #expect(try place.command.run(words).status == 0)
        #expect(!place.exists("all.png.frames.json"))
        // Another's file of that name is no listing.
        try place.write(Array("{}".utf8), to: "all.png.frames.json")
        #expect(try place.command.run(words).status == 0)
        #expect(try place.text("all.png.frames.json") == "{}")
    }

    @Test("An invalid listing is ignored and replaced")
    func nonsense() throws {
        let (place, _) = try Workplace.withWalk()
        #expect(try place.command.run("frames", "walk.gif", "-o", "out").status == 0)
        let text = try place.text("out/frames.json")
        for (old, new) in [
            ("\"width\":24", "\"width\":9223372036854775807"),
            ("\"frameCount\":9", "\"frameCount\":-1"),
            ("{", "["), ("\"width\":24", "\"width\":-9223372036854775808"),
        ] {
            #expect(text.contains(old))
            let forged = text.replacingOccurrences(of: old, with: new)
            try place.write(Array(forged.utf8), to: "out/frames.json")
            let words = ["frames", "walk.gif", "-o", "out", "--skip-existing", "--fit", "8x8"]
            #expect(try place.command.run(words).status == 73)
        }
    }

    @Test("--skip-existing repeats an incomplete run")
    func unfinished() throws {
        let (place, _) = try Workplace.withWalk()
        #expect(try place.command.run("frames", "walk.gif", "-o", "out").status == 0)
        for name in ["frames.json", "frame-0008.png"] {
            try FileManager.default.removeItem(atPath: place.path(to: "out/\(name)"))
        }
        try place.write([1, 2], to: "out/.frame-0008.png.part")
        #expect(try place.command.run("frames", "walk.gif", "-o", "out").status == 73)
        let words = ["frames", "walk.gif", "-o", "out", "--skip-existing"]
        #expect(try place.command.run(words).status == 0)
        #expect(try place.names(in: "out").count == 10)
    }
}
