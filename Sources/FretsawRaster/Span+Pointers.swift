// C kernels take pointers and one count for all of them. `withPointers` passes them the memory of spans
// and the smallest count. The pointers are valid during the call only.

/// Calls `kernel` with a pointer to the elements of `a`, and their count.
@inlinable @inline(__always)
package func withPointers<A, Result>(
    _ a: Span<A>,
    _ kernel: (UnsafePointer<A>?, Int) -> Result
) -> Result {
    unsafe a.withUnsafeBufferPointer { unsafe kernel($0.baseAddress, $0.count) }
}

/// Calls `kernel` with pointers to the elements, and the smaller count.
@inlinable @inline(__always)
package func withPointers<A, B, Result>(
    _ a: Span<A>,
    _ b: Span<B>,
    _ kernel: (UnsafePointer<A>?, UnsafePointer<B>?, Int) -> Result
) -> Result {
    unsafe withPointers(a) { a, count in
        unsafe withPointers(b) { b, other in unsafe kernel(a, b, min(count, other)) }
    }
}

/// Calls `kernel` with a mutable pointer to the elements of `x`, and their count.
@inlinable @inline(__always)
package func withPointers<X, Result>(
    _ x: inout MutableSpan<X>,
    _ kernel: (UnsafeMutablePointer<X>?, Int) -> Result
) -> Result {
    unsafe x.withUnsafeMutableBufferPointer { unsafe kernel($0.baseAddress, $0.count) }
}

/// Calls `kernel` with pointers to the elements, the last one mutable, and the smaller count.
@inlinable @inline(__always)
package func withPointers<A, X, Result>(
    _ a: Span<A>,
    _ x: inout MutableSpan<X>,
    _ kernel: (UnsafePointer<A>?, UnsafeMutablePointer<X>?, Int) -> Result
) -> Result {
    unsafe withPointers(a) { a, count in
        unsafe withPointers(&x) { x, other in unsafe kernel(a, x, min(count, other)) }
    }
}

/// Calls `kernel` with pointers to the elements, the last one mutable, and the smallest count.
@inlinable @inline(__always)
package func withPointers<A, B, X, Result>(
    _ a: Span<A>,
    _ b: Span<B>,
    _ x: inout MutableSpan<X>,
    _ kernel: (UnsafePointer<A>?, UnsafePointer<B>?, UnsafeMutablePointer<X>?, Int) -> Result
) -> Result {
    unsafe withPointers(a, b) { a, b, count in
        unsafe withPointers(&x) { x, other in unsafe kernel(a, b, x, min(count, other)) }
    }
}

/// Calls `kernel` with pointers to the elements, the last one mutable, and the smallest count.
@inlinable @inline(__always)
package func withPointers<A, B, C, X, Result>(
    _ a: Span<A>,
    _ b: Span<B>,
    _ c: Span<C>,
    _ x: inout MutableSpan<X>,
    _ kernel: (
        UnsafePointer<A>?, UnsafePointer<B>?, UnsafePointer<C>?, UnsafeMutablePointer<X>?, Int
    ) -> Result
) -> Result {
    unsafe withPointers(a, b) { a, b, count in
        unsafe withPointers(c, &x) { c, x, other in unsafe kernel(a, b, c, x, min(count, other)) }
    }
}
