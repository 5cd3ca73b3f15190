import FretsawInteraction
import FretsawWeb
import FretsawWebTesting
import Testing

@Suite("Guide pages over the bridge")
struct GuideBridgeTests {
    private func options(pages: Int, flags: UInt8, texts: [(UInt8, Text)] = []) -> [UInt8] {
        var writer = ByteWriter()
        writer.size(Size(width: 300, height: 600))
        for _ in 0..<3 { writer.double(0) }
        writer.byte(1)
        writer.flag(false)
        writer.integer(pages)
        writer.byte(flags)
        writer.count(texts.count)
        for (number, text) in texts {
            writer.byte(number)
            writer.text(text)
        }
        return writer.bytes
    }

    private func event(_ tag: UInt8, _ write: (inout ByteWriter) -> Void) -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(tag)
        write(&writer)
        return writer.bytes
    }

    private func opened(stored: Text?) -> [UInt8] {
        event(16) {
            $0.optionalText(stored)
            $0.text("2.0")
        }
    }

    @Test("The decision, pictures, the pager and a way out")
    func guide() throws {
        var table = MachineTable()
        let handle = try table.open(system: 4, options: options(pages: 2, flags: 7), at: 0)
        var reply = try Reply(table.handle(handle, at: 0, opened(stored: "1.0")))
        #expect(reply.effects == [[0, 3, 0, 0, 0] + Array("2.0".utf8)])

        let animated = event(17) {
            $0.integer(0)
            $0.byte(1)
            $0.integer(4)
            $0.double(400)
        }
        reply = try Reply(table.handle(handle, at: 0, animated))
        #expect(reply.schedule.wake == 100)
        reply = try Reply(table.handle(handle, at: 250, []))
        #expect(reply.parts.first { $0.name == GuidePart.picture.name() }?.picture?.frame == 2)

        let unreadable = event(17) {
            $0.integer(1)
            $0.byte(2)
        }
        #expect(try Reply(table.handle(handle, at: 250, unreadable)).effects == [[3, 1, 0, 0, 0]])

        let right: [UInt8] = [2, Key.right.rawValue, 0, 0]
        #expect(try Reply(table.handle(handle, at: 300, right)).effects.first?.first == 2)
        _ = try table.handle(handle, at: 300, event(18) { $0.double(150) })
        reply = try Reply(table.handle(handle, at: 400, event(19) { $0.double(300) }))
        #expect(reply.parts.first { $0.name == GuidePart.content.name() }?.frame.x == -300)

        let start = event(4) { $0.partName(GuidePart.start.name()) }
        #expect(try Reply(table.handle(handle, at: 500, start)).effects == [[4, 1]])
        #expect(try Reply(table.handle(handle, at: 1500, [])).effects == [[5]])
    }

    @Test("If the current version is stored, the home page is shown")
    func home() throws {
        var table = MachineTable()
        let handle = try table.open(system: 4, options: options(pages: 2, flags: 3), at: 0)
        #expect(try Reply(table.handle(handle, at: 0, opened(stored: "2.0"))).effects == [[1]])
    }

    @Test("Texts can be replaced, all of them")
    func texts() throws {
        var table = MachineTable()
        let words = (0..<10).map { (UInt8($0), Text(decimal: 700 + $0)) }
        let handle = try table.open(
            system: 4,
            options: options(pages: 3, flags: 15, texts: words),
            at: 0
        )
        let reply = try Reply(table.handle(handle, at: 0, opened(stored: nil)))
        let labels = reply.parts.compactMap(\.control?.label)
        let seen = reply.parts.flatMap { $0.words?.runs.map(\.text) ?? [] }
        for text: Text in ["702", "703704", "707", "708"] { #expect(labels.contains(text)) }
        #expect(seen.contains("700"))
    }

    @Test("Invalid options and events are rejected")
    func rejected() throws {
        var table = MachineTable()
        for bytes in [[], options(pages: 1, flags: 32), options(pages: 1, flags: 0) + [1]] {
            #expect(throws: MachineTable.Failure.unreadable) {
                try table.open(system: 4, options: bytes, at: 0)
            }
        }
        let handle = try table.open(system: 4, options: options(pages: -3, flags: 0), at: 0)
        for bytes: [UInt8] in [[16], [16, 2], [17, 0, 0, 0, 0, 3], [18, 0], [19], [20]] {
            #expect(throws: MachineTable.Failure.unreadable) {
                try table.handle(handle, at: 0, bytes)
            }
        }
    }
}
