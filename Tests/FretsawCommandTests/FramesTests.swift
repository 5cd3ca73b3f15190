import Foundation
import FretsawCodecs
import FretsawTesting
import FretsawRaster
import Testing

@Suite("Frames")
struct FramesTests {
    @Test("Each frame is a PNG, and the listing has its time", arguments: ["1", "3"])
    func folder(jobs: String) throws {
        let (place, pictures) = try Workplace.withWalk()
        let result = try place.command.run("frames", "walk.gif", "--output", "out", "-j", jobs)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.isEmpty)
        let names = (0..<9).map { "frame-000\($0).png" } + ["frames.json"]
        #expect(try place.names(in: "out") == names)
        for (index, picture) in pictures.enumerated() {
            let png = try ImageDecoder.decode(try place.bytes("out/frame-000\(index).png"))
            #expect(png.image == picture)
        }
        let listing = try place.object("out/frames.json")
        #expect(listing["schema"] as? Int == 1)
        #expect(listing["frameCount"] as? Int == 9)
        #expect(listing["timing"] as? String == "browser")
        // 7, 0 and 12 hundredths, three times; browsers show 0 as 10.
        #expect(listing["totalMilliseconds"] as? Int == 3 * (70 + 100 + 120))
        #expect(listing["canvas"] as? [String: Int] == ["width": 24, "height": 24])
        #expect((listing["loop"] as? [String: Any])?["stored"] as? Int == 0)
        #expect((listing["loop"] as? [String: Any])?["plays"] is NSNull)
        let frames = try #require(listing["frames"] as? [[String: Any]])
        #expect(frames.map { $0["file"] as? String } == names.dropLast())
        #expect(
            frames.prefix(4).map { $0["startMilliseconds"] as? Int } == [0, 70, 170, 290]
        )
        #expect(frames[1]["durationMilliseconds"] as? Int == 100)
        #expect(frames[1]["storedCentiseconds"] as? Int == 0)
        #expect((listing["warnings"] as? [Any])?.isEmpty == true)
    }

    @Test("--list prints the listing of each file as frames.json has it, and writes nothing")
    func list() throws {
        let (place, _) = try Workplace.withWalk()
        try place.write(try Animations.walk(frames: 5), to: "a.gif")
        try place.write([1, 2, 3], to: "bad.gif")
        #expect(try place.command.run("frames", "walk.gif", "--output", "out").status == 0)
        let names = try place.names(in: "")
        let result = try place.command.run("frames", "walk.gif", "a.gif", "bad.gif", "--list")
        #expect(result.status == 1)
        let lines = try result.text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(lines.count == 3 && lines[2]["error"] != nil)
        #expect(lines.prefix(2).map { $0["frameCount"] as? Int } == [9, 5])
        let listing = try place.object("out/frames.json")
        #expect(lines[0] as NSDictionary == listing as NSDictionary)
        #expect(try place.names(in: "") == names)
        for words in [["--output", "out"], ["--format", "tar"], ["--columns", "2"]] {
            let result = try place.command.run(["frames", "walk.gif", "--list"] + words)
            #expect(result.status == 64, "\(words)")
        }
    }

    @Test("--columns sets the columns of a sheet and nothing else")
    func columns() throws {
        let (place, pictures) = try Workplace.withWalk()
        let words = ["frames", "walk.gif", "--output", "s.png", "--columns", "2"]
        #expect(try place.command.run(words).status == 0)
        let sheet = try ImageDecoder.decode(place.bytes("s.png")).image
        #expect(sheet.size == PixelSize(width: 48, height: 5 * 24))
        let third = PixelRect(x: 0, y: 24, width: 24, height: 24)
        #expect(sheet.cropped(to: third) == pictures[2])
        for words in [["--output", "out"], ["--output", "s2.png", "--columns", "0"]] {
            let result = try place.command.run(["frames", "walk.gif", "--columns", "2"] + words)
            #expect(result.status == 64, "\(words)")
        }
    }

    @Test("Of several runs into the same folder, one writes and the others are rejected")
    func sameFolder() throws {
        let (place, pictures) = try Workplace.withWalk()
        try FileManager.default.createDirectory(
            atPath: place.path(to: "out"),
            withIntermediateDirectories: false
        )
        // As a run does while it writes.
        let folder = open(place.path(to: "out"), O_RDONLY)
        #expect(flock(folder, LOCK_EX) == 0)
        for options in [[], ["--overwrite"], ["--skip-existing"]] {
            let second = try place.command.run(["frames", "walk.gif", "--output", "out"] + options)
            #expect(second.status == 73)
            #expect(second.errors.contains("another process"), "\(second.errors)")
        }
        #expect(try place.names(in: "out") == [])
        close(folder)
        let many = try (0..<6).map { _ in
            try place.command.start(["frames", "walk.gif", "--output", "out"])
        }
        let statuses = try many.map { run in
            run.process.waitUntilExit()
            return try run.result().status
        }
        #expect(statuses.count { $0 == 0 } == 1, "\(statuses)")
        #expect(try place.names(in: "out").count == pictures.count + 1)
    }

    @Test("Names with the extension of another format are rejected, folders named like one are not")
    func extensions() async throws {
        let (place, _) = try Workplace.withWalk()
        for name in ["a.mp4", "a.gif", "a.webp", "a.zip", "a.jpg"] {
            let result = await place.failure(of: "frames", "walk.gif", "--output", name)
            #expect(result.status == 64 && result.errors.contains("another format"), "\(name)")
            #expect(result.errors.contains("into ffmpeg") == (name == "a.mp4"))
            #expect(!FileManager.default.fileExists(atPath: place.path(to: name)))
        }
        #expect(
            try place.command.run("frames", "walk.gif", "-o", "a.png", "--format", "rgba").status
                == 64
        )
        for name in ["png", "apng", "rgba", "tar", "b/png", "v1.2", "c.gif/", ".png"] {
            #expect(
                try place.command.run("frames", "walk.gif", "--output", name).status == 0,
                "\(name)"
            )
            #expect(try place.names(in: name).contains("frames.json"), "\(name)")
        }
        for name in ["x.apng", "x.webp", "x.png"] {
            let result = await place.failure(
                of: "assemble",
                "walk.gif",
                "--delay",
                "80ms",
                "-o",
                name
            )
            #expect(result.status == 64 && result.errors.contains("use .gif"), "\(name)")
        }
    }

    @Test("Skipping rejects frames of another program")
    func foreignFrames() throws {
        let (place, _) = try Workplace.withWalk()
        try FileManager.default.createDirectory(
            atPath: place.path(to: "out"),
            withIntermediateDirectories: false
        )
        try place.write(Array("mine".utf8), to: "out/frame-0001.png")
        let result = try place.command.run("frames", "walk.gif", "-o", "out", "--skip-existing")
        #expect(result.status == 73, "\(result.errors)")
        #expect(try place.bytes("out/frame-0001.png") == Array("mine".utf8))
        #expect(try place.names(in: "out") == ["frame-0001.png"])
    }

    @Test("Raw frames are written to a pipe one by one")
    func raw() throws {
        let (place, pictures) = try Workplace.withWalk()
        let result = try place.command.run(
            "frames",
            "walk.gif",
            "--format",
            "rgba",
            "--output",
            "-"
        )
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == pictures.flatMap(\.rgbaBytes))
        #expect(try place.command.run("frames", "walk.gif", "-o", "all.rgba").status == 0)
        #expect(try place.bytes("all.rgba") == result.output)
        #expect(try place.object("all.rgba.frames.json")["file"] as? String == "all.rgba")
    }

    @Test("An APNG has the frames, and the delays of the policy")
    func animatedPNG() throws {
        let (place, pictures) = try Workplace.withWalk()
        let words = ["frames", "walk.gif", "--output", "walk.apng", "--timing", "guide"]
        #expect(try place.command.run(words).status == 0)
        let file = try place.bytes("walk.apng")
        #expect(ImageFormat(sniffing: file) == .apng)
        #expect(ImageInspector.describe(file).frameCount == 9)
        #expect(try ImageDecoder.decode(file).image == pictures[0])
        // The mean of 70, 100 and 120 ms, in the first frame's control: 96.67 → 97/1000.
        let control = try #require(file.firstRange(of: Array("fcTL".utf8)))
        let delay = control.upperBound + 20
        #expect(Array(file[delay..<delay + 4]) == [0, 97, 3, 232])
    }

    @Test("A sheet contains every frame at the position in the listing")
    func sheet() throws {
        let (place, pictures) = try Workplace.withWalk()
        #expect(try place.command.run("frames", "walk.gif", "-o", "walk.png").status == 0)
        let sheet = try ImageDecoder.decode(try place.bytes("walk.png")).image
        #expect(sheet.size == PixelSize(width: 72, height: 72))
        let listing = try place.object("walk.png.frames.json")
        let frames = try #require(listing["frames"] as? [[String: Any]])
        #expect(frames.count == 9)
        for (frame, picture) in zip(frames, pictures) {
            let place = PixelRect(
                x: try #require(frame["x"] as? Int),
                y: try #require(frame["y"] as? Int),
                width: 24,
                height: 24
            )
            #expect(sheet.cropped(to: place) == picture)
        }
    }

    @Test("tar reads an archive that is piped in and out")
    func archive() throws {
        let (place, _) = try Workplace.withWalk()
        let piped = try place.shell(
            "set -o pipefail; mkdir out; '\(Command.binary)' frames - -o - -q < walk.gif | tar -xC out"
        )
        #expect(piped.status == 0, "\(piped.errors)")
        #expect(try place.command.run("frames", "walk.gif", "-o", "folder").status == 0)
        #expect(try place.names(in: "out") == place.names(in: "folder"))
        for name in try place.names(in: "folder") where name.hasSuffix(".png") {
            #expect(try place.bytes("out/\(name)") == place.bytes("folder/\(name)"), "\(name)")
        }
        #expect(try place.object("out/frames.json")["format"] as? String == "tar")
    }

    @Test("A closed pipe ends the command silently")
    func brokenPipe() throws {
        let (place, _) = try Workplace.withWalk()
        try place.write(try Animations.walk(frames: 60, side: 200), to: "long.gif")
        let result = try place.shell(
            "'\(Command.binary)' frames long.gif --format rgba -o - | head -c 9 > /dev/null; "
                + "exit ${PIPESTATUS[0]}"
        )
        #expect(result.status == 141)
        #expect(result.errors == "")
    }

    @Test(
        "Selected frames keep their numbers",
        arguments: [
            (["--only", "0,2,5-7"], [0, 2, 5, 6, 7]), (["--only", "7-99,0"], [0, 7, 8]),
            (["--first"], [0]), (["--only", "3,2-4,3"], [2, 3, 4]),
        ]
    )
    func selection(words: [String], indices: [Int]) throws {
        let (place, pictures) = try Workplace.withWalk()
        let result = try place.command.run(["frames", "walk.gif", "-o", "out"] + words)
        #expect(result.status == 0, "\(result.errors)")
        #expect(
            result.errors.contains("note: walk.gif has only 3 frames of --only")
                == (words.last == "7-99,0")
        )
        #expect(try place.names(in: "out").dropLast() == indices.map { "frame-000\($0).png" }[...])
        let last = try #require(indices.last)
        let png = try ImageDecoder.decode(try place.bytes("out/frame-000\(last).png"))
        #expect(png.image == pictures[last])
        let listing = try place.object("out/frames.json")
        // The frames left out are counted, and take their time.
        #expect(listing["frameCount"] as? Int == 9)
        #expect(listing["totalMilliseconds"] as? Int == 870)
        let frames = try #require(listing["frames"] as? [[String: Any]])
        #expect(frames.map { $0["index"] as? Int } == indices)
    }

    @Test(
        "Compact frames have the same pixels in fewer bytes",
        arguments: ["png", "apng", "sheet"]
    )
    func compact(format: String) throws {
        let place = try Workplace()
        try place.write(try Animations.walk(frames: 3, side: 90), to: "walk.gif")
        let words = ["frames", "walk.gif", "--format", format, "-o"]
        #expect(try place.command.run(words + ["fast"]).status == 0)
        #expect(try place.command.run(words + ["compact", "--compact"]).status == 0)
        for name in try place.names(in: "fast") where name != "frames.json" {
            let (fast, compact) = (
                try place.bytes("fast/\(name)"), try place.bytes("compact/\(name)")
            )
            #expect(compact.count < fast.count)
            #expect(try ImageDecoder.decode(fast).image == ImageDecoder.decode(compact).image)
        }
    }

    @Test("A single frame goes to a file or a pipe as one PNG")
    func singleFrame() throws {
        let (place, pictures) = try Workplace.withWalk()
        #expect(try place.command.run("frames", "walk.gif", "--first", "-o", "a.png").status == 0)
        #expect(try ImageDecoder.decode(try place.bytes("a.png")).image == pictures[0])
        #expect(!place.exists("a.png.frames.json"))
        let words = ["frames", "walk.gif", "--only", "8", "--format", "png", "-o", "-"]
        let result = try place.command.run(words)
        #expect(try ImageDecoder.decode(result.output).image == pictures[8])
    }

    @Test(
        "Frames are scaled to the requested size",
        arguments: [
            (["--scale", "10x30"], 10, 30), (["--fit", "10x30"], 10, 10),
            (["--fit", "100x48"], 48, 48),
        ]
    )
    func scaling(words: [String], width: Int, height: Int) throws {
        let (place, pictures) = try Workplace.withWalk()
        #expect(try place.command.run(["frames", "walk.gif", "-o", "out"] + words).status == 0)
        let size = PixelSize(width: width, height: height)
        let png = try ImageDecoder.decode(try place.bytes("out/frame-0004.png")).image
        #expect(png == pictures[4].resampled(to: size))
        let listing = try place.object("out/frames.json")
        #expect(listing["frameSize"] as? [String: Int] == ["width": width, "height": height])
    }

    @Test("A tall canvas can be scaled to a wide frame", arguments: [[], ["--compact"]])
    func turnedCanvas(words: [String]) throws {
        let place = try Workplace()
        let size = PixelSize(width: 1, height: 16_384)
        var writer = try GIFAnimationWriter(size: size, palette: [RGBA8.black], loopCount: nil)
        try writer.append(
            Image(width: 1, height: size.height, filledWith: RGBA8.black),
            delayInCentiseconds: 1
        )
        try place.write(try writer.finish(), to: "tall.gif")
        let result = try place.command.run(
            ["frames", "tall.gif", "-o", "out", "--scale", "1000000x1"] + words
        )
        #expect(result.status == 0, "\(result.errors)")
        let listing = try place.object("out/frames.json")
        #expect(listing["frameSize"] as? [String: Int] == ["width": 1_000_000, "height": 1])
    }
}
