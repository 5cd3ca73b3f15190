import FretsawInteraction

/// The machines of a page, and the memory through which bytes come and go.
///
/// One thread runs here and no call calls another, so that one of it is shared by all exports.
struct Exchange {
    /// Memory that bytes lie in while a page reads or writes them; it grows, and is never given back.
    @safe struct Buffer {
        private(set) var bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)

        mutating func reserve(_ count: Int) {
            guard unsafe count > bytes.count else { return }
            unsafe bytes.deallocate()
            unsafe bytes = .allocate(capacity: count)
        }
    }

    /// The most bytes that come at once.
    static var mostInput: Int { 1 << 20 }

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
