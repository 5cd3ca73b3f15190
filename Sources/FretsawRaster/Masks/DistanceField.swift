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
    /// none near.
    private var steps: [Int16]
    /// By pixel of a row: the square of the distance, and how many rows below the nearest pixel lies.
    private var squares, offsets: [Int16]
    /// By pixel: how many rows below the nearest pixel of the outline lies.
    private var down: [Int8]

    /// More columns than any limit; its square and that of a limit together still fit 16 bits, so that
    /// eight pixels are measured at a time.
    private static let none: Int16 = 128

    /// A field for masks of `size`, which measures as far as `limit` pixels.
    ///
    /// - Precondition: `limit` is 1 … 100.
    public init(size: PixelSize, limit: Int) {
        precondition((1...100).contains(limit), "distances are measured as far as 1…100 pixels")
        depth = Plane(width: size.width, height: size.height, filledWith: 0)
        self.limit = limit
        let margin = Lanes.scalarCount
        steps = Array(repeating: DistanceField.none, count: size.pixelCount + margin)
        squares = Array(repeating: 0, count: size.width + margin)
        offsets = squares
        down = Array(repeating: 0, count: size.pixelCount)
    }

    /// The field's size.
    public var size: PixelSize { depth.size }

    /// The columns and rows from the pixel (`x`, `y`) to the outline's pixel nearest to it.
    ///
    /// - Precondition: the pixel was measured, and lies no farther from the outline than ``limit``.
    public func stepsToEdge(x: Int, y: Int) -> (x: Int, y: Int) {
        precondition(x >= 0 && x < depth.width && y >= 0 && y < depth.height, "outside the field")
        let down = Int(down[y * depth.width + x])
        return (Int(steps[(y + down) * depth.width + x]), down)
    }

    /// Replaces the field by that of `mask`.
    ///
    /// - Parameters:
    ///   - mask: the shape.
    ///   - box: where the shape lies, and where it is measured; the field beyond it keeps what it
    ///     held. Everywhere by default.
    /// - Precondition: `mask` has the field's size and is 0 outside `box`, and `box` lies in it.
    /// - Complexity: O(pixels of the box · limit), without allocation.
    public mutating func measure(_ mask: Mask, in box: PixelRect? = nil) {
        precondition(mask.size == size, "the mask differs in size")
        let box = box ?? mask.bounds
        precondition(mask.bounds.contains(box), "the box does not lie in the mask")
        guard !box.isEmpty else { return }
        let (width, height, limit) = (mask.width, mask.height, limit)
        unsafe mask.withUnsafePixels { mask in
            unsafe steps.withUnsafeMutableBufferPointer { steps in
                guard let steps = steps.baseAddress else { return }
                for y in box.minY..<box.maxY {
                    unsafe DistanceField.walk(
                        mask + y * width,
                        isFirst: y == 0,
                        isLast: y == height - 1,
                        width: width,
                        columns: box.minX..<box.maxX,
                        into: steps + y * width
                    )
                }
            }
        }
        for y in box.minY..<box.maxY {
            let rows = max(box.minY, y - limit)...min(box.maxY - 1, y + limit)
            choose(y, among: rows, columns: box.minX..<box.maxX)
            unsafe mask.withUnsafePixels { mask in
                unsafe measureRow(y, mask, columns: box.minX..<box.maxX)
            }
        }
    }

    /// Turns what was chosen for row `y` into distances.
    ///
    /// `mask` begins with the first row; all columns lie in it, and what was chosen within ``limit``
    /// is a pixel of it.
    private mutating func measureRow(
        _ y: Int,
        _ mask: UnsafePointer<UInt8>,
        columns: Range<Int>
    ) {
        let (width, limit) = (depth.width, Float(limit))
        let farthest = Int16(truncatingIfNeeded: self.limit &* self.limit)
        let row = y * width + columns.lowerBound
        unsafe steps.withUnsafeBufferPointer { steps in
            unsafe squares.withUnsafeBufferPointer { squares in
                unsafe offsets.withUnsafeBufferPointer { offsets in
                    unsafe down.withUnsafeMutableBufferPointer { down in
                        unsafe depth.withUnsafeMutablePixels { depth in
                            for x in 0..<columns.count {
                                let pixel = row &+ x
                                let square = unsafe squares[x]
                                let sign: Float = unsafe mask[pixel] >= 128 ? 1 : -1
                                guard square <= farthest else {
                                    unsafe depth[pixel] = sign * (limit + 1)
                                    continue
                                }
                                let offset = unsafe offsets[x]
                                unsafe down[pixel] = Int8(truncatingIfNeeded: offset)
                                let nearest = pixel &+ Int(offset) &* width
                                let edge = unsafe nearest &+ Int(steps[nearest])
                                // The outline runs this far beyond the edge pixel's centre.
                                let beyond = unsafe Float(mask[edge]) / 255 - 0.5
                                let away = Float(square).squareRoot()
                                unsafe depth[pixel] = sign * away + beyond
                            }
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
        columns: Range<Int>,
        into steps: UnsafeMutablePointer<Int16>
    ) {
        let far = Int(none)
        // Most rows of a margin are empty.
        var any: UInt8 = 0
        for x in columns { unsafe any |= row[x] }
        guard any > 0 else {
            for x in columns { unsafe steps[x] = none }
            return
        }
        var last = columns.lowerBound &- far
        for x in columns {
            let value = unsafe row[x]
            var isEdge = value > 0 && value < 255
            if value == 255 {
                unsafe isEdge =
                    (x > 0 && row[x &- 1] == 0) || (x &+ 1 < width && row[x &+ 1] == 0)
                    || (!isFirst && row[x &- width] == 0) || (!isLast && row[x &+ width] == 0)
            }
            if isEdge { last = x }
            unsafe steps[x] = Int16(truncatingIfNeeded: max(last &- x, -far))
        }
        var next = columns.upperBound &+ far
        for x in columns.reversed() {
            let step = unsafe Int(steps[x])
            next = step == 0 ? x : next
            let ahead = min(next &- x, far)
            unsafe steps[x] = Int16(truncatingIfNeeded: ahead < -step ? ahead : step)
        }
    }

    /// Chooses, for each pixel of row `y`, among `rows`, of equally near ones the highest.
    private mutating func choose(_ y: Int, among rows: ClosedRange<Int>, columns: Range<Int>) {
        let width = depth.width
        let bytes = MemoryLayout<Int16>.stride
        unsafe steps.withUnsafeBytes { steps in
            unsafe squares.withUnsafeMutableBytes { squares in
                unsafe offsets.withUnsafeMutableBytes { offsets in
                    // The last lanes may lie beyond the box, never beyond the arrays' margin.
                    for first in stride(from: 0, to: columns.count, by: Lanes.scalarCount) {
                        var nearest = Lanes(repeating: .max)
                        var below = Lanes()
                        for row in rows {
                            let place = row * width + columns.lowerBound + first
                            let step = unsafe steps.loadUnaligned(
                                fromByteOffset: place * bytes,
                                as: Lanes.self
                            )
                            let offset = Int16(truncatingIfNeeded: row - y)
                            let offered = step &* step &+ offset &* offset
                            let isNearer = offered .< nearest
                            nearest.replace(with: offered, where: isNearer)
                            below.replace(with: offset, where: isNearer)
                        }
                        unsafe squares.storeBytes(
                            of: nearest,
                            toByteOffset: first * bytes,
                            as: Lanes.self
                        )
                        unsafe offsets.storeBytes(
                            of: below,
                            toByteOffset: first * bytes,
                            as: Lanes.self
                        )
                    }
                }
            }
        }
    }

    /// Pixels of a row that are measured together.
    private typealias Lanes = SIMD8<Int16>
}
