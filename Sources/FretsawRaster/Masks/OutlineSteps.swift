internal import CRasterKernels

/// Where, in each row of a mask, the nearest pixel of the shape's outline lies.
///
/// The outline is made of all pixels partly covered, and of full ones that touch an empty one.
///
/// A value that owns its memory: keep one and measure many masks without allocation.
struct OutlineSteps: Sendable {
    /// By pixel: how the step to the outline's nearest pixel in the same row ranks among all steps,
    /// nearer ones first and left before right: 0 none, 1 one to the left, 2 one to the right, and so
    /// on; 255 where the limit holds no such pixel.
    private(set) var ranks: [UInt8]
    /// By pixel: how many columns away it lies, or the square of that where the reach is narrow.
    private var lengths: [UInt8]
    /// By pixel: how much of it is covered.
    private var edges: [UInt8]
    /// From one row of the planes to the next.
    let stride: Int
    private let size: PixelSize
    private let limit: Int
    /// The mask with a border of full pixels, which make nothing that touches them outline.
    private var covers: [UInt8]
    private let coverStride: Int
    /// Where in ``covers`` the mask's first pixel lies: more than a row and a step may reach before it.
    private let coverStart: Int
    /// A row: 0 on the outline, 255 elsewhere.
    private var marks: [UInt8]

    /// Pixels measured at once, of which the last may lie beyond a row.
    private static let lanes = 32

    /// Steps in masks of `size` as long as `limit`, 1 … 100.
    init(size: PixelSize, limit: Int) {
        self.size = size
        self.limit = limit
        stride = size.width + OutlineSteps.lanes
        ranks = Array(repeating: 255, count: stride * size.height)
        lengths = ranks
        edges = ranks
        coverStride = size.width + 2
        let margin = limit + OutlineSteps.lanes
        coverStart = margin + coverStride + 1
        covers = Array(repeating: 255, count: coverStride * (size.height + 2) + 2 * margin)
        marks = Array(repeating: 255, count: size.width + 2 * limit + 2 * OutlineSteps.lanes)
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
        let area = area(box, reach: reach, keepsEmpty: false)
        let (start, stride) = (coverStart, coverStride)
        unsafe covers.withUnsafeBufferPointer { covers in
            unsafe marks.withUnsafeMutableBufferPointer { marks in
                unsafe ranks.withUnsafeMutableBufferPointer { ranks in
                    unsafe lengths.withUnsafeMutableBufferPointer { lengths in
                        unsafe edges.withUnsafeMutableBufferPointer { edges in
                            guard let covers = covers.baseAddress, let marks = marks.baseAddress,
                                let ranks = ranks.baseAddress, let lengths = lengths.baseAddress,
                                let edges = edges.baseAddress
                            else { return }
                            unsafe fs_find_outline_steps(
                                area,
                                covers + start,
                                stride,
                                marks,
                                fs_outline_steps(ranks: ranks, lengths: lengths, edges: edges)
                            )
                        }
                    }
                }
            }
        }
    }

    /// Turns the steps found last in `box` into distances and rows.
    ///
    /// - Parameters:
    ///   - mask: what they were found in.
    ///   - box: where.
    ///   - reach: how long they are.
    ///   - keepsEmpty: true where nothing is written for empty pixels.
    ///   - depth: gets how deep pixels lie.
    ///   - down: gets how many rows below the outline's nearest pixel lies.
    /// - Precondition: as for ``find(in:box:reach:)``; `depth` and `down` have the mask's size.
    mutating func measure(
        _ mask: Mask,
        box: PixelRect,
        reach: Int,
        keepsEmpty: Bool,
        depth: inout Plane,
        down: inout [Int8]
    ) {
        precondition(mask.size == size && mask.bounds.contains(box), "the mask differs in size")
        precondition(
            depth.size == size && down.count == size.pixelCount,
            "distances differ in size"
        )
        precondition((1...limit).contains(reach), "steps are as long as the limit at most")
        let area = area(box, reach: reach, keepsEmpty: keepsEmpty)
        unsafe ranks.withUnsafeMutableBufferPointer { ranks in
            unsafe lengths.withUnsafeMutableBufferPointer { lengths in
                unsafe edges.withUnsafeMutableBufferPointer { edges in
                    unsafe down.withUnsafeMutableBufferPointer { down in
                        unsafe mask.withUnsafePixels { mask in
                            unsafe depth.withUnsafeMutablePixels { depth in
                                guard let ranks = ranks.baseAddress,
                                    let lengths = lengths.baseAddress,
                                    let edges = edges.baseAddress, let down = down.baseAddress
                                else { return }
                                unsafe fs_measure_distances(
                                    area,
                                    mask,
                                    fs_outline_steps(ranks: ranks, lengths: lengths, edges: edges),
                                    depth,
                                    down
                                )
                            }
                        }
                    }
                }
            }
        }
    }

    private func area(_ box: PixelRect, reach: Int, keepsEmpty: Bool) -> fs_distance_box {
        fs_distance_box(
            left: box.minX,
            top: box.minY,
            right: box.maxX,
            bottom: box.maxY,
            width: size.width,
            stride: stride,
            reach: reach,
            limit: limit,
            keeps_empty: keepsEmpty ? 1 : 0
        )
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
        let (start, stride) = (coverStart, coverStride)
        unsafe mask.withUnsafePixels { mask in
            unsafe covers.withUnsafeMutableBufferPointer { covers in
                guard let covers = covers.baseAddress else { return }
                for y in near.minY..<near.maxY {
                    unsafe (covers + start + y * stride + near.minX).update(
                        from: mask + y * size.width + near.minX,
                        count: near.size.width
                    )
                }
            }
        }
    }
}
