import Foundation
import FretsawCodecs
import FretsawTesting
import FretsawRaster
import Testing

@Suite("Write errors of frames")
struct FramesFailureTests {
    @Test("A write error ends the run and leaves no partial file")
    func unwritable() throws {
        let (place, _) = try Workplace.withWalk()
        // A file where a folder would be.
        try place.write([1], to: "out")
        #expect(try place.command.run("frames", "walk.gif", "-o", "out").status == 73)
        #expect(try place.command.run("frames", "walk.gif", "walk.gif", "-o", "x").status == 64)
        // Files of no more than one block.
        try place.write(try place.bytes("walk.gif"), to: "other.gif")
        let result = try place.shell(
            "ulimit -f 1; exec '\(Command.binary)' frames walk.gif other.gif -o full --format rgba -q"
        )
        #expect(result.status == 74)
        #expect(result.errors.contains("frames.rgba"))
        #expect(
            try place.files(in: "full").isEmpty
        )
    }

    @Test(
        "An output that cannot be written leaves no new folder",
        arguments: ["rgba", "tar", "apng"]
    )
    func unwritableProduct(format: String) throws {
        let (place, _) = try Workplace.withWalk()
        // The unfinished name is longer than names can be.
        let name = String(repeating: "a", count: 250) + ".\(format)"
        let result = try place.command.run("frames", "walk.gif", "-o", "new/\(name)")
        #expect(result.status == 73)
        #expect(!place.exists("new"))
    }

    @Test("If the listing cannot be written, no output is left", arguments: ["rgba", "png"])
    func unwritableListing(ending: String) throws {
        let (place, _) = try Workplace.withWalk()
        // The listing's name is longer than names can be.
        let name = String(repeating: "a", count: 240) + ".\(ending)"
        let result = try place.command.run("frames", "walk.gif", "-o", "new/\(name)")
        #expect(result.status == 73)
        #expect(!place.exists("new"))
        // A folder of the listing's name.
        try place.write([1], to: "all.\(ending)")
        try FileManager.default.createDirectory(
            atPath: place.path(to: "all.\(ending).frames.json/mine"),
            withIntermediateDirectories: true
        )
        let words = ["frames", "walk.gif", "-o", "all.\(ending)", "--overwrite"]
        #expect(try place.command.run(words).status == 73)
        #expect(try place.bytes("all.\(ending)") == [1])
        #expect(
            try place.names(in: "").filter { $0.contains("all.") }
                == ["all.\(ending)", "all.\(ending).frames.json"]
        )
    }

    @Test(
        "Only frames of the same request are kept",
        arguments: [
            ["walk.gif", "--format", "rgba"], ["walk.gif", "--format", "tar"],
            ["other.gif"], ["changed/walk.gif"], ["walk.gif", "--scale", "9x9"],
            ["walk.gif", "--fit", "90x9"], ["walk.gif", "--only", "0-7"],
            ["walk.gif", "--timing", "source"],
        ]
    )
    func otherRequest(words: [String]) throws {
        let (place, _) = try Workplace.withWalk()
        try FileManager.default.createDirectory(
            atPath: place.path(to: "changed"),
            withIntermediateDirectories: false
        )
        try place.write(try place.bytes("walk.gif"), to: "other.gif")
        try place.write(try Animations.walk(frames: 8), to: "changed/walk.gif")
        #expect(try place.command.run("frames", "walk.gif", "-o", "out").status == 0)
        let before = try place.files(in: "out")
        let other = try place.command.run(["frames", "-o", "out", "--skip-existing"] + words)
        #expect(other.status == 73)
        #expect(
            other.errors.contains("out/frames.json contains other frames than those requested of")
        )
        #expect(try place.files(in: "out") == before)
        // The same request in other words.
        for words in [["./walk.gif", "--fit", "24x24"], ["walk.gif", "--only", "0-99"]] {
            let same = try place.command.run(["frames", "-o", "out", "--skip-existing"] + words)
            #expect(same.errors.contains("1 file kept"), "\(same.errors)")
        }
    }

    @Test(
        "A missing output is written again",
        arguments: [("png", "frame-0004.png"), ("rgba", "frames.rgba"), ("sheet", "sheet.png")]
    )
    func missingProduct(format: String, name: String) throws {
        let (place, _) = try Workplace.withWalk()
        let words = ["frames", "walk.gif", "-o", "out", "--format", format]
        #expect(try place.command.run(words).status == 0)
        let before = try place.files(in: "out")
        try FileManager.default.removeItem(atPath: place.path(to: "out/\(name)"))
        #expect(try place.command.run(words + ["--skip-existing"]).status == 0)
        #expect(try place.files(in: "out") == before)
        // A product without a listing is not known to be a run's.
        guard format != "png" else { return }
        try FileManager.default.removeItem(atPath: place.path(to: "out/frames.json"))
        #expect(try place.command.run(words + ["--skip-existing"]).status == 73)
    }

    @Test("An interrupt leaves no partial file", arguments: ["out", "out.apng"])
    func interruption(output: String) throws {
        let place = try Workplace()
        try place.write(
            try Animations.walk(frames: Animations.manyFrames, side: 160),
            to: "long.gif"
        )
        let started = try place.command.start(
            ["frames", "long.gif", "-o", output, "-j", "2"] + Animations.slowly
        )
        // Until the first file exists.
        let name = output == "out" ? "out/frame-0000.png" : "out.apng.part"
        while started.process.isRunning, !place.exists(name) { Thread.sleep(forTimeInterval: 0.01) }
        kill(started.process.processIdentifier, SIGINT)
        started.process.waitUntilExit()
        let result = try started.result()
        #expect(result.status == 130, "\(result.errors)")
        #expect(result.errors.contains("stopping after this frame"))
        #expect(try place.names(in: "") == ["long.gif", "photos"])
    }

    @Test(
        "Contradicting options are an error before a file is read",
        arguments: [
            ["-o", "out", "--only", "1", "--first"],
            ["-o", "out", "--scale", "1x1", "--fit", "2x2"],
            ["-o", "out", "--overwrite", "--skip-existing"], ["-o", "-", "--overwrite"],
            ["-o", "-", "--json"], ["-o", "-", "--format", "png"], ["-o", "x.tar", "walk.gif"],
            ["-o", ""], ["-o", "out", "--only", "3-1"], ["-o", "out", "--only", "a"],
            ["-o", "out", "--only", "1,,2"], ["-o", "out", "--timing", "none"],
            ["-o", "out", "--scale", "2000000x1"], ["-o", "out", "--max-output-pixels", "0"],
        ]
    )
    func usage(words: [String]) throws {
        let (place, _) = try Workplace.withWalk()
        let result = try place.command.run(["frames", "walk.gif"] + words)
        #expect(result.status == 64)
        #expect(!place.exists("out"))
    }
}
