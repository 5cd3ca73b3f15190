/// How far the pixels near a shape's outline lie from it, and which pixel of the outline is nearest.
///
/// The nearest pixel of the outline is found exactly, rows first (A. Meijster et al., "A general
/// algorithm for computing distance transforms in linear time", 2000) but only as far as a limit, so
/// that both steps are plain minima over a few pixels. The coverage of that pixel then tells how
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
    private var steps: OutlineSteps
    /// The rows chosen, in numbers as narrow as the limit allows.
    private var rows: NearestRows<Int16>
    private var wideRows: NearestRows<Int32>?
    /// By pixel: how many rows below the nearest pixel of the outline lies.
    private var down: [Int8]
    private let lengths: Lengths

    /// What distances are made of.
    private struct Lengths {
        let limit: Int
        /// By a distance's square: the distance.
        let roots: [Float]
        /// By the coverage of a pixel of the outline: how far the outline runs beyond its centre.
        let beyond: [Float]
    }

    /// A field for masks of `size`, which measures as far as `limit` pixels.
    ///
    /// - Precondition: `limit` is 1 … 100.
    public init(size: PixelSize, limit: Int) {
        precondition((1...100).contains(limit), "distances are measured as far as 1…100 pixels")
        depth = Plane(width: size.width, height: size.height, filledWith: 0)
        self.limit = limit
        steps = OutlineSteps(size: size, limit: limit)
        if limit <= NearestRows<Int16>.greatestLimit {
            rows = NearestRows(size: size, limit: limit)
        } else {
            rows = NearestRows(size: PixelSize(width: 0, height: 0), limit: 1)
            wideRows = NearestRows(size: size, limit: limit)
        }
        down = Array(repeating: 0, count: size.pixelCount)
        lengths = Lengths(
            limit: limit,
            roots: (0...limit * limit).map { Float($0).squareRoot() },
            beyond: (0...255).map { Float($0) / 255 - 0.5 }
        )
    }

    /// The field's size.
    public var size: PixelSize { depth.size }

    /// The columns and rows from the pixel (`x`, `y`) to the outline's pixel nearest to it.
    ///
    /// - Precondition: the pixel was measured, and lies no farther from the outline than ``limit``.
    public func stepsToEdge(x: Int, y: Int) -> (x: Int, y: Int) {
        precondition(x >= 0 && x < depth.width && y >= 0 && y < depth.height, "outside the field")
        let down = Int(down[y * depth.width + x])
        return (OutlineSteps.columns(rank: steps.ranks[(y + down) * steps.stride + x]), down)
    }

    /// Which pixels are measured.
    public enum Extent: Sendable {
        /// All of them.
        case everywhere
        /// Those that the mask covers, be it in part; others keep what they held.
        case covered
    }

    /// Replaces the field by that of `mask`.
    ///
    /// - Parameters:
    ///   - mask: the shape.
    ///   - box: where the shape lies, and where it is measured; the field beyond it keeps what it
    ///     held. Everywhere by default.
    ///   - extent: which pixels of the box are measured.
    ///   - reach: how far distances are wanted, in pixels, 1 … ``limit``; farther ones become one
    ///     pixel more than that. As far as the limit by default.
    /// - Precondition: `mask` has the field's size and is 0 outside `box`, and `box` lies in it.
    /// - Complexity: O(pixels of the box · limit), without allocation.
    public mutating func measure(
        _ mask: Mask,
        in box: PixelRect? = nil,
        _ extent: Extent = .everywhere,
        reach: Int? = nil
    ) {
        precondition(mask.size == size, "the mask differs in size")
        let box = box ?? mask.bounds
        precondition(mask.bounds.contains(box), "the box does not lie in the mask")
        guard !box.isEmpty else { return }
        let reach = reach ?? limit
        steps.find(in: mask, box: box, reach: reach)
        if var wide = wideRows.take() {
            DistanceField.measure(mask, box, extent, reach, steps, &wide, lengths, &depth, &down)
            wideRows = wide
        } else {
            DistanceField.measure(mask, box, extent, reach, steps, &rows, lengths, &depth, &down)
        }
    }

    /// Measures row by row, once the steps within rows are known.
    ///
    /// `box` lies in all that is given.
    private static func measure<Key>(
        _ mask: Mask,
        _ box: PixelRect,
        _ extent: Extent,
        _ reach: Int,
        _ steps: borrowing OutlineSteps,
        _ rows: inout NearestRows<Key>,
        _ lengths: borrowing Lengths,
        _ depth: inout Plane,
        _ down: inout [Int8]
    ) {
        rows.take(steps, box: box)
        let (width, stride) = (mask.width, steps.stride)
        let measure = unsafe RowMeasure(
            limit: lengths.limit,
            reach: reach,
            shift: rows.shift,
            width: width,
            stride: stride,
            leavesEmpty: extent == .covered
        )
        unsafe lengths.roots.withUnsafeBufferPointer { roots in
            unsafe lengths.beyond.withUnsafeBufferPointer { beyond in
                unsafe steps.ranks.withUnsafeBufferPointer { ranks in
                    unsafe down.withUnsafeMutableBufferPointer { down in
                        unsafe mask.withUnsafePixels { mask in
                            unsafe depth.withUnsafeMutablePixels { depth in
                                guard let roots = roots.baseAddress,
                                    let beyond = beyond.baseAddress,
                                    let ranks = ranks.baseAddress,
                                    let down = down.baseAddress
                                else { return }
                                for y in box.minY..<box.maxY {
                                    let columns = unsafe measure.columns(
                                        mask + y * width,
                                        in: box.minX..<box.maxX
                                    )
                                    guard !columns.isEmpty else { continue }
                                    rows.choose(
                                        y,
                                        among: max(
                                            box.minY,
                                            y - reach
                                        )...min(
                                            box.maxY - 1,
                                            y + reach
                                        ),
                                        columns: columns
                                    )
                                    unsafe measure.measure(
                                        columns,
                                        mask + y * width,
                                        rows.nearest,
                                        ranks + y * stride,
                                        (roots, beyond),
                                        into: depth + y * width,
                                        down: down + y * width
                                    )
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Turns what was chosen for a row into distances.
@unsafe private struct RowMeasure {
    let limit, reach, shift: Int
    /// From one row to the next of the mask, and of ranks.
    let width, stride: Int
    /// True where empty pixels are left out.
    let leavesEmpty: Bool

    /// Those of a row's columns that are measured, and some between them.
    @inline(__always)
    func columns(_ mask: UnsafePointer<UInt8>, in columns: Range<Int>) -> Range<Int> {
        guard unsafe leavesEmpty else { return columns }
        var (first, end) = (columns.lowerBound, columns.upperBound)
        while first < end, unsafe mask[first] == 0 { first &+= 1 }
        while first < end, unsafe mask[end &- 1] == 0 { end &-= 1 }
        return first..<end
    }

    /// Measures one row; what was chosen within the limit is a pixel of the mask.
    ///
    /// Pointers are to the row's first pixels, and to tables by a distance's square and by coverage.
    @inline(__always)
    func measure<Key: FixedWidthInteger>(
        _ columns: Range<Int>,
        _ mask: UnsafePointer<UInt8>,
        _ nearest: [Key],
        _ ranks: UnsafePointer<UInt8>,
        _ tables: (roots: UnsafePointer<Float>, beyond: UnsafePointer<Float>),
        into depth: UnsafeMutablePointer<Float>,
        down: UnsafeMutablePointer<Int8>
    ) {
        let (limit, shift, width, stride) = unsafe (limit, shift, width, stride)
        let reach = unsafe reach
        let farthest = (reach &* reach &+ 1) &<< shift
        let below = 1 &<< shift &- 1
        let leavesEmpty = unsafe leavesEmpty
        unsafe nearest.withUnsafeBufferPointer { nearest in
            for x in columns {
                let cover = unsafe mask[x]
                if leavesEmpty, cover == 0 { continue }
                let key = unsafe Int(nearest[x])
                guard key < farthest else {
                    let far = Float(reach &+ 1)
                    unsafe depth[x] = cover >= 128 ? far : -far
                    continue
                }
                let offset = key & below &- limit
                let rank = unsafe ranks[offset &* stride &+ x]
                let column = x &+ OutlineSteps.columns(rank: rank)
                let edge = unsafe mask[column &+ offset &* width]
                let away = unsafe tables.roots[key &>> shift]
                unsafe down[x] = Int8(truncatingIfNeeded: offset)
                unsafe depth[x] = (cover >= 128 ? away : -away) + tables.beyond[Int(edge)]
            }
        }
    }
}
