/// Room for one frame's colour indices, used again for the next.
@safe
struct GIFIndexBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int

    init() {
        capacity = 1 << 14
        unsafe base = .allocate(capacity: capacity)
    }

    deinit { unsafe base.deallocate() }

    /// Room for `count` bytes, whose contents are lost where it grows; only bytes written to are
    /// backed by memory.
    mutating func room(for count: Int) -> UnsafeMutablePointer<UInt8> {
        if count > capacity {
            unsafe base.deallocate()
            capacity = count
            unsafe base = .allocate(capacity: capacity)
        }
        return unsafe base
    }
}
