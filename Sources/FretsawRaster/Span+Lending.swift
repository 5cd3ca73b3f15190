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

/// Calls `kernel` with where spans begin and the smallest count.
@inlinable @inline(__always)
package func lend<A, B, C, Result>(
    _ a: Span<A>,
    _ b: Span<B>,
    _ c: Span<C>,
    to kernel: (UnsafePointer<A>?, UnsafePointer<B>?, UnsafePointer<C>?, Int) -> Result
) -> Result {
    unsafe lend(a, b) { a, b, count in
        unsafe lend(c) { c, other in unsafe kernel(a, b, c, min(count, other)) }
    }
}

/// Calls `kernel` with where spans begin and the smallest count.
@inlinable @inline(__always)
package func lend<A, B, C, D, Result>(
    _ a: Span<A>,
    _ b: Span<B>,
    _ c: Span<C>,
    _ d: Span<D>,
    to kernel: (
        UnsafePointer<A>?, UnsafePointer<B>?, UnsafePointer<C>?, UnsafePointer<D>?, Int
    ) -> Result
) -> Result {
    unsafe lend(a, b) { a, b, count in
        unsafe lend(c, d) { c, d, other in unsafe kernel(a, b, c, d, min(count, other)) }
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

/// Calls `kernel` with where spans begin, to be written, and the smaller count.
@inlinable @inline(__always)
package func lend<X, Y, Result>(
    _ x: inout MutableSpan<X>,
    _ y: inout MutableSpan<Y>,
    to kernel: (UnsafeMutablePointer<X>?, UnsafeMutablePointer<Y>?, Int) -> Result
) -> Result {
    unsafe lend(&x) { x, count in
        unsafe lend(&y) { y, other in unsafe kernel(x, y, min(count, other)) }
    }
}

/// Calls `kernel` with where spans begin, to be written, and the smallest count.
@inlinable @inline(__always)
package func lend<X, Y, Z, Result>(
    _ x: inout MutableSpan<X>,
    _ y: inout MutableSpan<Y>,
    _ z: inout MutableSpan<Z>,
    to kernel: (
        UnsafeMutablePointer<X>?, UnsafeMutablePointer<Y>?, UnsafeMutablePointer<Z>?, Int
    ) -> Result
) -> Result {
    unsafe lend(&x, &y) { x, y, count in
        unsafe lend(&z) { z, other in unsafe kernel(x, y, z, min(count, other)) }
    }
}
