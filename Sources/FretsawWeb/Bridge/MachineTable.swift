package import FretsawInteraction

/// The machines a page runs, each under a handle.
///
/// A handle is never given twice: it contains the number of its slot and how often that slot was used, and
/// a slot whose uses are used up is left empty for ever. What has been closed is therefore known as
/// closed, never taken for another machine.
package struct MachineTable {
    /// Why there is no reply.
    package enum Failure: Int32, Error {
        /// No machine has this handle: it was closed, or never opened.
        case stale = -1
        /// The bytes are no event of this machine, or no options of this system.
        case unreadable = -2
        /// As many machines are open as may be.
        case full = -3
        /// There is no system of this number.
        case unknownSystem = -4
    }

    private struct Slot {
        var machine: LiveMachine?
        var uses: UInt32
    }

    /// The most machines open at a time.
    package static var capacity: Int { 1 << slotBits }
    private static var slotBits: UInt32 { 10 }
    /// A handle is a positive number of 32 bits with a sign.
    private static var maxUses: UInt32 { (1 << (31 - slotBits)) - 1 }

    private var slots: [Slot] = []

    /// Creates a table without machines.
    package init() {}

    /// How many machines are open.
    package var count: Int {
        var count = 0
        for slot in slots where slot.machine != nil { count += 1 }
        return count
    }

    /// Opens a machine of a system.
    package mutating func open(
        system: UInt32,
        options: [UInt8],
        at now: Milliseconds
    ) throws(Failure) -> UInt32 {
        guard let number = UInt8(exactly: system), let system = SystemNumber(rawValue: number)
        else { throw .unknownSystem }
        guard let machine = system.open(options, at: now) else { throw .unreadable }
        return try open(machine)
    }

    /// Gives a machine a handle.
    package mutating func open(_ machine: LiveMachine) throws(Failure) -> UInt32 {
        for index in slots.indices
        where slots[index].machine == nil && slots[index].uses < MachineTable.maxUses {
            slots[index].machine = machine
            slots[index].uses += 1
            return handle(of: index)
        }
        guard slots.count < MachineTable.capacity else { throw .full }
        slots.append(Slot(machine: machine, uses: 1))
        return handle(of: slots.count - 1)
    }

    /// Hands a machine an event, or lets time pass for it.
    package func handle(
        _ handle: UInt32,
        at now: Milliseconds,
        _ event: [UInt8]
    ) throws(Failure) -> [UInt8] {
        guard let index = slot(of: handle), let machine = slots[index].machine else {
            throw .stale
        }
        var reply = ByteWriter()
        guard machine.take(event, at: now, reply: &reply) else { throw .unreadable }
        return reply.bytes
    }

    /// Forgets a machine; its handle is stale from then on.
    package mutating func close(_ handle: UInt32) {
        if let index = slot(of: handle) { slots[index].machine = nil }
    }

    private func handle(of index: Int) -> UInt32 {
        slots[index].uses << MachineTable.slotBits | UInt32(truncatingIfNeeded: index)
    }

    private func slot(of handle: UInt32) -> Int? {
        let index = Int(handle & (1 << MachineTable.slotBits - 1))
        guard index < slots.count, slots[index].uses == handle >> MachineTable.slotBits else {
            return nil
        }
        return index
    }
}
