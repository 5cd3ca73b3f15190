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
