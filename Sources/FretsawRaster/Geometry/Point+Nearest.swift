internal import CRasterKernels

extension Point {
    /// The square of the distance to the nearest of `points`; infinity where there are none.
    ///
    /// - Complexity: O(points)
    public func squareOfNearest(_ points: Span<Point>) -> Double {
        unsafe points.withUnsafeBytes { bytes in
            // A point is two numbers, in this order.
            let numbers = unsafe bytes.assumingMemoryBound(to: Double.self)
            return unsafe fs_square_of_nearest(x, y, numbers.baseAddress, numbers.count / 2)
        }
    }
}
