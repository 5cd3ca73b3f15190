import Foundation
import FretsawCodecs
import FretsawRaster
import Testing

@Suite("Frames")
struct FramesTests {
    /// A place with `walk.gif` of nine frames.
    private static func place() throws -> (Workplace, [Image<RGBA8>]) {
        let place = try Workplace()
        let file = try Animations.walk(frames: 9, delays: [7, 0, 12])
        try place.write(file, to: "walk.gif")
        return (place, try Animations.pictures(of: file))
    }

    @Test("Each frame is a PNG of what is seen, and the listing tells when", arguments: ["1", "3"])
    func folder(jobs: String) throws {
        let (place, pictures) = try Self.place()
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

    @Test("Raw bytes stream to a pipe, frame after frame")
    func raw() throws {
        let (place, pictures) = try Self.place()
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
        let (place, pictures) = try Self.place()
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

    @Test("A sheet holds every frame where the listing says")
    func sheet() throws {
        let (place, pictures) = try Self.place()
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

    @Test("An archive is what tar reads, from pipe to pipe")
    func archive() throws {
        let (place, _) = try Self.place()
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.currentDirectoryURL = URL(fileURLWithPath: place.path)
        shell.arguments = [
            "-c",
            "set -o pipefail; mkdir out; '\(Command.binary)' frames - -o - -q < walk.gif | tar -xC out",
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        #expect(try place.command.run("frames", "walk.gif", "-o", "folder").status == 0)
        #expect(try place.names(in: "out") == place.names(in: "folder"))
        for name in try place.names(in: "folder") where name.hasSuffix(".png") {
            #expect(try place.bytes("out/\(name)") == place.bytes("folder/\(name)"), "\(name)")
        }
        #expect(try place.object("out/frames.json")["format"] as? String == "tar")
    }

    @Test("A reader who goes away ends the command without a word")
    func brokenPipe() throws {
        let (place, _) = try Self.place()
        try place.write(try Animations.walk(frames: 60, side: 200), to: "long.gif")
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.currentDirectoryURL = URL(fileURLWithPath: place.path)
        shell.arguments = [
            "-c",
            "'\(Command.binary)' frames long.gif --format rgba -o - 2> errors | head -c 9 > /dev/null; "
                + "exit ${PIPESTATUS[0]}",
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 141)
        #expect(try place.text("errors") == "")
    }

    @Test(
        "Frames are chosen by their numbers and keep them",
        arguments: [
            (["--only", "0,2,5-7"], [0, 2, 5, 6, 7]), (["--only", "7-99,0"], [0, 7, 8]),
            (["--first"], [0]), (["--only", "3,2-4,3"], [2, 3, 4]),
        ]
    )
    func selection(words: [String], indices: [Int]) throws {
        let (place, pictures) = try Self.place()
        let result = try place.command.run(["frames", "walk.gif", "-o", "out"] + words)
        #expect(result.status == 0, "\(result.errors)")
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
        "Compact frames are the same pictures in fewer bytes",
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
        let (place, pictures) = try Self.place()
        #expect(try place.command.run("frames", "walk.gif", "--first", "-o", "a.png").status == 0)
        #expect(try ImageDecoder.decode(try place.bytes("a.png")).image == pictures[0])
        #expect(!place.exists("a.png.frames.json"))
        let words = ["frames", "walk.gif", "--only", "8", "--format", "png", "-o", "-"]
        let result = try place.command.run(words)
        #expect(try ImageDecoder.decode(result.output).image == pictures[8])
    }

    @Test(
        "Frames are scaled as asked",
        arguments: [
            (["--scale", "10x30"], 10, 30), (["--fit", "10x30"], 10, 10),
            (["--fit", "100x48"], 48, 48),
        ]
    )
    func scaling(words: [String], width: Int, height: Int) throws {
        let (place, pictures) = try Self.place()
        #expect(try place.command.run(["frames", "walk.gif", "-o", "out"] + words).status == 0)
        let size = PixelSize(width: width, height: height)
        let png = try ImageDecoder.decode(try place.bytes("out/frame-0004.png")).image
        #expect(png == pictures[4].resampled(to: size))
        let listing = try place.object("out/frames.json")
        #expect(listing["frameSize"] as? [String: Int] == ["width": width, "height": height])
    }

    @Test("A tall canvas can be made a wide frame", arguments: [[], ["--compact"]])
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

    @Test("Several files go to folders of their names, at the same time")
    func severalFiles() throws {
        let (place, _) = try Self.place()
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

    @Test("Two files of one name are refused before anything is written")
    func collision() throws {
        let (place, _) = try Self.place()
        try FileManager.default.createDirectory(
            atPath: place.path(to: "more"),
            withIntermediateDirectories: true
        )
        try place.write(try Animations.walk(frames: 2), to: "more/walk.gif")
        let result = try place.command.run("frames", "walk.gif", "more/walk.gif", "-o", "out")
        #expect(result.status == 64)
        #expect(result.errors.contains("both go to out/walk"))
        #expect(!place.exists("out"))
    }

    @Test("A name of dots does not lead out of the output")
    func namesOfDots() throws {
        let (place, _) = try Self.place()
        for name in ["...gif", "..gif"] { try place.write(try place.bytes("walk.gif"), to: name) }
        let words = ["frames", "./...gif", "./..gif", "walk.gif", "-o", "out/deep"]
        #expect(try place.command.run(words).status == 0)
        #expect(try place.names(in: "out") == ["deep"])
        #expect(try place.names(in: "out/deep") == ["...gif", "..gif", "walk"])
        let refused = try place.command.run("frames", "..", "walk.gif", "-o", "out")
        #expect(refused.status == 64)
        #expect(refused.errors.contains(".. has no name"))
    }

    @Test(
        "An input is never written over, whatever it is called",
        arguments: [
            (["./a.png", "--first"], "a.png"), (["link.gif", "--first"], "a.png"),
            (["a.png", "--first"], "../NAME/a.png"), (["frame-0003.png"], "."),
            (["walk.gif", "--format", "rgba", "b.gif"], "into"),
            (["all.rgba.part"], "all.rgba"),
        ]
    )
    func inputIsOutput(words: [String], output: String) throws {
        let (place, _) = try Self.place()
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
        #expect(result.errors.contains("would be replaced by frames"))
        #expect(try place.files(in: "") == before)
    }

    @Test("A file that cannot be read does not stop the others, and is told in the status")
    func unreadable() throws {
        let (place, _) = try Self.place()
        try place.write(Array("GIF89a".utf8), to: "cut.gif")
        let some = try place.command.run(
            ["frames", "cut.gif", "photos/0.png", "walk.gif", "none.gif", "-o", "out", "--json"]
        )
        #expect(some.status == 1)
        #expect(try place.names(in: "out") == ["walk"])
        let lines = some.text.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].contains("\"error\":\"cut.gif: GIF89a: the file ends"))
        #expect(lines[1].contains("photos/0.png is a PNG picture, not a GIF"))
        #expect(lines[3].contains("none.gif is not there"))
        #expect(some.errors.contains("3 files could not be read"))

        #expect(try place.command.run("frames", "cut.gif", "-o", "a").status == 65)
        #expect(try place.command.run("frames", "photos/0.png", "-o", "a").status == 65)
        #expect(try place.command.run("frames", "none.gif", "-o", "a").status == 66)
        #expect(try place.command.run("frames", "none.gif", "photos", "-o", "a").status == 66)
        #expect(!place.exists("a"))
    }

    @Test("Of a damaged file the frames before the damage are written, and --strict refuses it")
    func damage() throws {
        let (place, pictures) = try Self.place()
        let file = try place.bytes("walk.gif")
        try place.write(Array(file.prefix(file.count * 3 / 4)), to: "cut.gif")
        let result = try place.command.run("frames", "cut.gif", "-o", "out")
        #expect(result.status == 0)
        #expect(result.errors.contains("cut.gif: warning: "))
        #expect(result.errors.contains("at byte"))
        let listing = try place.object("out/frames.json")
        let count = try #require(listing["frameCount"] as? Int)
        #expect((2..<9).contains(count))
        let png = try ImageDecoder.decode(try place.bytes("out/frame-0001.png"))
        #expect(png.image == pictures[1])
        let warnings = try #require(listing["warnings"] as? [[String: Any]])
        #expect(warnings.count == 1)
        #expect(warnings[0]["damage"] as? Bool == true)
        #expect((warnings[0]["byte"] as? Int ?? 0) > 0)

        for format in ["png", "rgba", "apng", "sheet", "tar"] {
            let words = ["frames", "cut.gif", "-o", "strict", "--strict", "--format", format]
            let strict = try place.command.run(words)
            #expect(strict.status == 65, "\(format)")
            #expect(!place.exists("strict"), "\(format)")
        }
    }

    /// Black frames of one pixel, of which number 1 and those after it cannot be decoded, then a loop
    /// for ever.
    private static func damagedPixels(frames: Int) -> [UInt8] {
        var file = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
        for number in 0..<frames {
            file += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]
            // Clear, 0, end; or clear and a code that is not there yet.
            file += number == 0 ? [2, 0x44, 1, 0] : [2, 0x3C, 0, 0]
        }
        file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0, 0x3B]
        return file
    }

    @Test("An APNG is played as often as its listing says, also where damage hides the loop")
    func hiddenLoop() throws {
        let place = try Workplace()
        try place.write(Self.damagedPixels(frames: 3), to: "bad.gif")
        let words = ["frames", "bad.gif", "--format", "apng", "-o", "out"]
        #expect(try place.command.run(words).status == 0)
        let loop = try place.object("out/frames.json")["loop"] as? [String: Any]
        #expect(loop?["plays"] as? Int == 1)
        let file = try place.bytes("out/frames.apng")
        let control = try #require(file.firstRange(of: Array("acTL".utf8))).upperBound
        #expect(Array(file[control + 4..<control + 8]) == [0, 0, 0, 1])
    }

    @Test("Frames that lie behind damage are not there because of it")
    func framesBehindDamage() throws {
        let (place, _) = try Self.place()
        try place.write(Self.damagedPixels(frames: 5), to: "pixels.gif")
        let file = try place.bytes("walk.gif")
        try place.write(Array(file.prefix(file.count * 3 / 4)), to: "cut.gif")
        for (name, frame) in [("pixels.gif", "3"), ("cut.gif", "8")] {
            let result = try place.command.run("frames", name, "-o", "out", "--only", frame)
            #expect(result.status == 65)
            #expect(result.errors.contains("before its damage ("), "\(result.errors)")
        }
        let sound = try place.command.run("frames", "walk.gif", "-o", "out", "--only", "9")
        #expect(sound.errors.contains("has 9 frames, 0…8: ask --only"), "\(sound.errors)")
    }

    @Test("Limits are kept, and the message says which option raises them")
    func limits() throws {
        let (place, _) = try Self.place()
        for (words, option) in [
            (["--max-frames", "8"], "--max-frames"), (["--max-side", "23"], "--max-side"),
            (["--max-bytes", "100"], "--max-bytes"), (["--max-pixels", "500"], "--max-pixels"),
            (["--max-pixels", "3000", "--format", "sheet"], "--max-pixels"),
            (["--max-pixels", "600", "--scale", "25x25"], "--max-pixels"),
            (["--max-output-pixels", "5183"], "--max-output-pixels"),
            (["--max-output-pixels", "575", "--first"], "--max-output-pixels"),
            (
                ["--scale", "10000x10000", "--max-output-pixels", "899999999"],
                "--max-output-pixels"
            ),
        ] {
            let result = try place.command.run(["frames", "walk.gif", "-o", "out"] + words)
            #expect(result.status == 65, "\(words)")
            #expect(result.errors.contains(option), "\(result.errors)")
            #expect(!place.exists("out"), "\(words)")
        }
    }

    @Test("Frames are as many pixels as allowed, those chosen alone counted")
    func outputPixels() throws {
        let (place, _) = try Self.place()
        for (number, words) in [
            ["5184"], ["1152", "--only", "3,5,99"], ["9", "--fit", "1x1"],
        ].enumerated() {
            let words = ["frames", "walk.gif", "-o", "out\(number)", "--max-output-pixels"] + words
            #expect(try place.command.run(words).status == 0, "\(words)")
        }
        // Frames of one pixel on the greatest canvas, none of which is decoded.
        var file = Array("GIF89a".utf8) + [0x58, 0x1B, 0x58, 0x1B, 0x80, 0, 0, 0, 0, 0, 0, 0, 0]
        for _ in 0..<205 {
            file += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        }
        try place.write(file + [0x3B], to: "huge.gif")
        let result = try place.command.run("frames", "huge.gif", "-o", "huge")
        #expect(result.status == 65)
        #expect(
            result.errors.contains(
                "205 frames of 7000×7000 pixels would be more than the 10000000000"
            ),
            "\(result.errors)"
        )
        #expect(!place.exists("huge"))
    }

