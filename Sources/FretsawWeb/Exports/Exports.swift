import FretsawInteraction

// The functions for pages. Bytes go in at `fretsaw_input` and come out at `fretsaw_output`; both addresses
// are valid until the next call. A number below 0 is a `MachineTable.Failure`.

/// Reserves memory for input.
///
/// - Parameter count: The number of bytes.
/// - Returns: Their address; nil if they are too many.
@_expose(wasm, "fretsaw_input")
@_cdecl("fretsaw_input")
public func fretsawInput(_ count: UInt32) -> UnsafeMutablePointer<UInt8>? {
    guard count <= UInt32(Exchange.maxInput) else { return nil }
    unsafe Exchange.shared.input.reserve(Int(count))
    return unsafe Exchange.shared.input.bytes.baseAddress
}

/// The last reply; the call that created it returned its length.
///
/// - Returns: Its address.
@_expose(wasm, "fretsaw_output")
@_cdecl("fretsaw_output")
public func fretsawOutput() -> UnsafeMutablePointer<UInt8>? {
    unsafe Exchange.shared.output.bytes.baseAddress
}

/// Opens a machine with the input as its options.
///
/// - Parameters:
///   - system: The system's number.
///   - now: The time.
///   - count: How many bytes of the input are options.
/// - Returns: The machine's handle, above 0, or a failure.
@_expose(wasm, "fretsaw_open")
@_cdecl("fretsaw_open")
public func fretsawOpen(_ system: UInt32, _ now: Double, _ count: UInt32) -> Int32 {
    let options = unsafe Exchange.shared.taken(count)
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

/// Hands a machine the input as an event, or lets time pass for it if there is no input.
///
/// - Parameters:
///   - handle: The machine's handle.
///   - now: The time.
///   - count: How many bytes of the input are the event.
/// - Returns: The length of the reply, or a failure.
@_expose(wasm, "fretsaw_handle")
@_cdecl("fretsaw_handle")
public func fretsawHandle(_ handle: UInt32, _ now: Double, _ count: UInt32) -> Int32 {
    let event = unsafe Exchange.shared.taken(count)
    do throws(MachineTable.Failure) {
        let reply = unsafe try Exchange.shared.table.handle(handle, at: now, event)
        unsafe Exchange.shared.give(reply)
        return Int32(truncatingIfNeeded: reply.count)
    } catch {
        return error.rawValue
    }
}

/// Forgets a machine.
///
/// - Parameter handle: The machine's handle; a stale one does nothing.
@_expose(wasm, "fretsaw_close")
@_cdecl("fretsaw_close")
public func fretsawClose(_ handle: UInt32) {
    unsafe Exchange.shared.table.close(handle)
}

/// The machines of a page, and the memory through which bytes come and go.
///
/// One thread runs here and no call calls another, so that one of it is shared by all exports.
struct Exchange {
    /// Memory that bytes are in while a page reads or writes them; it grows, and is never given back.
    @safe struct Buffer {
        private(set) var bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)

        mutating func reserve(_ count: Int) {
            guard unsafe count > bytes.count else { return }
            unsafe bytes.deallocate()
            unsafe bytes = .allocate(capacity: count)
        }
    }

    /// The most bytes that come at once.
    static var maxInput: Int { 1 << 20 }

    nonisolated(unsafe) static var shared = Exchange()

    var table = MachineTable()
    var input = Buffer()
    var output = Buffer()

    /// The first bytes of the input.
    func taken(_ count: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        let count = unsafe min(Int(truncatingIfNeeded: count), input.bytes.count)
        bytes.reserveCapacity(count)
        for index in 0..<count { unsafe bytes.append(input.bytes[index]) }
        return bytes
    }

    /// Puts a reply where the page finds it.
    mutating func give(_ reply: [UInt8]) {
        output.reserve(reply.count)
        for index in reply.indices { unsafe output.bytes[index] = reply[index] }
    }
}
