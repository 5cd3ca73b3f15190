package import FretsawInteraction

/// The running machines of a page, each with a handle, which is never reused.
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

    /// The maximum number of open machines.
    package static var capacity: Int { 1024 }

    private var machines: [LiveMachine] = []
    private var lastHandle: UInt32 = 0

    /// Creates an empty table.
    package init() {}

    /// The number of open machines.
    package var count: Int { machines.count }

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
        // A handle is a positive signed 32-bit integer.
        guard machines.count < MachineTable.capacity, lastHandle < UInt32(Int32.max) else {
            throw .full
        }
        lastHandle += 1
        machine.handle = lastHandle
        machines.append(machine)
        return lastHandle
    }

    /// Passes an event to a machine, or only advances its time if `event` is empty.
    package func handle(
        _ handle: UInt32,
        at now: Milliseconds,
        _ event: [UInt8]
    ) throws(Failure) -> [UInt8] {
        guard let index = index(of: handle) else { throw .stale }
        var reply = ByteWriter()
        guard machines[index].take(event, at: now, reply: &reply) else { throw .unreadable }
        return reply.bytes
    }

    /// Closes a machine; an invalid handle does nothing.
    package mutating func close(_ handle: UInt32) {
        if let index = index(of: handle) { machines.remove(at: index) }
    }

    private func index(of handle: UInt32) -> Int? {
        machines.firstIndex { $0.handle == handle }
    }
}
