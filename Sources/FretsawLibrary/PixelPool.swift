internal import LibC
internal import Synchronization

/// Memory of freed pixels for the next items: the allocator would return it to the system, which clears it for each item.
@safe final class PixelPool: @unchecked Sendable {
    private static let buffers = 64
    /// The allocator keeps smaller pieces of memory.
    private static let sizes = 1 << 16...1 << 20

    private let free = Mutex<Void>(())
    private var size = 0
    private var kept: [UnsafeMutableRawPointer] = unsafe []

    deinit { while let buffer = unsafe kept.popLast() { unsafe LibC.free(buffer) } }

    /// A kept buffer of this size, or nil.
    func take(_ size: Int) -> UnsafeMutableRawPointer? {
        unsafe free.withLock { _ in size == self.size ? unsafe kept.popLast() : nil }
    }

    /// Keeps the buffer, or frees it.
    func give(_ buffer: UnsafeMutableRawPointer, _ size: Int) {
        let keeps = free.withLock { _ in
            if unsafe kept.isEmpty, Self.sizes.contains(size) { self.size = size }
            guard size == self.size, unsafe kept.count < Self.buffers else { return false }
            unsafe kept.append(buffer)
            return true
        }
        if !keeps { unsafe LibC.free(buffer) }
    }
}
