import FretsawInteraction
import FretsawWeb
import FretsawWebTesting
import Testing

@Suite("Replies")
struct ReplyTests {
    @Test("A view is decoded unchanged", arguments: ReplyTests.parts)
    func views(part: Part) throws {
        var table = MachineTable()
        var counter = Counter()
        counter.part = part
        counter.number = part.frame.x
        let handle = try table.open(Live(counter))
        #expect(try Reply(table.handle(handle, at: 0, [])).parts == [part])
    }

    @Test("Presses, keystrokes and environment reach the machine")
    func input() throws {
        var table = MachineTable()
        let handle = try table.open(Live(Counter()))
        var press = ByteWriter()
        press.byte(1)
        press.byte(Press.Phase.moved.rawValue)
        press.partName(PartName(kind: 1))
        press.point(Point(x: 12.5, y: 0))
        press.flag(false)
        #expect(try number(table.handle(handle, at: 0, press.bytes)) == 12.5)
        #expect(try number(table.handle(handle, at: 0, [2, Key.right.rawValue, 1, 0])) == 13.5)
        var environment = ByteWriter()
        environment.byte(3)
        environment.size(Size(width: 320, height: 480))
        environment.double(0)
        environment.double(34)
        environment.double(0)
        environment.byte(1)
        environment.flag(false)
        #expect(try number(table.handle(handle, at: 0, environment.bytes)) == 320)
    }

    @Test("A machine receives touches and the focused part")
    func touchAndFocus() throws {
        var table = MachineTable()
        let handle = try table.open(Live(Counter()))
        var press = ByteWriter()
        press.byte(1)
        press.byte(0)
        press.partName(PartName(kind: 1))
        press.point(Point(x: 1, y: 1))
        press.flag(true)
        #expect(try number(table.handle(handle, at: 0, press.bytes)) == 200)
        #expect(try number(table.handle(handle, at: 0, [2, 1, 0, 1, 7, 0, 0])) == 205)
    }

    @Test("An unknown language is rejected")
    func language() throws {
        var table = MachineTable()
        let handle = try table.open(Live(Counter()))
        var environment = ByteWriter()
        environment.byte(3)
        environment.size(Size(width: 320, height: 480))
        for _ in 0..<3 { environment.double(0) }
        environment.byte(2)
        environment.flag(false)
        #expect(throws: MachineTable.Failure.unreadable) {
            try table.handle(handle, at: 0, environment.bytes)
        }
    }

    @Test("Timers' effects come in their order, and the schedule says when")
    func timers() throws {
        var table = MachineTable()
        let handle = try table.open(Live(Counter()))
        let set = try Reply(table.handle(handle, at: 100, [16, 9]))
        #expect(set.schedule == Schedule(wake: 110, moves: false))
        #expect(try Reply(table.handle(handle, at: 109, [])).effects.isEmpty)
        let late = try Reply(table.handle(handle, at: 110, []))
        #expect(late.effects.map { $0[0] } == [3, 3])
        #expect(late.schedule == .idle)
    }

    @Test("A machine is opened only with complete options")
    func options() {
        var writer = ByteWriter()
        writer.double(4)
        #expect(Live<Counter>.open(writer.bytes, at: 0) != nil)
        writer.byte(0)
        #expect(Live<Counter>.open(writer.bytes, at: 0) == nil)
        #expect(Live<Counter>.open([1, 2], at: 0) == nil)
    }

    private func number(_ bytes: [UInt8]) throws -> Double {
        var reader = ByteReader(try #require(try Reply(bytes).effects.last))
        _ = reader.byte()
        return reader.double()
    }

    private static var parts: [Part] {
        let bare = Part(PartName(kind: 1, index: 2), frame: Rect(x: 1, y: 2, width: 3, height: 4))
        var full = bare
        full.name = PartName(kind: 255, index: 65_535)
        full.parent = PartName(kind: 1, index: 300)
        full.opacity = 0.25
        full.rotation = -30
        full.clips = true
        full.fill = .sliderTrack
        full.border = Border(color: .border, width: 0.5)
        full.corners = Corners(top: 0, bottom: 10)
        full.words = Words(
            [Words.Run("验证", color: .strongText), Words.Run("失败", color: .failure)],
            size: 12,
            isBold: true,
            alignment: .start,
            wraps: true
        )
        full.picture = PictureReference(7, frame: 70_000, fits: true)
        full.paths = [
            DrawnPath(
                [
                    .line([Point(x: 0, y: 0), Point(x: 1, y: -1)]),
                    .circle(center: Point(x: 5, y: 6), radius: 7),
                ],
                stroke: .onAccent,
                strokeWidth: 2
            ),
            DrawnPath([.line([])], fill: .strongText),
        ]
        full.control = Control(
            .slider,
            label: "滑块",
            value: SliderValue(now: 1, minimum: 0, maximum: 2, text: "一"),
            isEnabled: false,
            isPressed: true
        )
        var odd = bare
        odd.frame.width = .infinity
        odd.control = Control(.button, isPressed: false)
        odd.words = Words([], size: 0)
        return [bare, full, odd]
    }
}
