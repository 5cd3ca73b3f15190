// Kernels in C take places in memory and one count for all of them. Lending gives them the memory of
// spans for the length of a call, and never a count beyond the shortest.

/// Calls `kernel` with where `a` begins and its count.
@inlinable @inline(__always)
package func lend<A, Result>(
    _ a: Span<A>,
    to kernel: (UnsafePointer<A>?, Int) -> Result
) -> Result {
    unsafe a.withUnsafeBufferPointer { unsafe kernel($0.baseAddress, $0.count) }
}

/// Calls `kernel` with where spans begin and the smaller count.
@inlinable @inline(__always)
package func lend<A, B, Result>(
    _ a: Span<A>,
    _ b: Span<B>,
    to kernel: (UnsafePointer<A>?, UnsafePointer<B>?, Int) -> Result
) -> Result {
    unsafe lend(a) { a, count in
        unsafe lend(b) { b, other in unsafe kernel(a, b, min(count, other)) }
    }
}

/// Calls `kernel` with where `x` begins, to be written, and its count.
@inlinable @inline(__always)
package func lend<X, Result>(
    _ x: inout MutableSpan<X>,
    to kernel: (UnsafeMutablePointer<X>?, Int) -> Result
) -> Result {
    unsafe x.withUnsafeMutableBufferPointer { unsafe kernel($0.baseAddress, $0.count) }
}

/// Calls `kernel` with where spans begin, the last to be written, and the smaller count.
@inlinable @inline(__always)
package func lend<A, X, Result>(
    _ a: Span<A>,
    _ x: inout MutableSpan<X>,
    to kernel: (UnsafePointer<A>?, UnsafeMutablePointer<X>?, Int) -> Result
) -> Result {
    unsafe lend(a) { a, count in
        unsafe lend(&x) { x, other in unsafe kernel(a, x, min(count, other)) }
    }
}

/// Calls `kernel` with where spans begin, the last to be written, and the smallest count.
@inlinable @inline(__always)
package func lend<A, B, X, Result>(
    _ a: Span<A>,
    _ b: Span<B>,
    _ x: inout MutableSpan<X>,
    to kernel: (UnsafePointer<A>?, UnsafePointer<B>?, UnsafeMutablePointer<X>?, Int) -> Result
) -> Result {
    unsafe lend(a, b) { a, b, count in
        unsafe lend(&x) { x, other in unsafe kernel(a, b, x, min(count, other)) }
    }
}

/// Calls `kernel` with where spans begin, the last to be written, and the smallest count.
@inlinable @inline(__always)
package func lend<A, B, C, X, Result>(
    _ a: Span<A>,
    _ b: Span<B>,
    _ c: Span<C>,
    _ x: inout MutableSpan<X>,
    to kernel: (
        UnsafePointer<A>?, UnsafePointer<B>?, UnsafePointer<C>?, UnsafeMutablePointer<X>?, Int
    ) -> Result
) -> Result {
    unsafe lend(a, b) { a, b, count in
        unsafe lend(c, &x) { c, x, other in unsafe kernel(a, b, c, x, min(count, other)) }
    }
}
