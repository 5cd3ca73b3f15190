/// Chooses, for each pixel, the row in which the outline's nearest pixel lies.
///
/// A candidate is one number: the square of its distance above how many rows below it lies, so that
/// the least of them is the nearest, of equally near ones the highest.
///
/// A value that owns its memory: keep one and measure many masks without allocation.
struct NearestRows<Key: FixedWidthInteger & SIMDScalar & Sendable>: Sendable
where Key.SIMD8Storage: Sendable {
    /// By pixel of the row chosen for last: the candidate.
    private(set) var nearest: [Key]
    /// How far up the square stands.
    let shift: Int
    private let limit: Int
    /// By pixel: the square of the step in its own row.
    private var squares: [Key]
    /// By row from −``limit``: the square of its distance, and which it is.
    private let aways: [SIMD8<Key>]
    private let stride: Int

    private typealias Lanes = SIMD8<Key>

    /// The greatest limit whose numbers fit.
    static var greatestLimit: Int { Key.bitWidth > 16 ? 100 : 15 }

    /// Rows as far as `limit` away, in masks of `size`.
    ///
    /// - Precondition: `limit` is 1 … ``greatestLimit``.
    init(size: PixelSize, limit: Int) {
        precondition((1...Self.greatestLimit).contains(limit), "the limit's squares do not fit")
        self.limit = limit
        // Rows lie −limit … limit below.
        shift = Int.bitWidth - (2 * limit).leadingZeroBitCount
        // The last lanes may lie beyond a row.
        stride = size.width + 2 * Lanes.scalarCount
        let shift = shift
        aways = (-limit...limit).map { below in
            Lanes(repeating: Key((below * below) << shift | (below + limit)))
        }
        squares = Array(repeating: 0, count: stride * size.height)
        nearest = Array(repeating: 0, count: stride)
    }

    /// Takes what was found in all rows of `box`.
    mutating func take(_ steps: OutlineSteps, box: PixelRect) {
        let (shift, stride, source) = (Key(shift), stride, steps.stride)
        // Where there is no step, one beyond the limit.
        let longest = Lanes(repeating: Key(limit + 1))
        let bytes = MemoryLayout<Key>.stride
        unsafe steps.ranks.withUnsafeBytes { ranks in
            unsafe squares.withUnsafeMutableBytes { squares in
                for y in box.minY..<box.maxY {
                    for x in Swift.stride(from: box.minX, to: box.maxX, by: 8) {
                        let rank = unsafe ranks.loadUnaligned(
                            fromByteOffset: y * source + x,
                            as: SIMD8<UInt8>.self
                        )
                        let steps = pointwiseMin(
                            (Lanes(truncatingIfNeeded: rank) &+ 1) &>> 1,
                            longest
                        )
                        unsafe squares.storeBytes(
                            of: (steps &* steps) &<< Lanes(repeating: shift),
                            toByteOffset: (y * stride + x) * bytes,
                            as: Lanes.self
                        )
                    }
                }
            }
        }
    }

    /// Chooses for the pixels of row `y` in `columns` among `rows`, none farther than the limit.
    @inline(__always)
    mutating func choose(_ y: Int, among rows: ClosedRange<Int>, columns: Range<Int>) {
        let (stride, limit, aways) = (stride, limit, aways)
        let bytes = MemoryLayout<Key>.stride
        unsafe squares.withUnsafeBytes { squares in
            unsafe nearest.withUnsafeMutableBytes { nearest in
                // Twice eight at a time; the last may lie beyond the box, never beyond the margin.
                for x in Swift.stride(
                    from: columns.lowerBound,
                    to: columns.upperBound,
                    by: 2 * Lanes.scalarCount
                ) {
                    var least = Lanes(repeating: .max)
                    var next = least
                    for row in rows {
                        let place = (row &* stride &+ x) &* bytes
                        let away = aways[row &- y &+ limit]
                        let square = unsafe squares.loadUnaligned(
                            fromByteOffset: place,
                            as: Lanes.self
                        )
                        let nextSquare = unsafe squares.loadUnaligned(
                            fromByteOffset: place &+ Lanes.scalarCount &* bytes,
                            as: Lanes.self
                        )
                        least = pointwiseMin(least, square &+ away)
                        next = pointwiseMin(next, nextSquare &+ away)
                    }
                    unsafe nearest.storeBytes(of: least, toByteOffset: x &* bytes, as: Lanes.self)
                    unsafe nearest.storeBytes(
                        of: next,
                        toByteOffset: (x &+ Lanes.scalarCount) &* bytes,
                        as: Lanes.self
                    )
                }
            }
        }
    }
}
