import FretsawInteraction

// The functions exported to pages.
//
// Input is written to `fretsaw_input` and replies are read from `fretsaw_output`; both addresses
// are valid until the next call. A negative result is a `MachineTable.Failure`.

/// Reserves memory for `count` bytes of input; nil if that is too large.
@_expose(wasm, "fretsaw_input")
@_cdecl("fretsaw_input")
public func fretsawInput(_ count: UInt32) -> UnsafeMutablePointer<UInt8>? {
    guard count <= UInt32(Exchange.maxInput) else { return nil }
    unsafe Exchange.shared.input.reserve(Int(count))
    return unsafe Exchange.shared.input.bytes.baseAddress
}

/// The address of the last reply, whose length the call that created it returned.
@_expose(wasm, "fretsaw_output")
@_cdecl("fretsaw_output")
public func fretsawOutput() -> UnsafeMutablePointer<UInt8>? {
    unsafe Exchange.shared.output.bytes.baseAddress
}

/// Opens the machine number `system` at `now`, in milliseconds, with `count` bytes of options.
///
/// - Returns: The machine's handle, above 0, or a failure.
@_expose(wasm, "fretsaw_open")
@_cdecl("fretsaw_open")
public func fretsawOpen(_ system: UInt32, _ now: Double, _ count: UInt32) -> Int32 {
    let options = unsafe Exchange.shared.inputBytes(count)
    do throws(MachineTable.Failure) {
        let handle = unsafe try Exchange.shared.table.open(
            system: system,
            options: options,
            at: now
        )
        return Int32(truncatingIfNeeded: handle)
    } catch {
        return error.rawValue
    }
}

/// Passes `count` bytes of input to a machine as an event, or only advances its time to `now`.
///
/// - Returns: The length of the reply, or a failure.
@_expose(wasm, "fretsaw_handle")
@_cdecl("fretsaw_handle")
public func fretsawHandle(_ handle: UInt32, _ now: Double, _ count: UInt32) -> Int32 {
    let event = unsafe Exchange.shared.inputBytes(count)
    do throws(MachineTable.Failure) {
        let reply = unsafe try Exchange.shared.table.handle(handle, at: now, event)
        unsafe Exchange.shared.setOutput(reply)
        return Int32(truncatingIfNeeded: reply.count)
    } catch {
        return error.rawValue
    }
}

/// Closes a machine; an invalid handle does nothing.
@_expose(wasm, "fretsaw_close")
@_cdecl("fretsaw_close")
public func fretsawClose(_ handle: UInt32) {
    unsafe Exchange.shared.table.close(handle)
}

/// The machines of a page and the memory for input and replies.
///
/// All exports share one instance, because a page calls them from one thread and never recursively.
struct Exchange {
    /// Memory that a page writes or reads; it never shrinks.
    @safe struct Buffer {
        private(set) var bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)

        mutating func reserve(_ count: Int) {
            guard unsafe count > bytes.count else { return }
            unsafe bytes.deallocate()
            unsafe bytes = .allocate(capacity: count)
        }
    }

    /// The maximum length of an input, in bytes.
    static var maxInput: Int { 1 << 20 }

    nonisolated(unsafe) static var shared = Exchange()

    var table = MachineTable()
    var input = Buffer()
    var output = Buffer()

    /// The first `count` bytes of the input.
    func inputBytes(_ count: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        let count = unsafe min(Int(truncatingIfNeeded: count), input.bytes.count)
        bytes.reserveCapacity(count)
        for index in 0..<count { unsafe bytes.append(input.bytes[index]) }
        return bytes
    }

    /// Copies a reply to the output memory.
    mutating func setOutput(_ reply: [UInt8]) {
        output.reserve(reply.count)
        for index in reply.indices { unsafe output.bytes[index] = reply[index] }
    }
}
