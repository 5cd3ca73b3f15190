import FretsawInteraction
import FretsawWeb
import FretsawWebTesting
import Testing

@Suite("Notices as bytes")
struct NoticesBridgeTests {
    private var table = MachineTable()
    private let handle: UInt32

    init() throws {
        let options = ByteWriter.written {
            $0.environment()
            $0.flag(false)
            $0.integer(8)
            $0.count(1)
            $0.byte(NoticeText.waiting.rawValue)
            $0.text("请稍候")
        }
        handle = try table.open(system: 6, options: options, at: 0)
    }

    private mutating func send(
        at now: Milliseconds = 0,
        _ write: (inout ByteWriter) -> Void
    ) throws -> Reply {
        try Reply(table.handle(handle, at: now, ByteWriter.written(write)))
    }

    private static func show(
        _ writer: inout ByteWriter,
        _ kind: Notice.Kind,
        _ text: Text,
        clearing: [UInt8] = [0]
    ) {
        writer.byte(16)
        writer.byte(kind.rawValue)
        writer.text(text)
        for byte in clearing { writer.byte(byte) }
    }

    @Test(
        "Every kind is shown, reported by its handle, and hidden",
        arguments: Notice.Kind.allCases
    )
    mutating func shows(kind: Notice.Kind) throws {
        let reply = try send {
            NoticesBridgeTests.show(&$0, kind, "完成")
            $0.flag(false)
        }
        #expect(reply.tags == (kind == .text ? [0, 1] : [0]))
        var shown = try #require(reply.readers(of: 0).first)
        let number = shown.word()
        #expect(number == 1 && shown.isComplete)
        if var question = reply.readers(of: 1).first {
            let tag = question.word()
            #expect(question.double() == 238)
            let measured = try send {
                $0.byte(17)
                $0.word(tag)
                $0.size(Size(width: 60, height: 16))
            }
            #expect(measured[0, 1]?.frame.width == 110)
        } else {
            #expect(reply[0, 1]?.control?.label == "完成")
        }
        _ = try send(at: 300) {
            $0.byte(18)
            $0.word(number)
        }
        let gone = try Reply(table.handle(handle, at: 500, []))
        #expect(gone.effects == [[2, 1, 0, 0, 0]])
        #expect(gone.parts.isEmpty)
    }

    @Test("Clearing, pictures and texts of the page reach the machine")
    mutating func options() throws {
        let reply = try send {
            NoticesBridgeTests.show(&$0, .wait, "", clearing: [3])
            $0.double(700)
            $0.flag(true)
            $0.integer(3)
            $0.double(100)
        }
        #expect(reply[0, 1]?.control?.label == "请稍候")
        #expect(reply[2, 1]?.picture == PictureReference(1, frame: 0, fits: true))
        #expect(reply.schedule.wake == 100)
        #expect(try Reply(table.handle(handle, at: 250, []))[2, 1]?.picture?.frame == 2)
        #expect(try Reply(table.handle(handle, at: 900, [])).tags == [2])
    }

    @Test("All are cleared by one byte")
    mutating func clearAll() throws {
        for _ in 0..<3 {
            _ = try send {
                NoticesBridgeTests.show(&$0, .success, "a")
                $0.flag(false)
            }
        }
        #expect(try Reply(table.handle(handle, at: 0, [19])).tags == [2, 2, 2])
    }

    @Test(
        "Invalid events are rejected without effect",
        arguments: [
            [16], [16, 6, 0, 0, 0, 0, 0, 0], [16, 0, 0, 0, 0, 0, 4, 0], [16, 0, 0, 0, 0, 0, 0, 2],
            [16, 0, 255, 255, 255, 255, 0, 0], [17, 1, 0, 0, 0], [18, 1], [19, 0], [20], [255],
            [16, 0, 0, 0, 0, 0, 0, 0, 0],
        ] as [[UInt8]]
    )
    mutating func rejected(bytes: [UInt8]) throws {
        #expect(throws: MachineTable.Failure.unreadable) {
            _ = try table.handle(handle, at: 0, bytes)
        }
        #expect(try Reply(table.handle(handle, at: 0, [])).parts.isEmpty)
    }
}
