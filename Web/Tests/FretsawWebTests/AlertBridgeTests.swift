import FretsawInteraction
import FretsawWeb
import FretsawWebTesting
import Testing

@Suite("Alerts as bytes")
struct AlertBridgeTests {
    private var table = MachineTable()
    private let handle: UInt32

    init() throws {
        let options = ByteWriter.written {
            $0.environment()
            $0.double(300)
            $0.count(1)
            $0.byte(AlertText.agree.rawValue)
            $0.text("知道了")
        }
        handle = try table.open(system: 2, options: options, at: 0)
    }

    private mutating func send(
        at now: Milliseconds = 0,
        _ write: (inout ByteWriter) -> Void
    ) throws -> Reply {
        try Reply(table.handle(handle, at: now, ByteWriter.written(write)))
    }

    private mutating func present(
        _ kind: Alert.Kind,
        buttons: [Text],
        destructive: Int = -1
    ) throws -> Reply {
        try send {
            $0.byte(16)
            $0.byte(kind.rawValue)
            $0.optionalText(nil)
            $0.optionalText(nil)
            $0.count(buttons.count)
            for button in buttons { $0.text(button) }
            $0.flag(true)
            $0.integer(destructive)
            $0.flag(true)
        }
    }

    @Test("An alert is presented, typed into, answered and hidden")
    mutating func whole() throws {
        let reply = try present(.input, buttons: ["好"], destructive: 1)
        #expect(reply.tags == [0, 2, 3, 4])
        var focus = try #require(reply.readers(of: 4).first)
        #expect(focus.partName() == AlertPart.field.name)
        #expect(reply[2]?.frame.width == 300)
        // The button is that of the modern look.
        #expect(reply[8, 1]?.fill == .failure)
        #expect(reply[8, 0]?.words?.runs[0].text == "取消")
        _ = try send(at: 300) {
            $0.byte(18)
            $0.text("138")
        }
        // Enter, with the focus on the field.
        let answer = try Reply(table.handle(handle, at: 300, [2, 8, 0, 1, 5, 0, 0]))
        #expect(answer.tags == [5, 6, 8])
        var delegate = try #require(answer.readers(of: 5).first)
        #expect(delegate.word() == 1 && delegate.integer() == 1)
        #expect(delegate.optionalText() == "138" && delegate.isComplete)
        var closure = try #require(answer.readers(of: 6).first)
        #expect(closure.word() == 1 && closure.integer() == 1 && closure.isComplete)
        #expect(try Reply(table.handle(handle, at: 600, [])).effects == [[9, 1, 0, 0, 0]])
    }

    @Test("Words are measured before the alert appears")
    mutating func measures() throws {
        let asked = try send {
            $0.byte(16)
            $0.byte(0)
            $0.optionalText("提示")
            $0.optionalText("内容")
            $0.count(0)
            $0.flag(false)
            $0.integer(-1)
            $0.flag(false)
        }
        #expect(asked.tags == [0, 1, 1])
        var last = asked
        for var question in asked.readers(of: 1) {
            let tag = question.word()
            #expect(question.double() == 260)
            last = try send {
                $0.byte(17)
                $0.word(tag)
                $0.size(Size(width: 30, height: 20))
            }
        }
        #expect(last.tags == [2, 3, 4])
        #expect(last[4]?.frame.y == 52)
        #expect(last[8]?.words?.runs[0].text == "知道了")
    }

    @Test("Presses, activations and Escape reach the machine")
    mutating func input() throws {
        _ = try present(.default, buttons: ["a"])
        #expect(try Reply(table.handle(handle, at: 1, [4, 8, 1, 0])).tags == [5, 6, 8])
        _ = try table.handle(handle, at: 400, [])
        _ = try present(.default, buttons: ["a"])
        for (phase, tags) in [(0, []), (2, [7, 8])] as [(UInt8, [UInt8])] {
            let reply = try send(at: 800) {
                $0.byte(1)
                $0.byte(phase)
                $0.partName(AlertPart.background.name)
                $0.point(Point(x: 2, y: 2))
                $0.flag(true)
            }
            #expect(reply.tags == tags)
        }
        _ = try table.handle(handle, at: 1200, [])
        _ = try present(.default, buttons: ["a"])
        #expect(try Reply(table.handle(handle, at: 1600, [2, 10, 0, 0])).tags == [7, 8])
    }

    @Test("A queued alert can be hidden")
    mutating func hides() throws {
        _ = try present(.default, buttons: [])
        _ = try present(.default, buttons: [])
        #expect(
            try Reply(table.handle(handle, at: 0, [19, 2, 0, 0, 0])).effects == [[7, 2, 0, 0, 0]]
        )
    }

    @Test(
        "Invalid events are rejected without effect",
        arguments: [
            [16], [16, 3, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255],
            [16, 0, 0, 0, 255, 255, 255, 127, 0, 0, 0, 0, 0], [16, 0, 0, 0, 0, 4, 0, 0],
            [17, 0], [18, 9, 0, 0, 0, 1], [19], [20], [4, 1],
        ] as [[UInt8]]
    )
    mutating func rejected(bytes: [UInt8]) throws {
        #expect(throws: MachineTable.Failure.unreadable) {
            _ = try table.handle(handle, at: 0, bytes)
        }
        #expect(try Reply(table.handle(handle, at: 0, [])).parts.isEmpty)
    }
}
