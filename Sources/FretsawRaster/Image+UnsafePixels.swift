extension Image {
    /// Calls `body` with the first pixel's address; `width * height` pixels follow it.
    ///
    /// For kernels only, where a span per row costs more than the row.
    @inlinable @inline(__always)
    package func withUnsafePixels<Result>(_ body: (UnsafePointer<Pixel>) -> Result) -> Result {
        unsafe storage.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                preconditionFailure("an image without pixels has no address")
            }
            return unsafe body(base)
        }
    }

    /// Calls `body` with the first pixel's address, to be written.
    @inlinable @inline(__always)
    package mutating func withUnsafeMutablePixels<Result>(
        _ body: (UnsafeMutablePointer<Pixel>) -> Result
    ) -> Result {
        unsafe storage.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else {
                preconditionFailure("an image without pixels has no address")
            }
            return unsafe body(base)
        }
    }

    /// Calls `body` with all pixels, to be written; there may be none.
    @inlinable @inline(__always)
    package mutating func withUnsafeMutableBuffer<Result>(
        _ body: (UnsafeMutableBufferPointer<Pixel>) -> Result
    ) -> Result {
        unsafe storage.withUnsafeMutableBufferPointer { buffer in unsafe body(buffer) }
    }

    /// Calls `body` with the first pixel's first byte's address, as C reads pixels.
    @inline(__always)
    func withUnsafeRawPixels<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        unsafe withUnsafePixels { pixels in
            // What lies there is of trivial type.
            unsafe body(UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self))
        }
    }

    /// Calls `body` with the first pixel's first byte's address, as C writes pixels.
    @inline(__always)
    mutating func withUnsafeMutableRawPixels<Result>(
        _ body: (UnsafeMutablePointer<UInt8>) -> Result
    ) -> Result {
        unsafe withUnsafeMutablePixels { pixels in
            unsafe body(UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self))
        }
    }
}
