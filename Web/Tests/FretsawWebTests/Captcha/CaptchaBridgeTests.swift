import FretsawInteraction
import FretsawKinds
import FretsawWeb
import FretsawWebTesting
import Testing

@Suite("The verification as bytes")
struct CaptchaBridgeTests {
    private let system: UInt32 = 1

    private func options(
        kind: UInt8 = 0,
        kinds: [UInt8] = [0],
        presentation: UInt8 = 0,
        scale: Double = 1,
        lifetime: Double = 280_000,
        flags: UInt8 = 0,
        texts: [(UInt8, Text)] = []
    ) -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(kind)
        writer.byte(presentation)
        writer.count(kinds.count)
        for kind in kinds { writer.byte(kind) }
        // Every slider had its hint.
        writer.count(2)
        for kind: UInt8 in [0, 2] { writer.byte(kind) }
        writer.double(scale)
        writer.double(lifetime)
        writer.byte(flags)
        writer.count(texts.count)
        for (name, text) in texts {
            writer.byte(name)
            writer.text(text)
        }
        for length in [400.0, 600, 0, 0, 0] { writer.double(length) }
        writer.byte(0)
        writer.flag(false)
        return writer.bytes
    }

    private func loaded(_ sequence: UInt32, kinds: [UInt8] = []) -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(17)
        writer.word(sequence)
        writer.text("token")
        writer.flag(true)
        writer.byte(0)
        writer.size(Size(width: 310, height: 155))
        writer.flag(true)
        writer.rect(Rect(x: 0, y: 0, width: 47, height: 155))
        writer.flag(false)
        writer.count(0)
        writer.count(kinds.count)
        for kind in kinds { writer.byte(kind) }
        for _ in 0..<2 { writer.byte(0) }
        writer.flag(false)
        return writer.bytes
    }

    private func press(_ phase: Press.Phase, x: Double) -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(1)
        writer.byte(phase.rawValue)
        writer.partName(CaptchaPart.thumb.name)
        writer.point(Point(x: x, y: 400))
        writer.flag(true)
        return writer.bytes
    }

    private func event(
        _ tag: UInt8,
        _ sequence: UInt32,
        _ failure: (fault: CaptchaFault, message: Text?)? = nil
    ) -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(tag)
        writer.word(sequence)
        if let failure {
            writer.byte(failure.fault.rawValue)
            writer.optionalText(failure.message)
            if tag == 18 { writer.flag(false) }
        }
        return writer.bytes
    }

    @Test("A round, from the opening to the proof")
    func round() throws {
        var table = MachineTable()
        let handle = try table.open(system: system, options: options(), at: 0)
        var reply = try Reply(table.handle(handle, at: 0, [16]))
        #expect(reply.effects == [[0, 0, 0, 1, 0, 0, 0]])
        reply = try Reply(table.handle(handle, at: 10, loaded(1)))
        #expect(reply.effects.map(\.first) == [4, 8])
        #expect(reply.parts.contains { $0.name == CaptchaPart.piece.name })

        for (index, x) in [100.0, 103, 110, 192].enumerated() {
            let phase: Press.Phase = index == 0 ? .began : .moved
            reply = try Reply(table.handle(handle, at: Double(20 + 10 * index), press(phase, x: x)))
        }
        #expect(reply.parts.first { $0.name == CaptchaPart.thumb.name }?.frame.x == 96)
        reply = try Reply(table.handle(handle, at: 60, press(.ended, x: 192)))
        var check = ByteReader(try #require(reply.effects.first))
        #expect(check.byte() == 1)
        #expect(check.byte() == 0)
        #expect(check.word() == 2)
        #expect(check.text() == "token")
        #expect(check.text() == "{\"x\":131.5,\"y\":5}")
        #expect(check.optionalText() == nil)
        #expect(check.text() == "touch")
        #expect(check.word() == 4)
        let track = (0..<12).map { _ in check.double() }
        #expect(track == [0, 0, 0, 4.288, 0, 10, 14.2935, 0, 20, 131.5, 0, 30])
        #expect(abs(check.double() - 263.0 / 184) < 1e-9)
        #expect(check.isComplete)

        var writer = ByteWriter()
        for byte in event(19, 2) { writer.byte(byte) }
        writer.flag(true)
        writer.point(Point(x: 128, y: 5))
        reply = try Reply(table.handle(handle, at: 100, writer.bytes))
        #expect(reply.effects.map(\.first) == [4, 2])
        writer = ByteWriter()
        writer.byte(2)
        writer.flag(true)
        writer.text("token---{\"x\":131.5,\"y\":5}")
        #expect(reply.effects.last == writer.bytes)
        reply = try Reply(table.handle(handle, at: 250, []))
        let piece = try #require(reply.parts.first { $0.name == CaptchaPart.piece.name })
        #expect(piece.frame.x == 128)
        #expect(piece.glow == 1)
        reply = try Reply(table.handle(handle, at: 700, []))
        #expect(reply.effects == [[3]])
        #expect(reply.parts.isEmpty)
    }

    @Test("Kinds have the numbers of the table of kinds", arguments: CaptchaKind.allCases)
    func kinds(kind: CaptchaKind) throws {
        var table = MachineTable()
        let code = kind.traits.code
        let bytes = options(kind: code, kinds: [code])
        let handle = try table.open(system: system, options: bytes, at: 0)
        let reply = try Reply(table.handle(handle, at: 0, [16]))
        #expect(reply.effects.first == [0, code, 0, 1, 0, 0, 0])
        #expect(reply.parts.isEmpty == (kind.gesture == nil))
    }

    @Test("The kinds of the service are offered, and the button loads the next one")
    func otherKind() throws {
        var table = MachineTable()
        let handle = try table.open(
            system: system,
            options: options(flags: 5),
            at: 0
        )
        _ = try table.handle(handle, at: 0, [16])
        var reply = try Reply(table.handle(handle, at: 10, loaded(1, kinds: [0, 4])))
        #expect(reply.effects.map(\.first) == [4, 8, 10])
        var controls = ByteReader(reply.effects[2])
        #expect(controls.byte() == 10)
        #expect(!controls.flag() && !controls.flag())
        #expect(controls.word() == 1)
        #expect(controls.byte() == CaptchaAction.kind.rawValue)
        #expect(controls.text() == "换一种验证")
        #expect(!controls.flag() && controls.isComplete)
        reply = try Reply(table.handle(handle, at: 20, [28, CaptchaAction.kind.rawValue]))
        #expect(reply.effects == [[0, 4, 0, 2, 0, 0, 0]])
    }

    @Test("A failure contains the server's message")
    func failure() throws {
        var table = MachineTable()
        let handle = try table.open(system: system, options: options(), at: 0)
        _ = try table.handle(handle, at: 0, [16])
        let reply = try Reply(table.handle(handle, at: 1, event(18, 1, (.unknown, "系统繁忙"))))
        var (report, alert) = (ByteWriter(), ByteWriter())
        report.byte(11)
        report.text("系统繁忙")
        alert.byte(5)
        for text in ["提示", "系统繁忙", "好的"] as [Text] { alert.text(text) }
        #expect(reply.effects == [[3], [2, 0], report.bytes, alert.bytes])
    }

    @Test("An activation of a button is a press of it")
    func activation() throws {
        var table = MachineTable()
        let handle = try table.open(system: system, options: options(), at: 0)
        _ = try table.handle(handle, at: 0, [16])
        let close: [UInt8] = [4, CaptchaPart.close.rawValue, 0, 0]
        #expect(try Reply(table.handle(handle, at: 1, close)).effects == [[3], [2, 0]])
    }

    @Test("Texts of the page replace the built-in ones")
    func texts() throws {
        var table = MachineTable()
        let name = CaptchaTexts.Name.puzzleTip.rawValue
        let bytes = options(texts: [(name, "Nach Hause damit")])
        let handle = try table.open(system: system, options: bytes, at: 0)
        _ = try table.handle(handle, at: 0, [16])
        let reply = try Reply(table.handle(handle, at: 10, loaded(1)))
        let tip = try #require(reply.parts.first { $0.name == CaptchaPart.tip.name })
        #expect(tip.words?.runs.first?.text == "Nach Hause damit")
    }

    @Test("Invalid options open no machine")
    func senselessOptions() {
        var table = MachineTable()
        let senseless = [
            [], options(kind: 7), options(presentation: 2), options(scale: 0),
            options(scale: .nan), options(scale: 11), options(lifetime: .nan),
            options(flags: 128), options(kinds: [7]), options(kinds: Array(repeating: 0, count: 9)),
            options(texts: [(200, "x")]), options() + [0], options().dropLast(),
        ]
        for bytes in senseless {
            #expect(throws: MachineTable.Failure.unreadable) {
                try table.open(system: system, options: bytes, at: 0)
            }
        }
        #expect(table.count == 0)
    }

    @Test("Truncated events are rejected without effect")
    func cutShort() throws {
        var table = MachineTable()
        let handle = try table.open(system: system, options: options(), at: 0)
        _ = try table.handle(handle, at: 0, [16])
        let before = try table.handle(handle, at: 0, [])
        for length in 1..<loaded(1).count {
            #expect(throws: MachineTable.Failure.unreadable) {
                try table.handle(handle, at: 0, Array(loaded(1).prefix(length)))
            }
        }
        #expect(try table.handle(handle, at: 0, []) == before)
    }
}