    @Test("An earlier run's frames are kept unless told, and replaced whole")
    func existing() throws {
        let (place, _) = try Self.place()
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
        "What replaces nothing in the end leaves the earlier run's frames as they were",
        arguments: ["png", "rgba", "apng", "sheet", "tar"]
    )
    func failedReplacement(format: String) throws {
        let (place, _) = try Self.place()
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
        // What a killed run left does not stand in the way.
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

    @Test("An interrupted replacement leaves the earlier run's frames as they were")
    func interruptedReplacement() throws {
        let (place, _) = try Self.place()
        try place.write(try Animations.walk(frames: Self.manyFrames, side: 160), to: "long.gif")
        #expect(try place.command.run("frames", "walk.gif", "-o", "out").status == 0)
        let before = try place.files(in: "out")
        let started = try place.command.start(["frames", "long.gif", "-o", "out", "--overwrite"])
        for _ in 0..<600 where !place.exists("out/.frames.part/frame-0000.png") {
            Thread.sleep(forTimeInterval: 0.01)
        }
        kill(started.process.processIdentifier, SIGINT)
        started.process.waitUntilExit()
        #expect(try started.result().status == 130)
        #expect(try place.files(in: "out") == before)
        #expect(!place.exists("out/.frames.part"))
    }

    @Test("Only what the earlier listing names is replaced", arguments: ["png", "apng", "tar"])
    func foreignFiles(format: String) throws {
        let (place, _) = try Self.place()
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
        "A listing cannot have files removed that no run writes",
        arguments: ["notes.txt", "../walk.gif", "..", "", "../out/notes.txt"]
    )
    func forgedListing(file: String) throws {
        let (place, _) = try Self.place()
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

    @Test("Output that cannot be written ends the run, and leaves no half of a file")
    func unwritable() throws {
        let (place, _) = try Self.place()
        // A file where a folder would be.
        try place.write([1], to: "out")
        #expect(try place.command.run("frames", "walk.gif", "-o", "out").status == 73)
        #expect(try place.command.run("frames", "walk.gif", "walk.gif", "-o", "x").status == 64)
        // Files of no more than one block.
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.currentDirectoryURL = URL(fileURLWithPath: place.path)
        try place.write(try place.bytes("walk.gif"), to: "other.gif")
        shell.arguments = [
            "-c",
            "ulimit -f 1; exec '\(Command.binary)' frames walk.gif other.gif -o full --format rgba -q "
                + "2> errors",
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 74)
        #expect(try place.text("errors").contains("frames.rgba"))
        #expect(
            try place.files(in: "full").isEmpty
        )
    }

    @Test(
        "A place that cannot be written leaves no new folder",
        arguments: ["rgba", "tar", "apng"]
    )
    func unwritableProduct(format: String) throws {
        let (place, _) = try Self.place()
        // The unfinished name is longer than names can be.
        let name = String(repeating: "a", count: 250) + ".\(format)"
        let result = try place.command.run("frames", "walk.gif", "-o", "new/\(name)")
        #expect(result.status == 73)
        #expect(!place.exists("new"))
    }

    @Test("A listing that cannot be written leaves no product", arguments: ["rgba", "png"])
    func unwritableListing(ending: String) throws {
        let (place, _) = try Self.place()
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
        let (place, _) = try Self.place()
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
        #expect(other.errors.contains("out/frames.json is of other frames than these of"))
        #expect(try place.files(in: "out") == before)
        // The same request in other words.
        for words in [["./walk.gif", "--fit", "24x24"], ["walk.gif", "--only", "0-99"]] {
            let same = try place.command.run(["frames", "-o", "out", "--skip-existing"] + words)
            #expect(same.errors.contains("1 file kept"), "\(same.errors)")
        }
    }

    @Test(
        "A product that has gone is made anew",
        arguments: [("png", "frame-0004.png"), ("rgba", "frames.rgba"), ("sheet", "sheet.png")]
    )
    func missingProduct(format: String, name: String) throws {
        let (place, _) = try Self.place()
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

    @Test(
        "Finished files of all frames are kept",
        arguments: ["all.rgba", "all.png", "all.apng", "all.tar", "./all.rgba", "out//"]
    )
    func keptProduct(output: String) throws {
        let (place, _) = try Self.place()
        let words = ["frames", "walk.gif", "-o", output]
        #expect(try place.command.run(words).status == 0)
        let kept = try place.command.run(words + ["--skip-existing"])
        #expect(kept.status == 0)
        #expect(kept.errors.contains("1 file kept"), "\(kept.errors)")
    }

    @Test("A listing goes with the sheet it is of")
    func otherFormatOfOneName() throws {
        let (place, _) = try Self.place()
        #expect(try place.command.run("frames", "walk.gif", "-o", "all.png").status == 0)
        let words = ["frames", "walk.gif", "-o", "all.png", "--overwrite", "--format", "apng"]
        #expect(try place.command.run(words).status == 0)
        #expect(!place.exists("all.png.frames.json"))
        // Another's file of that name is no listing.
        try place.write(Array("{}".utf8), to: "all.png.frames.json")
        #expect(try place.command.run(words).status == 0)
        #expect(try place.text("all.png.frames.json") == "{}")
    }

    @Test("A listing of nonsense is neither kept nor believed")
    func nonsense() throws {
        let (place, _) = try Self.place()
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

    @Test("A run that was cut short is made again by --skip-existing")
    func unfinished() throws {
        let (place, _) = try Self.place()
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

    /// Frames that take some tenths of a second in either build.
    private static var manyFrames: Int {
        #if DEBUG
        300
        #else
        8000
        #endif
    }

    @Test("An interrupt leaves nothing of the file under way", arguments: ["out", "out.apng"])
    func interruption(output: String) throws {
        let place = try Workplace()
        try place.write(try Animations.walk(frames: Self.manyFrames, side: 160), to: "long.gif")
        let started = try place.command.start(["frames", "long.gif", "-o", output, "-j", "2"])
        // Until the first file stands there.
        let name = output == "out" ? "out/frame-0000.png" : "out.apng.part"
        for _ in 0..<600 where !place.exists(name) { Thread.sleep(forTimeInterval: 0.01) }
        kill(started.process.processIdentifier, SIGINT)
        started.process.waitUntilExit()
        let result = try started.result()
        #expect(result.status == 130, "\(result.errors)")
        #expect(result.errors.contains("at the next frame's end"))
        #expect(try place.names(in: "") == ["long.gif", "photos"])
    }

    @Test(
        "Contradictions are told before anything is read",
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
        let (place, _) = try Self.place()
        let result = try place.command.run(["frames", "walk.gif"] + words)
        #expect(result.status == 64)
        #expect(!place.exists("out"))
    }

    @Test("A file's name cannot speak to the terminal")
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
