import FretsawInteraction
import FretsawWeb
import FretsawWebTesting
import Testing

@Suite("A text input as bytes")
struct TextInputBridgeTests {
    private var table = MachineTable()
    private let handle: UInt32

    init() throws {
        let options = ByteWriter.written {
            $0.environment()
            TextInputBridgeTests.write(maxLength: 3, to: &$0)
        }
        handle = try table.open(system: 3, options: options, at: 0)
    }

    private static func write(maxLength: Int?, to writer: inout ByteWriter) {
        writer.text("请输入")
        writer.double(5)
        writer.double(8)
        writer.double(14)
        writer.flag(true)
        writer.flag(maxLength != nil)
        if let maxLength { writer.integer(maxLength) }
    }

    private mutating func change(
        _ text: Text,
        runs: [[UInt8]],
        caret: Int
    ) throws -> Reply {
        let bytes = ByteWriter.written {
            $0.byte(17)
            $0.text(text)
            $0.count(runs.count)
            for byte in runs.joined() { $0.byte(byte) }
            $0.integer(caret)
            $0.integer(caret)
        }
        return try Reply(table.handle(handle, at: 0, bytes))
    }

    @Test("Options reach the machine")
    mutating func options() throws {
        let reply = try Reply(table.handle(handle, at: 0, []))
        #expect(reply[1]?.words?.runs == [Words.Run("请输入", color: .placeholder)])
        #expect(reply[1]?.frame == Rect(x: 5, y: 8, width: 310, height: 472))
        #expect(reply[0]?.control?.role == .multilineTextbox)
    }

    @Test("A text is received with its clusters as runs")
    mutating func changes() throws {
        // a, 😀, 汉汉, é of two scalars: longer than 3 without the emoji.
        let reply = try change("a😀汉汉e\u{301}", runs: [[1, 1], [1, 4], [3, 3]], caret: 5)
        #expect(reply.tags == [0, 1, 2])
        var replaced = try #require(reply.readers(of: 1).first)
        #expect(replaced.text() == "a汉汉")
        #expect(replaced.integer() == 3 && replaced.integer() == 3 && replaced.isComplete)
        var value = try #require(reply.readers(of: 2).first)
        #expect(value.text() == "a汉汉" && value.isComplete)
        #expect(reply.parts.count == 1)
    }

    @Test("Numbers of several bytes are read, and runs beyond the text are rejected")
    mutating func runs() throws {
        let long = Text(utf8: [UInt8](repeating: 97, count: 300))
        #expect(try change(long, runs: [[0xAC, 2, 1]], caret: 0).tags == [0, 1, 2])
        // One cluster of 300 bytes.
        #expect(try change(long, runs: [[1, 0xAC, 2]], caret: 0).tags == [2])
        // A quarter of a milliard of clusters.
        #expect(
            try change("ab", runs: [[0xFF, 0xFF, 0xFF, 0x7F, 1]], caret: 0).tags == [2]
        )
        #expect(try change("ab", runs: [[0, 1], [1, 0]], caret: 0).tags == [2])
        #expect(throws: MachineTable.Failure.unreadable) {
            _ = try change("abc", runs: [[0xFF, 0xFF, 0xFF, 0xFF, 1, 1]], caret: 0)
        }
    }

    @Test("Nothing is reported while an input method composes")
    mutating func composes() throws {
        #expect(try Reply(table.handle(handle, at: 0, [18])).tags.isEmpty)
        #expect(try change("abcd", runs: [[4, 1]], caret: 4).tags.isEmpty)
        #expect(try Reply(table.handle(handle, at: 0, [19])).tags == [0, 1, 2])
    }

    @Test("Changed options apply immediately")
    mutating func later() throws {
        _ = try change("abc", runs: [[3, 1]], caret: 3)
        let bytes = ByteWriter.written {
            $0.byte(16)
            TextInputBridgeTests.write(maxLength: 1, to: &$0)
        }
        #expect(try Reply(table.handle(handle, at: 0, bytes)).tags == [0, 1, 2])
    }

    @Test(
        "Invalid events are rejected",
        arguments: [
            [16], [17], [17, 1, 0, 0, 0, 97], [17, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1], [18, 0], [19, 1],
            [20], [17, 255, 255, 255, 255],
        ] as [[UInt8]]
    )
    mutating func rejected(bytes: [UInt8]) throws {
        #expect(throws: MachineTable.Failure.unreadable) {
            _ = try table.handle(handle, at: 0, bytes)
        }
    }
}
