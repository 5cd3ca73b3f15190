import Foundation
import FretsawCodecs
import FretsawTesting
import FretsawRaster
import Testing

@Suite("Damaged files and limits of frames")
struct FramesDamageTests {
    @Test("An unreadable file does not stop the others, and the exit status reports it")
    func unreadable() throws {
        let (place, _) = try Workplace.withWalk()
        try place.write(Array("GIF89a".utf8), to: "cut.gif")
        let some = try place.command.run(
            ["frames", "cut.gif", "photos/0.png", "walk.gif", "none.gif", "-o", "out", "--json"]
        )
        #expect(some.status == 1)
        #expect(try place.names(in: "out") == ["walk"])
        let lines = some.text.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0].contains("\"error\":\"cut.gif: GIF89a: the file ends"))
        #expect(
            lines[1].contains(
                "photos/0.png is a PNG picture; only GIFs, APNGs and animated WebPs have frames"
            )
        )
        #expect(lines[3].contains("none.gif does not exist"))
        #expect(some.errors.contains("3 files could not be read"))

        #expect(try place.command.run("frames", "cut.gif", "-o", "a").status == 65)
        #expect(try place.command.run("frames", "photos/0.png", "-o", "a").status == 65)
        #expect(try place.command.run("frames", "none.gif", "-o", "a").status == 66)
        #expect(try place.command.run("frames", "none.gif", "no.gif", "-o", "a").status == 66)
        #expect(!place.exists("a"))
    }

    @Test("The frames before the damage of a file are written; with --strict it is an error")
    func damage() throws {
        let (place, pictures) = try Workplace.withWalk()
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

    /// Black frames of one pixel, of which number 1 and those after it cannot be decoded, then
    /// `between` and a loop for ever.
    private static func damagedPixels(frames: Int, between: [UInt8] = []) -> [UInt8] {
        var file = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
        for number in 0..<frames {
            file += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]
            // Clear, 0, end; or clear and a code that is not there yet.
            file += number == 0 ? [2, 0x44, 1, 0] : [2, 0x3C, 0, 0]
        }
        file += between + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0, 0x3B]
        return file
    }

    @Test("An APNG and its listing have the same loop count, also after damage")
    func hiddenLoop() throws {
        let place = try Workplace()
        try place.write(Self.damagedPixels(frames: 3, between: [0x99]), to: "bad.gif")
        let words = ["frames", "bad.gif", "--format", "apng", "-o", "out"]
        #expect(try place.command.run(words).status == 0)
        let loop = try place.object("out/frames.json")["loop"] as? [String: Any]
        #expect(loop?["plays"] as? Int == 1)
        let file = try place.bytes("out/frames.apng")
        let control = try #require(file.firstRange(of: Array("acTL".utf8))).upperBound
        #expect(Array(file[control + 4..<control + 8]) == [0, 0, 0, 1])
    }

    @Test("Frames after the damage are not written")
    func framesBehindDamage() throws {
        let (place, _) = try Workplace.withWalk()
        try place.write(Self.damagedPixels(frames: 5, between: [0x99]), to: "pixels.gif")
        let file = try place.bytes("walk.gif")
        try place.write(Array(file.prefix(file.count * 3 / 4)), to: "cut.gif")
        for (name, frame) in [("pixels.gif", "5"), ("cut.gif", "8")] {
            let result = try place.command.run("frames", name, "-o", "out", "--only", frame)
            #expect(result.status == 65)
            #expect(result.errors.contains("before its damage ("), "\(result.errors)")
        }
        let sound = try place.command.run("frames", "walk.gif", "-o", "out", "--only", "9")
        #expect(sound.errors.contains("has 9 frames, 0…8; use --only"), "\(sound.errors)")
    }

    @Test("Frames with broken data are written and marked, whichever are selected")
    func brokenFrames() throws {
        let place = try Workplace()
        try place.write(Self.damagedPixels(frames: 5), to: "bad.gif")
        for (words, written) in [([], 5), (["--only", "3"], 1)] as [([String], Int)] {
            let result = try place.command.run(
                ["frames", "bad.gif", "-o", "out", "--overwrite"] + words
            )
            #expect(result.status == 0)
            let listing = try place.object("out/frames.json")
            #expect(listing["frameCount"] as? Int == 5)
            #expect(listing["totalMilliseconds"] as? Int == 500)
            let frames = try #require(listing["frames"] as? [[String: Any]])
            #expect(frames.count == written && frames.last?["partial"] as? Bool == true)
        }
        #expect(try place.command.run("identify", "bad.gif").text.contains("5 frames"))
        #expect(try place.command.run("frames", "bad.gif", "-o", "no", "--strict").status == 65)
    }

    @Test("An exceeded limit is an error that names the option")
    func limits() throws {
        let (place, _) = try Workplace.withWalk()
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

    @Test("The pixel limit counts only the selected frames")
    func outputPixels() throws {
        let (place, _) = try Workplace.withWalk()
        for (number, words) in [
            ["5184"], ["1152", "--only", "3,5,99"], ["9", "--fit", "1x1"],
            ["576", "--first", "--patches"],
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
                "205 frames of 7000×7000 pixels are more than the 10000000000"
            ),
            "\(result.errors)"
        )
        #expect(!place.exists("huge"))
    }
}
