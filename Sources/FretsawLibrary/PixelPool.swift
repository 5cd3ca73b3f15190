internal import Synchronization

/// Memory of freed pixels for the next items; the system would clear it for each item.
///
/// `@unchecked`, because pointers are not `Sendable`: `lock` guards them, and each has one owner.
@safe final class PixelPool: @unchecked Sendable {
    private let lock = Mutex(())
    private var size = 0
    private var kept: [UnsafeMutableRawPointer] = unsafe []

    deinit { while let buffer = unsafe kept.popLast() { unsafe buffer.deallocate() } }

    func take(_ size: Int) -> UnsafeMutableRawPointer {
        let found = unsafe lock.withLock { _ in size == self.size ? unsafe kept.popLast() : nil }
        return unsafe found ?? .allocate(byteCount: size, alignment: 16)
    }

    func give(_ buffer: UnsafeMutableRawPointer, _ size: Int) {
        lock.withLock { _ in
            // The allocator keeps smaller buffers by itself.
            if unsafe kept.isEmpty, size >= 1 << 16 { self.size = size }
            let keeps = unsafe size == self.size && kept.count < 64 && size <= 1 << 20
            if keeps { unsafe kept.append(buffer) } else { unsafe buffer.deallocate() }
        }
    }
}
