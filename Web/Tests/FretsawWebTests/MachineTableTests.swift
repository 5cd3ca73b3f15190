import FretsawInteraction
import FretsawWeb
import FretsawWebTesting
import Testing

@Suite("Table of machines")
struct MachineTableTests {
    @Test("A machine's handle is above 0")
    func opens() throws {
        var table = MachineTable()
        let first = try table.open(Live(Counter()))
        let second = try table.open(Live(Counter()))
        #expect(first > 0 && second > 0 && first != second)
        _ = try table.handle(first, at: 0, [16, 5])
        #expect(try Reply(table.handle(first, at: 0, [])).parts[0].frame.x == 5)
        #expect(try Reply(table.handle(second, at: 0, [])).parts[0].frame.x == 0)
        #expect(table.count == 2)
    }

    @Test("The handle of a closed machine stays invalid after another is opened")
    func staleHandles() throws {
        var table = MachineTable()
        let first = try table.open(Live(Counter()))
        table.close(first)
        #expect(throws: MachineTable.Failure.stale) { try table.handle(first, at: 0, []) }
        let second = try table.open(Live(Counter()))
        #expect(second != first)
        #expect(throws: MachineTable.Failure.stale) { try table.handle(first, at: 0, []) }
        table.close(first)
        #expect(table.count == 1)
        _ = try table.handle(second, at: 0, [])
    }

    @Test(
        "A handle that was never issued is invalid",
        arguments: [0, 1, 2, 1 << 31, UInt32.max]
    )
    func foreignHandles(handle: UInt32) throws {
        var table = MachineTable()
        #expect(throws: MachineTable.Failure.stale) { try table.handle(handle, at: 0, []) }
        table.close(handle)
        _ = try table.open(Live(Counter()))
        table.close(handle)
        #expect(table.count == (handle == 1 ? 0 : 1))
    }

    @Test("The number of open machines is limited, and closing one allows another")
    func capacity() throws {
        var table = MachineTable()
        var handles: [UInt32] = []
        for _ in 0..<MachineTable.capacity { handles.append(try table.open(Live(Counter()))) }
        #expect(Set(handles).count == MachineTable.capacity)
        #expect(throws: MachineTable.Failure.full) { try table.open(Live(Counter())) }
        table.close(handles[77])
        let next = try table.open(Live(Counter()))
        #expect(!handles.contains(next))
        #expect(next <= UInt32(Int32.max))
    }

    @Test("Handles are unique")
    func unique() throws {
        var table = MachineTable()
        var last: UInt32 = 0
        for _ in 0..<10_000 {
            let handle = try table.open(Live(Counter()))
            #expect(handle > last)
            last = handle
            table.close(handle)
        }
        #expect(table.count == 0)
    }

    @Test(
        "Bytes that are not an event change nothing",
        arguments: [
            [0], [1], [1, 9, 0, 0, 0], [2, 99, 0], [2, 0, 2], [2, 0, 0], [2, 0, 0, 0, 0],
            [2, 0, 0, 1], [3], [4], [15], [16],
            [16, 1, 1], [17], [255],
        ] as [[UInt8]]
    )
    func unreadable(event: [UInt8]) throws {
        var table = MachineTable()
        let handle = try table.open(Live(Counter()))
        let before = try table.handle(handle, at: 0, [])
        #expect(throws: MachineTable.Failure.unreadable) {
            try table.handle(handle, at: 0, event)
        }
        #expect(try table.handle(handle, at: 0, []) == before)
    }

    @Test("An unknown system is not opened", arguments: [0, 100, 256, UInt32.max])
    func unknownSystem(number: UInt32) {
        var table = MachineTable()
        #expect(throws: MachineTable.Failure.unknownSystem) {
            try table.open(system: number, options: [], at: 0)
        }
    }
}
