/// Where, in each row of a mask, the nearest pixel of the shape's outline lies: sixteen pixels at a
/// time.
///
/// The outline is made of all pixels partly covered, and of full ones that touch an empty one.
///
/// A value that owns its memory: keep one and measure many masks without allocation.
struct OutlineSteps: Sendable {
    /// By pixel: how the step to the outline's nearest pixel in the same row ranks among all steps,
    /// nearer ones first and left before right: 0 none, 1 one to the left, 2 one to the right, and so
    /// on; ``none`` where the limit holds no such pixel.
    private(set) var ranks: [UInt8]
    /// From one row of ``ranks`` to the next.
    let stride: Int
    private let size: PixelSize
    private let limit: Int
    /// The mask with a border of full pixels, which make nothing that touches them outline.
    private var covers: [UInt8]
    private let coverStride: Int
    /// A row: 0 on the outline, 255 elsewhere, and as much beside it as steps may reach.
    private var row: [UInt8]

    /// The rank of no step.
    static let none: UInt8 = 255

    /// Steps in masks of `size` as long as `limit`, 1 … 100.
    init(size: PixelSize, limit: Int) {
        self.size = size
        self.limit = limit
        // The last lanes may lie beyond a row.
        let margin = Lanes.scalarCount
        stride = size.width + margin
        ranks = Array(repeating: OutlineSteps.none, count: stride * size.height)
        coverStride = size.width + 2 + margin
        covers = Array(repeating: 255, count: coverStride * (size.height + 2) + margin)
        row = Array(repeating: 255, count: size.width + 2 * (limit + margin))
    }

    /// The columns of the step that has `rank`.
    @inline(__always)
    static func columns(rank: UInt8) -> Int {
        // Negative where odd, without a branch that nothing foretells.
        let isLeft = Int(rank & 1)
        return ((Int(rank) &+ 1) &>> 1 ^ (0 &- isLeft)) &+ isLeft
    }

    /// Finds the steps in `box` of `mask`, as long as `reach`.
    ///
    /// - Precondition: the mask has the size given, `box` lies in it, it is 0 outside, and `reach` is
    ///   no longer than the limit.
    mutating func find(in mask: Mask, box: PixelRect, reach: Int) {
        precondition(mask.size == size && mask.bounds.contains(box), "the mask differs in size")
        precondition((1...limit).contains(reach), "steps are as long as the limit at most")
        copy(mask, around: box)
        let limit = limit
        for index in row.indices { row[index] = 255 }
        unsafe covers.withUnsafeBytes { covers in
            unsafe row.withUnsafeMutableBytes { row in
                unsafe ranks.withUnsafeMutableBytes { ranks in
                    for y in box.minY..<box.maxY {
                        let place = (y + 1) * coverStride + 1
                        let isEmpty = unsafe OutlineSteps.mark(
                            covers,
                            at: place,
                            stride: coverStride,
                            columns: box.minX..<box.maxX,
                            into: row,
                            from: limit
                        )
                        for first in Swift.stride(from: box.minX, to: box.maxX, by: 16) {
                            let steps =
                                isEmpty
                                ? Lanes(repeating: OutlineSteps.none)
                                : unsafe OutlineSteps.ranks(row, at: first + limit, reach: reach)
                            unsafe ranks.storeBytes(
                                of: steps,
                                toByteOffset: y * stride + first,
                                as: Lanes.self
                            )
                        }
                    }
                }
            }
        }
    }

    /// Takes the mask's pixels in `box` and next to it.
    private mutating func copy(_ mask: Mask, around box: PixelRect) {
        let near = PixelRect(
            x: box.minX - 1,
            y: box.minY - 1,
            width: box.size.width + 2,
            height: box.size.height + 2
        ).intersection(mask.bounds)
        guard !near.isEmpty else { return }
        let stride = coverStride
        unsafe mask.withUnsafePixels { mask in
            unsafe covers.withUnsafeMutableBufferPointer { covers in
                guard let covers = covers.baseAddress else { return }
                for y in near.minY..<near.maxY {
                    unsafe (covers + (y + 1) * stride + 1 + near.minX).update(
                        from: mask + y * size.width + near.minX,
                        count: near.size.width
                    )
                }
            }
        }
    }

    /// Marks the outline's pixels of a row; true where there are none.
    ///
    /// `place` is where in `covers` column 0 lies, `start` where it does in `row`.
    @inline(__always)
    private static func mark(
        _ covers: UnsafeRawBufferPointer,
        at place: Int,
        stride: Int,
        columns: Range<Int>,
        into row: UnsafeMutableRawBufferPointer,
        from start: Int
    ) -> Bool {
        var all = Lanes(repeating: 255)
        for first in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: 16) {
            @inline(__always)
            func lanes(_ offset: Int) -> Lanes {
                unsafe covers.loadUnaligned(
                    fromByteOffset: place + first + offset,
                    as: Lanes.self
                )
            }
            let cover = lanes(0)
            let isSurrounded =
                OutlineSteps.isNonzero(lanes(-1)) & OutlineSteps.isNonzero(lanes(1))
                & OutlineSteps.isNonzero(lanes(-stride)) & OutlineSteps.isNonzero(lanes(stride))
            let isFull = ~OutlineSteps.isNonzero(~cover)
            let isInside = isSurrounded & isFull | ~OutlineSteps.isNonzero(cover)
            // The highest bit, spread over its byte.
            let marks = Lanes(repeating: 0) &- (isInside &>> Lanes(repeating: 7))
            all &= marks
            unsafe row.storeBytes(of: marks, toByteOffset: start + first, as: Lanes.self)
        }
        // What lies beyond the box is none of the outline.
        unsafe row.storeBytes(
            of: Lanes(repeating: 255),
            toByteOffset: start + columns.upperBound,
            as: Lanes.self
        )
        let words = unsafe unsafeBitCast(all, to: SIMD2<UInt64>.self)
        return words[0] & words[1] == .max
    }

    /// The highest bit of every byte that is not 0; the others are anything.
    ///
    /// Comparing sixteen lanes compiles to sixteen comparisons, these to one instruction each.
    @inline(__always)
    private static func isNonzero(_ bytes: Lanes) -> Lanes {
        let low = Lanes(repeating: 127)
        return (bytes & low) &+ low | bytes
    }

    /// The ranks of sixteen pixels, the first at `place` of `row`.
    @inline(__always)
    private static func ranks(
        _ row: UnsafeMutableRawBufferPointer,
        at place: Int,
        reach: Int
    ) -> Lanes {
        @inline(__always)
        func lanes(_ offset: Int) -> Lanes {
            unsafe row.loadUnaligned(fromByteOffset: place &+ offset, as: Lanes.self)
        }
        var nearest = Lanes(repeating: OutlineSteps.none)
        var rank = Lanes(repeating: UInt8(truncatingIfNeeded: 2 * reach))
        let one = Lanes(repeating: 1)
        @inline(__always)
        func take(_ marks: Lanes) {
            nearest = nearest & marks | rank & ~marks
            rank &-= one
        }
        // Nearer ones last, in place of those before them.
        for step in Swift.stride(from: reach, to: 0, by: -1) {
            take(lanes(step))
            take(lanes(0 &- step))
        }
        take(lanes(0))
        return nearest
    }

    private typealias Lanes = SIMD16<UInt8>
}
