import Foundation
import FretsawJSON
import Testing

@Suite("JSON lines")
struct JSONWriterTests {
    @Test("Members keep their order, without spaces")
    func order() {
        var json = JSONWriter()
        json.object { json in
            json.member("z", 1)
            json.object("a") { $0.member("b", true) }
            json.array("c") { list in
                list.element(2)
                list.object { $0.member("d", 0.5) }
                list.element("e")
            }
            json.array("empty") { _ in }
        }
        json.endLine()
        json.object { _ in }
        #expect(
            String(decoding: json.bytes, as: UTF8.self)
                == "{\"z\":1,\"a\":{\"b\":true},\"c\":[2,{\"d\":0.5},\"e\"],\"empty\":[]}\n{}"
        )
    }

    @Test(
        "Whole numbers are written with all their digits",
        arguments: [
            0, 7, -1, 10, 99, 100, -4096, 1_234_567_890, Int.max, Int.min,
        ]
    )
    func integers(value: Int) {
        var json = JSONWriter()
        json.object { $0.member("n", value) }
        #expect(String(decoding: json.bytes, as: UTF8.self) == "{\"n\":\(value)}")
    }

    @Test(
        "Any text comes back as it was",
        arguments: ["", "\"\\/", "\n\r\t\u{0}\u{1}\u{1F}\u{7F}", "图片 🧩 é", "\u{2028}"]
    )
    func escapes(text: String) throws {
        var json = JSONWriter()
        json.object { $0.member("text", text) }
        let object = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: String]
        #expect(object == ["text": text])
        #expect(json.bytes.allSatisfy { $0 >= 0x20 }, "a line must not hold a line feed")
    }
}
