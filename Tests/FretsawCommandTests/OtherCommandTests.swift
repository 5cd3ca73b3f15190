import Foundation
import Testing

@Suite("Identify, doctor and bench")
struct OtherCommandTests {
    @Test("Identify goes by content and says why a file cannot be read")
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

    @Test("The greatest file size that can be asked for is one")
    func greatestFileSize() throws {
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

    @Test("A GIF of more frames than are allowed says which option raises that, and it does")
    func frames() throws {
        let place = try Workplace()
        // One pixel, two colours; each frame is that pixel again.
        var gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        for _ in 0..<10_001 { gif += [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0] }
        gif.append(0x3B)
        try place.write(gif, to: "long.gif")
        let refused = try place.command.run("identify", "long.gif")
        #expect(refused.status == 1)
        #expect(refused.text.contains("raise it with --max-frames"))
        let raised = try place.command.run("identify", "--max-frames", "10001", "long.gif")
        #expect(raised.status == 0)
        #expect(raised.text.contains("10001 frames"))
    }

    @Test("Identify's JSON has one object a file")
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

    @Test("Bench makes as many pairs as asked and accounts for their time")
    func bench() throws {
        let result = try Workplace().command.run(
            "bench",
            "generate",
            "--pairs",
            "21",
            "--jobs",
            "2",
            "--backgrounds",
            "photos",
            "--size",
            "96x48",
            "--piece",
            "24",
            "--json"
        )
        #expect(result.status == 0)
        let object = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
        #expect(object?["pairs"] as? Int == 21)
        let stages = try #require(object?["stages"] as? [String: Double])
        #expect(
            Set(stages.keys) == [
                "background", "cut", "encodeBackground", "encodePiece", "digest", "write",
            ]
        )
        #expect(stages.values.allSatisfy { $0 >= 0 })
    }
}
