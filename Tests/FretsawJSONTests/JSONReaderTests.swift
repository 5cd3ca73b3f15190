import Foundation
import FretsawJSON
import Testing

@Suite("Reading JSON from strangers")
struct JSONReaderTests {
    static let good = [
        #"{}"#, #"[]"#, #" { "a" : [ 1 , -2.5e3 , null , true , false , "x" ] } "#, #""é\u00e9\n""#,
        #""\ud83d\ude00""#, #"0"#, #"-0.0"#, #"1E+2"#, #""\/\b\f\r\t\"\\""#,
        #"[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]"#,
    ]

    @Test("What is JSON is read as another reader reads it", arguments: good)
    func agrees(text: String) throws {
        let value = try JSONReader.read(Array(text.utf8))
        let other = try JSONSerialization.jsonObject(
            with: Data(text.utf8),
            options: [.fragmentsAllowed]
        )
        #expect(JSONReaderTests.plain(other) == value)
    }

    @Test(
        "Invalid JSON is rejected",
        arguments: [
            "", " ", "{", "}", "[1,]", "{\"a\":}", "{\"a\"}", "{a:1}", "01", "1.", ".5", "+1", "1e",
            #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, "nul", "truex", "NaN", "Infinity", "\"",
            "\"\\x\"", "\"\\u12\"", "\"\\ud800\"",
            "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\u{1}\"", "1 2", "[1 2]", "1e999", "'a'",
        ]
    )
    func refuses(text: String) {
        #expect(throws: JSONError.self) { try JSONReader.read(Array(text.utf8)) }
    }

    @Test("Depth and number of values are bounded")
    func bounds() {
        let deep = String(repeating: "[", count: 100_000)
        #expect { try JSONReader.read(Array(deep.utf8)) } throws: {
            ($0 as? JSONError)?.reason == .depth
        }
        let wide = "[" + String(repeating: "1,", count: JSONReader.maxValues) + "1]"
        #expect { try JSONReader.read(Array(wide.utf8)) } throws: {
            ($0 as? JSONError)?.reason == .size
        }
    }

    @Test("Bytes that are not UTF-8 are rejected")
    func notText() {
        #expect { try JSONReader.read([0x22, 0xFF, 0x22]) } throws: {
            ($0 as? JSONError)?.reason == .text
        }
    }

    @Test("What the writer writes, the reader reads")
    func roundTrip() throws {
        var writer = JSONWriter()
        writer.object { object in
            object.member("text", "a\"\\\u{1}\n字")
            object.member("number", -12)
            object.member("plain", plain: Array("AB+/=".utf8))
            object.null("nothing")
            object.array("list") { list in
                list.element(1)
                list.element("x")
            }
        }
        let value = try JSONReader.read(writer.bytes)
        #expect(value["text"] == .string("a\"\\\u{1}\n字"))
        #expect(value["number"] == .number(-12))
        #expect(value["plain"] == .string("AB+/="))
        #expect(value["nothing"] == .null)
        #expect(value["list"] == .array([.number(1), .string("x")]))
    }

    /// The other reader's value as ours.
    static func plain(_ value: Any) -> JSONValue {
        switch value {
        case let text as String: .string(text)
        case let number as NSNumber:
            CFTypeIsBool(number) ? .bool(number.boolValue) : .number(number.doubleValue)
        case let list as [Any]: .array(list.map(plain))
        case let members as [String: Any]: .object(members.mapValues(plain))
        default: .null
        }
    }

    /// True for what was `true` or `false` in the text.
    static func CFTypeIsBool(_ number: NSNumber) -> Bool {
        type(of: number) == type(of: NSNumber(value: true))
            && String(cString: number.objCType) == "c"
    }
}
