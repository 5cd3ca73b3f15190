import FretsawInteraction

// What a page calls. Bytes go in at `fretsaw_input` and come out at `fretsaw_output`; each place holds
// until the next call. A number below 0 is a `MachineTable.Failure`.

/// Makes room for bytes of input.
///
/// - Parameter count: How many.
/// - Returns: Where they go, or nothing where they are too many.
@_expose(wasm, "fretsaw_input")
@_cdecl("fretsaw_input")
public func fretsawInput(_ count: UInt32) -> UnsafeMutablePointer<UInt8>? {
    guard count <= UInt32(Exchange.mostInput) else { return nil }
    unsafe Exchange.shared.input.reserve(Int(count))
    return unsafe Exchange.shared.input.bytes.baseAddress
}

/// Where the last reply is; the call that made it returned its length.
///
/// - Returns: Its first byte.
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

/// Hands a machine the input as an event, or lets time pass for it where there is no input.
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
