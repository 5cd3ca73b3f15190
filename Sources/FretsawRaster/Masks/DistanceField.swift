/// How far the pixels near a shape's outline lie from it, and which pixel of the outline is nearest.
///
/// The nearest pixel of the outline is found exactly, rows first (A. Meijster et al., "A general
/// algorithm for computing distance transforms in linear time", 2000) but only as far as a limit, so
/// that the second step is a plain minimum over a few rows. The coverage of that pixel then tells how
/// far the outline runs from its centre: distances are good to a fraction of a pixel.
///
/// A value that owns its memory: keep one and measure many masks without allocation.
public struct DistanceField: Sendable {
    /// How deep pixels lie inside the shape, in pixels; outside the distance, negative.
    ///
    /// Farther from the outline than ``limit`` there stands one pixel more than that.
    public private(set) var depth: Plane
    /// How far distances are measured, in pixels.
    public let limit: Int
    /// By pixel: columns to the nearest pixel of the outline in the same row, ``none`` where there is
    /// none near; ``limit`` such rows above the first and below the last.
    private var steps: [Int16]
    /// By pixel: the square of the distance, and in the lower eight bits how many rows below the
    /// nearest pixel lies, plus the limit.
    private var nearest: [Int32]

    /// More columns than any limit, and a square that still fits 23 bits.
    private static let none: Int16 = 2048

    /// A field for masks of `size`, which measures as far as `limit` pixels.
    ///
    /// - Precondition: `limit` is 1 … 100.
    public init(size: PixelSize, limit: Int) {
        precondition((1...100).contains(limit), "distances are measured as far as 1…100 pixels")
        depth = Plane(width: size.width, height: size.height, filledWith: 0)
        self.limit = limit
        steps = Array(
            repeating: DistanceField.none,
            count: size.width * (size.height + 2 * limit)
        )
        nearest = Array(repeating: 0, count: size.pixelCount)
    }

    /// The field's size.
    public var size: PixelSize { depth.size }

    /// The columns and rows from the pixel (`x`, `y`) to the outline's pixel nearest to it.
    ///
    /// - Precondition: the pixel lies in the field, and no farther from the outline than ``limit``.
    public func stepsToEdge(x: Int, y: Int) -> (x: Int, y: Int) {
        precondition(x >= 0 && x < depth.width && y >= 0 && y < depth.height, "outside the field")
        let down = Int(nearest[y * depth.width + x] & 0xff) - limit
        return (Int(steps[(y + down + limit) * depth.width + x]), down)
    }

    /// Replaces the field by that of `mask`.
    ///
    /// - Precondition: `mask` has the field's size.
    /// - Complexity: O(pixels · limit), without allocation.
    public mutating func measure(_ mask: Mask) {
        precondition(mask.size == size, "the mask differs in size")
        let (width, height, limit) = (mask.width, mask.height, limit)
        guard width > 0, height > 0 else { return }
        unsafe mask.withUnsafePixels { mask in
            unsafe steps.withUnsafeMutableBufferPointer { buffer in
                guard let first = buffer.baseAddress else { return }
                for y in 0..<height {
                    unsafe DistanceField.walk(
                        mask + y * width,
                        isFirst: y == 0,
                        isLast: y == height - 1,
                        width: width,
                        into: first + (y + limit) * width
                    )
                }
            }
            unsafe steps.withUnsafeBufferPointer { steps in
                unsafe nearest.withUnsafeMutableBufferPointer { nearest in
                    guard let steps = steps.baseAddress, let nearest = nearest.baseAddress else {
                        return
                    }
                    for y in 0..<height {
                        unsafe DistanceField.choose(
                            steps + y * width,
                            limit: limit,
                            width: width,
                            into: nearest + y * width
                        )
                    }
                    unsafe depth.withUnsafeMutablePixels { depth in
                        for pixel in 0..<width * height {
                            let choice = unsafe nearest[pixel]
                            let square = choice >> 8
                            let isInside = unsafe mask[pixel] >= 128
                            guard square <= Int32(limit * limit) else {
                                unsafe depth[pixel] = Float(isInside ? limit + 1 : -limit - 1)
                                continue
                            }
                            let rows = Int(choice & 0xff) - limit
                            let columns = unsafe Int(steps[pixel + (rows + limit) * width])
                            let edge = pixel + rows * width + columns
                            let away = Float(square).squareRoot()
                            // The outline runs this far beyond the edge pixel's centre.
                            let beyond = unsafe Float(mask[edge]) / 255 - 0.5
                            unsafe depth[pixel] = (isInside ? away : -away) + beyond
                        }
                    }
                }
            }
        }
    }

    /// Finds, for each pixel of a row, the columns to the nearest pixel of the outline in it: those
    /// partly covered, and full ones that touch an empty one.
    ///
    /// `row` has a neighbour row of `width` pixels on each side unless it is the first or the last.
    private static func walk(
        _ row: UnsafePointer<UInt8>,
        isFirst: Bool,
        isLast: Bool,
        width: Int,
        into steps: UnsafeMutablePointer<Int16>
    ) {
        var last = -Int(none)
        for x in 0..<width {
            let value = unsafe row[x]
            var isEdge = value > 0 && value < 255
            if value == 255 {
                unsafe isEdge =
                    (x > 0 && row[x - 1] == 0) || (x + 1 < width && row[x + 1] == 0)
                    || (!isFirst && row[x - width] == 0) || (!isLast && row[x + width] == 0)
            }
            if isEdge { last = x }
            unsafe steps[x] = Int16(truncatingIfNeeded: max(last - x, -Int(none)))
        }
        var next = Int(none) + width
        for x in stride(from: width - 1, through: 0, by: -1) {
            if unsafe steps[x] == 0 { next = x }
            if unsafe next - x < -Int(steps[x]) { unsafe steps[x] = Int16(next - x) }
        }
    }

    /// Chooses, for each pixel of a row, among the rows from `limit` above to `limit` below.
    ///
    /// `steps` begins with the highest of these rows.
    private static func choose(
        _ steps: UnsafePointer<Int16>,
        limit: Int,
        width: Int,
        into nearest: UnsafeMutablePointer<Int32>
    ) {
        for x in 0..<width { unsafe nearest[x] = .max }
        for row in 0...2 * limit {
            let down = Int32(row - limit)
            let added = (down * down) << 8 + Int32(row)
            let candidates = unsafe steps + row * width
            for x in 0..<width {
                let step = unsafe Int32(candidates[x])
                let offered = (step &* step) &<< 8 &+ added
                unsafe nearest[x] = min(nearest[x], offered)
            }
        }
    }
}
