import Foundation
import FretsawCodecs
import FretsawTesting
import FretsawRaster
import Testing

@Suite("Identify and doctor")
struct OtherCommandTests {
    @Test("Identify detects formats by content and reports why a file cannot be read")
    func identify() throws {
        let place = try Workplace()
        try place.write(Array("hello".utf8), to: "note.png")
        let result = try place.command.run("identify", "photos/0.png", "note.png")
        #expect(result.status == 1)
        let lines = result.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("photos/0.png: PNG, 160×90, rgb, 8 bits"))
        #expect(lines[1].hasPrefix("note.png: unknown"))
        #expect(lines[1].contains("not readable"))
    }

    @Test("The maximum valid file size is accepted")
    func maxFileSize() throws {
        let place = try Workplace()
        let result = try place.command.run(
            "identify",
            "--max-file-size",
            "9223372036854775807",
            "photos/0.png"
        )
        #expect(result.status == 0, "\(result.errors)")
        let words = ["--max-file-size", "9223372036854775807", "--background-memory", "1"]
        #expect(try place.command.run(Workplace.generate(2, to: "out") + words).status == 0)
    }

    @Test("The error for a GIF with too many frames names the option that raises the limit")
    func frames() throws {
        let place = try Workplace()
        // One pixel, two colours; each frame is that pixel again.
        var gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        for _ in 0..<10_001 { gif += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0] }
        gif.append(0x3B)
        try place.write(gif, to: "long.gif")
        let refused = try place.command.run("frames", "long.gif", "--output", "out")
        #expect(refused.status == 65)
        #expect(refused.errors.contains("raise it with --max-frames"))
        let counted = try place.command.run("identify", "long.gif")
        #expect(counted.status == 0)
        #expect(counted.text.contains("more than the 10000 allowed"))
        let raised = try place.command.run("identify", "--max-frames", "10001", "long.gif")
        #expect(raised.status == 0)
        #expect(raised.text.contains("10001 frames"))
    }

    @Test("The JSON of identify has one object per file")
    func identifyJSON() throws {
        let result = try Workplace().command.run(
            "identify",
            "--json",
            "photos/0.png",
            "photos/1.png"
        )
        #expect(result.status == 0)
        for line in result.text.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(object?["format"] as? String == "png")
            #expect(object?["width"] as? Int == 160)
            #expect(object?["readable"] as? Bool == true)
        }
    }

    @Test("The JSON of identify has all properties of a GIF")
    func identifyGIF() throws {
        let place = try Workplace()
        var encoder = try GIFEncoder(
            size: PixelSize(width: 9, height: 7),
            palette: [.white, .black],
            loopCount: 3
        )
        try encoder.append(
            .init(
                rect: PixelRect(x: 0, y: 0, width: 9, height: 7),
                indices: .init(repeating: 1, count: 63)
            )
        )
        var second = GIFEncoder.Frame(
            rect: PixelRect(x: 2, y: 1, width: 3, height: 4),
            indices: .init(repeating: 2, count: 12)
        )
        second.palette = [.black, .white, .black]
        second.transparentIndex = 1
        second.isInterlaced = true
        second.delayInCentiseconds = 25
        second.disposal = .restore
        try encoder.append(second)
        try place.write(try encoder.finish(), to: "a.gif")
        let result = try place.command.run("identify", "--json", "a.gif", "photos/0.png")
        #expect(result.status == 0)
        let lines = result.text.split(separator: "\n")
        let object = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
        let gif = try #require(object?["gif"] as? [String: Any])
        #expect(gif["version"] as? String == "89a")
        #expect(gif["canvas"] as? [String: Int] == ["width": 9, "height": 7])
        let loop = try #require(gif["loop"] as? [String: Any])
        #expect(loop["stored"] as? Int == 3)
        #expect(loop["plays"] as? Int == 4)
        #expect(loop["meaning"] as? String == "played 4 times: once and 3 repetitions")
        let frames = try #require(gif["frames"] as? [[String: Any]])
        #expect(frames.count == 2)
        #expect(frames[0]["localPalette"] as? Bool == false)
        #expect(frames[0]["transparentIndex"] == nil)
        for (key, value) in [
            "index": 1, "left": 2, "top": 1, "width": 3, "height": 4, "delayCentiseconds": 25,
            "storedDisposal": 3, "transparentIndex": 1, "colors": 4,
        ] {
            #expect(frames[1][key] as? Int == value, "\(key)")
        }
        #expect(frames[1]["disposal"] as? String == "restore")
        #expect(frames[1]["interlaced"] as? Bool == true)
        #expect(frames[1]["localPalette"] as? Bool == true)
        let extensions = try #require(gif["extensions"] as? [[String: Any]])
        #expect(extensions.map { $0["kind"] as? String } == ["NETSCAPE2.0", "graphic control"])
        #expect(!lines[1].contains("\"gif\""))
    }

    @Test("The JSON of identify has a line for a missing file and for each picture of a folder")
    func identifyMissing() throws {
        let result = try Workplace().command.run(
            "identify",
            "--json",
            "none.png",
            "photos",
            "/dev/null"
        )
        #expect(result.status == 66)
        let objects = try result.text.split(separator: "\n").map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
        }
        let files = objects.map { $0["file"] as? String ?? "" }
        #expect(files.first == "none.png")
        #expect(files.dropFirst().dropLast() == ["photos/0.png", "photos/1.png", "photos/2.png"])
        #expect(objects.map { $0["readable"] as? Bool } == [false, true, true, true, false])
        #expect((objects[0]["problem"] as? String)?.contains("does not exist") == true)
    }

    @Test("Doctor names the libraries and their versions")
    func doctor() throws {
        let place = try Workplace()
        let result = try place.command.run("doctor")
        for name in ["libpng", "libjpeg", "giflib", "libcrypto", "processors", "memory", "fonts"] {
            #expect(result.text.contains(name))
        }
        let json = try place.command.run("doctor", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
        #expect((object?["findings"] as? [Any])?.isEmpty == false)
    }
}
