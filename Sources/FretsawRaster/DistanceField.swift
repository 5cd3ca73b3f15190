internal import CRasterKernels

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
    /// By pixel: how many rows below the nearest pixel of the outline lies.
    private var down: [Int8]
    /// By pixel: how the step to the outline's nearest pixel in the same row ranks among all steps,
    /// nearer ones first and left before right: 0 none, 1 one to the left, 2 one to the right, and so
    /// on; 255 where the limit holds no such pixel.
    private var ranks: [UInt8]
    /// By pixel: how many columns away it lies, or the square of that where the reach is narrow.
    private var lengths: [UInt8]
    /// By pixel: how much of it is covered.
    private var edges: [UInt8]
    /// From one row of ranks, lengths and edges to the next.
    private let stride: Int
    /// The mask with a border of full pixels, which make nothing that touches them outline.
    private var covers: [UInt8]
    private let coverStride: Int
    /// Where in ``covers`` the mask's first pixel lies: more than a row and a step may reach before it.
    private let coverStart: Int
    /// A row: 0 on the outline, 255 elsewhere.
    private var marks: [UInt8]

    /// Pixels measured at once, of which the last may lie beyond a row.
    private static let lanes = 32

    /// A field for masks of `size`, which measures as far as `limit` pixels.
    ///
    /// - Precondition: `limit` is 1 … 100.
    public init(size: PixelSize, limit: Int) {
        precondition((1...100).contains(limit), "distances are measured as far as 1…100 pixels")
        depth = Plane(width: size.width, height: size.height, filledWith: 0)
        self.limit = limit
        down = Array(repeating: 0, count: size.pixelCount)
        stride = size.width + DistanceField.lanes
        ranks = Array(repeating: 255, count: stride * size.height)
        lengths = ranks
        edges = ranks
        coverStride = size.width + 2
        let margin = limit + DistanceField.lanes
        coverStart = margin + coverStride + 1
        covers = Array(repeating: 255, count: coverStride * (size.height + 2) + 2 * margin)
        marks = Array(repeating: 255, count: size.width + 2 * limit + 2 * DistanceField.lanes)
    }

    /// The field's size.
    public var size: PixelSize { depth.size }

    /// The columns and rows from the pixel (`x`, `y`) to the outline's pixel nearest to it.
    ///
    /// - Precondition: the pixel was measured, and lies no farther from the outline than ``limit``.
    public func stepsToEdge(x: Int, y: Int) -> (x: Int, y: Int) {
        precondition(x >= 0 && x < depth.width && y >= 0 && y < depth.height, "outside the field")
        let down = Int(down[y * depth.width + x])
        let rank = Int(ranks[(y + down) * stride + x])
        return (rank % 2 == 0 ? rank / 2 : -(rank + 1) / 2, down)
    }

    /// Where kernels find a field's numbers.
    @unsafe package struct Numbers {
        /// How deep pixels lie, and how many rows below each the outline's nearest pixel lies.
        package let depths: UnsafePointer<Float>, downs: UnsafePointer<Int8>?
        /// From one row of both to the next.
        package let width: Int
        /// The ranks of steps along a row, and from one row of them to the next.
        package let ranks: UnsafePointer<UInt8>?, rankStride: Int
    }

    /// Calls `body` with the field as kernels take it.
    package func withUnsafeNumbers(_ body: (Numbers) -> Void) {
        let (width, stride) = (depth.width, stride)
        unsafe depth.withUnsafePixels { depths in
            unsafe down.withUnsafeBufferPointer { downs in
                unsafe ranks.withUnsafeBufferPointer { ranks in
                    unsafe body(
                        Numbers(
                            depths: depths,
                            downs: downs.baseAddress,
                            width: width,
                            ranks: ranks.baseAddress,
                            rankStride: stride
                        )
                    )
                }
            }
        }
    }

    /// Which pixels are measured.
    public enum Extent: Sendable {
        /// All of them.
        case everywhere
        /// Those that the mask covers, be it in part; others keep what they held.
        case covered
    }

    /// Replaces the field by that of `mask`, in all or the covered pixels of `box`, everywhere by default;
    /// the field beyond it keeps what it held.
    ///
    /// The outline is made of all pixels partly covered, and of full ones that touch an empty one.
    /// Distances beyond `reach` pixels, 1 … ``limit``, become one pixel more than that.
    ///
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
        precondition((1...limit).contains(reach), "steps are as long as the limit at most")
        copy(mask, around: box)
        let area = fs_distance_box(
            left: box.minX,
            top: box.minY,
            right: box.maxX,
            bottom: box.maxY,
            width: mask.width,
            stride: stride,
            reach: reach,
            limit: limit,
            keeps_empty: extent == .covered ? 1 : 0
        )
        unsafe fs_find_outline_steps(
            area,
            covers,
            coverStart,
            coverStride,
            &marks,
            &ranks,
            &lengths,
            &edges
        )
        unsafe fs_measure_distances(area, mask.storage, lengths, edges, &depth.storage, &down)
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
        let (start, stride, width) = (coverStart, coverStride, mask.width)
        unsafe mask.withUnsafePixels { mask in
            unsafe covers.withUnsafeMutableBufferPointer { covers in
                guard let covers = covers.baseAddress else { return }
                for y in near.minY..<near.maxY {
                    unsafe (covers + start + y * stride + near.minX).update(
                        from: mask + y * width + near.minX,
                        count: near.size.width
                    )
                }
            }
        }
    }
}
