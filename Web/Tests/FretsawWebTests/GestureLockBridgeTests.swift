import FretsawInteraction
import FretsawWeb
import FretsawWebTesting
import Testing

@Suite("A gesture lock over the bridge")
struct GestureLockBridgeTests {
    /// Options as a page writes them.
    private func options(
        layout: UInt8 = 0,
        minimum: Int = 4,
        flags: UInt8 = 0,
        texts: [(UInt8, Text)] = []
    ) -> [UInt8] {
        var writer = ByteWriter()
        writer.size(Size(width: 375, height: 520))
        for _ in 0..<3 { writer.double(0) }
        writer.byte(0)
        writer.flag(false)
        writer.byte(layout)
        if layout == 1 { writer.double(1) }
        writer.integer(minimum)
        writer.byte(flags)
        writer.count(texts.count)
        for (number, text) in texts {
            writer.byte(number)
            writer.text(text)
        }
        return writer.bytes
    }

    private func event(_ tag: UInt8, _ write: (inout ByteWriter) -> Void = { _ in }) -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(tag)
        write(&writer)
        return writer.bytes
    }

    private func key(_ key: Key) -> [UInt8] { [2, key.rawValue, 0, 0] }

    /// Draws 1, 2, 3, 6 with keys; what the last one brought about.
    private func draw(_ table: MachineTable, _ handle: UInt32) throws -> Reply {
        for key in [Key.digit1, .digit2, .digit3, .digit6] {
            _ = try table.handle(handle, at: 0, self.key(key))
        }
        return try Reply(table.handle(handle, at: 0, key(.enter)))
    }

    private func label(_ reply: Reply) -> String {
        let part = reply.parts.first { $0.name == GestureLockPart.label.name() }
        let runs = part?.words?.runs ?? []
        return runs.map { String(decoding: $0.text.utf8, as: UTF8.self) }.joined()
    }

    @Test("Requests contain patterns, answers contain verdicts")
    func verify() throws {
        var table = MachineTable()
        let handle = try table.open(system: 5, options: options(), at: 0)
        _ = try table.handle(handle, at: 0, event(16) { $0.byte(1) })
        var asked = try draw(table, handle)
        #expect(asked.effects == [[0, 1, 0, 0, 0, 4, 0, 0, 0] + Array("0125".utf8)])

        var reply = try Reply(
            table.handle(
                handle,
                at: 0,
                event(19) {
                    $0.word(1)
                    $0.byte(1)
                    $0.integer(3)
                }
            )
        )
        #expect(label(reply) == "密码错误, 还可以再输入3次")
        let report: [UInt8] = [3, 2, 0, 1, 3, 0, 0, 0, 4, 0, 0, 0] + Array("0125".utf8) + [1]
        #expect(reply.effects == [report])

        asked = try draw(table, handle)
        reply = try Reply(
            table.handle(
                handle,
                at: 0,
                event(19) {
                    $0.word(2)
                    $0.byte(2)
                    $0.flag(true)
                    $0.double(5000)
                }
            )
        )
        #expect(reply.effects.last?.prefix(2) == [4, 1])
        #expect(reply.parts.contains { $0.name == GestureLockPart.countdown.name() })
        #expect(reply.schedule.wake == 400)
        reply = try Reply(table.handle(handle, at: 5000, []))
        #expect(label(reply) == "请输入手势密码")

        asked = try draw(table, handle)
        let failed = event(19) {
            $0.word(3)
            $0.byte(3)
            $0.text("无网络")
        }
        #expect(try label(Reply(table.handle(handle, at: 5000, failed))) == "无网络")
        asked = try draw(table, handle)
        #expect(asked.effects.first?.first == 0)
        let accepted = event(19) {
            $0.word(4)
            $0.byte(0)
        }
        #expect(try Reply(table.handle(handle, at: 5000, accepted)).effects.last == [5, 1])
    }

    @Test("Modify passes both patterns")
    func modify() throws {
        var table = MachineTable()
        let handle = try table.open(system: 5, options: options(flags: 1), at: 0)
        _ = try table.handle(handle, at: 0, event(16) { $0.byte(2) })
        _ = try draw(table, handle)
        let accepted = event(19) {
            $0.word(1)
            $0.byte(0)
        }
        _ = try table.handle(handle, at: 0, accepted)
        let shown = try draw(table, handle)
        #expect(label(shown) == "密码是1236")
        let confirm = event(4) { $0.partName(GestureLockPart.confirm.name()) }
        let effect = try #require(Reply(table.handle(handle, at: 0, confirm)).effects.first)
        #expect(effect.prefix(5) == [2, 2, 0, 0, 0])
        #expect(String(decoding: effect, as: UTF8.self).hasSuffix("0125"))
    }

    @Test("Status, clearing and dismissing are received")
    func others() throws {
        var table = MachineTable()
        let handle = try table.open(system: 5, options: options(layout: 1, flags: 14), at: 0)
        _ = try table.handle(handle, at: 0, event(16) { $0.byte(1) })
        let status = event(20) {
            $0.flag(false)
            $0.flag(true)
            $0.double(3000)
        }
        #expect(try label(Reply(table.handle(handle, at: 0, status))) == "错误次数过多")
        #expect(try Reply(table.handle(handle, at: 0, event(18))).effects.isEmpty)
        #expect(try label(Reply(table.handle(handle, at: 0, event(17)))) == "请输入手势密码")
    }

    @Test("Texts can be replaced, all of them")
    func texts() throws {
        var table = MachineTable()
        let words = (0..<22).map { (UInt8($0), Text(decimal: 700 + $0)) }
        let handle = try table.open(system: 5, options: options(texts: words), at: 0)
        #expect(try label(Reply(table.handle(handle, at: 0, event(16) { $0.byte(0) }))) == "700")
        #expect(try label(Reply(table.handle(handle, at: 0, event(16) { $0.byte(1) }))) == "702")
        #expect(try label(Reply(table.handle(handle, at: 0, event(16) { $0.byte(2) }))) == "703")
    }

    @Test("Invalid options and events are rejected")
    func rejected() throws {
        var table = MachineTable()
        for bytes in [[], [1], options() + [0], options(layout: 2), options(flags: 16)] {
            #expect(throws: MachineTable.Failure.unreadable) {
                try table.open(system: 5, options: bytes, at: 0)
            }
        }
        let handle = try table.open(system: 5, options: options(), at: 0)
        for bytes: [UInt8] in [
            [16], [16, 3], [16, 0, 0], [19, 1, 0, 0, 0, 4], [20, 2, 0], [99],
        ] {
            #expect(throws: MachineTable.Failure.unreadable) {
                try table.handle(handle, at: 0, bytes)
            }
        }
    }
}
