import Foundation
import FretsawKinds
import FretsawRandom
@testable import FretsawService
import Testing

@Suite("Points of an answer")
struct PointAnswerTests {
    private func parse(_ text: String) throws -> PointAnswer {
        try #require(PointAnswer(Array(text.utf8)))
    }

    private func isAnswer(_ text: String) -> Bool { PointAnswer(Array(text.utf8)) != nil }

    @Test(
        "The number formats of all clients are parsed",
        arguments: [
            (#"{"x":171,"y":5}"#, 171, 5), (#"{"x":248.775,"y":5}"#, 248.775, 5),
            (#"{"x":205.73573573573574,"y":5}"#, 205.73573573573574, 5),
            (#"{"x":127.15254237288136,"y":5}"#, 127.15254237288136, 5),
            (#"{"y":5,"x":123.33332824707031}"#, 123.33332824707031, 5),
            (#"{"x":123.0,"y":5.0}"#, 123, 5), (#"{"x":0.0,"y":5}"#, 0, 5),
            (#"{"x":-12.5,"y":5}"#, -12.5, 5), (#"{"x":1.23e2,"y":5E+0}"#, 123, 5),
            (#"{"x":1230E-1,"y":0.05e2}"#, 123, 5),
            (#"{"x":4611686018427387904,"y":-0}"#, 0x1p62, 0),
            (#"{"x":1e300,"y":5}"#, 1e300, 5),
            (#"{"x":1e-999,"y":5}"#, 0, 5),
        ]
    )
    func numberStyles(text: String, x: Double, y: Double) throws {
        #expect(try parse(text) == .single(AnswerPoint(x: x, y: y)))
        // In the other order, and with white space at every position that JSON allows.
        let spaced = text.replacing(":", with: "\t: ").replacing(",", with: "\r\n , ")
        #expect(try parse(" \n\(spaced) ") == .single(AnswerPoint(x: x, y: y)))
        #expect(try parse("[\(text),\(text)]").points.count == 2)
    }

    @Test("A list is parsed in its order")
    func list() throws {
        #expect(
            try parse(#"[{"x":35,"y":54},{"y":128,"x":86}, {"x":208,"y":94} ]"#)
                == .list([
                    AnswerPoint(x: 35, y: 54), AnswerPoint(x: 86, y: 128),
                    AnswerPoint(x: 208, y: 94),
                ])
        )
    }

    @Test("Unknown members are skipped")
    func unknownMembers() throws {
        #expect(
            try parse(
                #"{"t":"a\"}\\\u00e9","x":1,"X":9,"n":null,"b":true,"y":2,"f":false,"z":-1e9,"":0}"#
            ) == .single(AnswerPoint(x: 1, y: 2))
        )
        #expect(try parse(#"{"时间":"你好","x":1,"y":2}"#) == .single(AnswerPoint(x: 1, y: 2)))
    }

    @Test("A name written with escapes is the same name")
    func escapedNames() throws {
        #expect(try parse(#"{"\u0078":1,"\u0079":2}"#) == .single(AnswerPoint(x: 1, y: 2)))
        #expect(!isAnswer(#"{"x":1,"\u0078":3,"y":2}"#))
    }

    @Test(
        "An invalid answer is rejected",
        arguments: [
            "", "   ", "{", "}",
            "nonsense", #"{"x":1,"y":2"#, #"{"x":1,"y":2}}"#,
            #"{"x":1,"y":2},"#, #"{"x":1,,"y":2}"#,
            #"{"x":1,"y":2,}"#, #"{x:1,y:2}"#, #"{'x':1,'y':2}"#,
            #"{"x":01,"y":2}"#, #"{"x":1.,"y":2}"#,
            #"{"x":.5,"y":2}"#, #"{"x":+1,"y":2}"#,
            #"{"x":1e,"y":2}"#, #"{"x":0x1F,"y":2}"#,
            #"{"x":NaN,"y":2}"#, #"{"x":Infinity,"y":2}"#,
            #"{"x":-,"y":2}"#, #"{"x" 1,"y":2}"#,
            "{\"x\":1,\"y\":2,\"t\":\"\n\"}", #"{"\q":1}"#,
            #"{"\u00g0":1}"#, #"{"x":1,"y":2}\0"#,
            #"[{"x":1,"y":2}"#, #"[{"x":1,"y":2},]"#,
            "\u{FEFF}{\"x\":1,\"y\":2}",
            "null", "171", #""x""#, "[1,2]",
            "[null]", "[]", "[ ]", "{}",
            #"{"y":5}"#, #"{"x":5}"#, #"[{"x":5}]"#,
            #"{"x":1,"x":1,"y":2}"#, #"{"x":1,"y":2,"y":2}"#,
            #"{"x":null,"y":5}"#, #"{"x":5,"y":null}"#,
            #"{"x":"171","y":5}"#, #"{"x":true,"y":5}"#,
            #"{"x":1e999,"y":5}"#, #"{"x":-1e999,"y":5}"#,
            #"{"x":[1],"y":5}"#, #"{"x":{},"y":5}"#,
            #"{"x":1,"y":5,"z":[]}"#, #"[[{"x":1,"y":5}]]"#,
        ]
    )
    func rejections(text: String) {
        #expect(!isAnswer(text))
    }

    @Test("Length and number of points are limited")
    func bounds() throws {
        let point = #"{"x":1,"y":2}"#
        func list(_ count: Int) -> String {
            "[\(Array(repeating: point, count: count).joined(separator: ","))]"
        }
        #expect(try parse(list(PointAnswer.maxPoints)).points.count == PointAnswer.maxPoints)
        #expect(!isAnswer(list(PointAnswer.maxPoints + 1)))
        let padding = String(repeating: " ", count: PointAnswer.maxLength - point.utf8.count)
        #expect(try parse(point + padding).points.count == 1)
        #expect(!isAnswer(point + padding + " "))
        #expect(!isAnswer(String(repeating: "[", count: 4000)))
        #expect(!isAnswer(#"{"x":\#(String(repeating: "9", count: 4000)),"y":1}"#))
    }

    @Test("Bytes that are not UTF-8 are rejected")
    func notUTF8() {
        for bad: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE4, 0xBD]] {
            let text = Array(#"{"x":1,"y":2,"t":""#.utf8) + bad + Array("\"}".utf8)
            #expect(PointAnswer(text) == nil)
        }
    }

    @Test("Every prefix of a text is rejected without a trap")
    func prefixes() throws {
        let text = Array(#"[{"x":-12.5e+1,"t":"\u0078\n","y":5},{"y":null}]"#.utf8)
        for count in 0..<text.count {
            #expect(PointAnswer(Array(text[..<count])) == nil)
        }
    }

    @Test("Of changed answers Foundation reads the same, and none traps", arguments: 0..<4)
    func agreesWithFoundation(seed: UInt64) {
        var random = SeededGenerator(seed: Seed(seed))
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"x\"", "\"y\"", "\"t\"", "1", "-", "0", ".5", "e2",
            "E-400", "null", " ", "true", "12.25", "\"\\u0078\"", "\"", "\\", "\u{E9}",
        ].map { Array($0.utf8) }
        let whole = [
            #"[{"x":1,"y":2},{"t":"a","x":1.5,"y":-2e1}]"#, #"{"x":205.73573573573574,"y":5}"#,
            #"{"\u0079":1230E-1,"t":"\u00e9\n","x":4611686018427387904}"#,
        ].map { Array($0.utf8) }
        var (lists, singles) = (0, 0)
        for _ in 0..<4000 {
            var text = random.pick(whole)
            for _ in 0..<random.draw(in: 0...3) {
                let place = random.draw(in: 0...text.count)
                let end = min(text.count, place + random.draw(in: 0...3))
                let byte = UInt8(truncatingIfNeeded: random.next())
                text.replaceSubrange(
                    place..<end,
                    with: random.chance(0.7) ? random.pick(pieces) : [byte]
                )
            }
            guard let answer = PointAnswer(text) else { continue }
            switch answer {
            case .single: singles += 1
            case .list: lists += 1
            }
            // Numbers too close to 0 for a `Double` are 0 for us; Foundation rejects them.
            let hasExponent = text.contains { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
            let expected = Self.foundationAnswer(text)
            #expect(
                answer == expected || expected == nil && hasExponent,
                "\(String(decoding: text, as: UTF8.self))"
            )
        }
        #expect(lists > 200 && singles > 200)
    }

    /// Decoded as `Double`, because `JSONSerialization` converts through decimals and loses a digit.
    private static func foundationAnswer(_ text: [UInt8]) -> PointAnswer? {
        struct Members: Decodable {
            let x, y: Double

            var point: AnswerPoint { AnswerPoint(x: x, y: y) }
        }
        let decoder = JSONDecoder()
        if let members = try? decoder.decode(Members.self, from: Data(text)) {
            return .single(members.point)
        }
        let list = try? decoder.decode([Members].self, from: Data(text))
        return list.map { .list($0.map(\.point)) }
    }
}
