package import FretsawInteraction

/// The running machines of a page, each with a handle.
///
/// A handle is never reused. It contains the index of its slot and the number of times the slot was
/// used; a slot that reached the maximum stays empty. A handle of a closed machine therefore never
/// refers to another machine.
package struct MachineTable {
    /// The reasons for a call without a reply.
    package enum Failure: Int32, Error {
        /// No machine has this handle: it was closed or never opened.
        case stale = -1
        /// The bytes are not an event of this machine, or not options of this system.
        case unreadable = -2
        /// The maximum number of machines is open.
        case full = -3
        /// There is no system with this number.
        case unknownSystem = -4
    }

    private struct Slot {
        var machine: LiveMachine?
        var uses: UInt32
    }

    /// The maximum number of open machines.
    package static var capacity: Int { 1 << slotBits }
    private static var slotBits: UInt32 { 10 }
    /// A handle is a positive signed 32-bit integer.
    private static var maxUses: UInt32 { (1 << (31 - slotBits)) - 1 }

    private var slots: [Slot] = []

    /// Creates an empty table.
    package init() {}

    /// The number of open machines.
    package var count: Int {
        var count = 0
        for slot in slots where slot.machine != nil { count += 1 }
        return count
    }

    /// Opens a machine of the system with number `system`.
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

    /// Adds a machine and returns its handle.
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

    /// Passes an event to a machine, or only advances its time if `event` is empty.
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

    /// Closes a machine.
    ///
    /// An invalid handle does nothing.
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
