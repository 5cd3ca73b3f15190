internal import CRasterKernels

/// Signed distances from the outline of a shape, for all pixels near it.
///
/// The nearest outline pixel is found exactly, in two steps: first along rows, then along columns (A. Meijster et al.,
/// "A general algorithm for computing distance transforms in linear time", 2000). The distance is limited, so each step
/// compares only a few pixels. The coverage of that pixel then gives the offset of the outline from its centre, so
/// distances are accurate to a fraction of a pixel.
///
/// The field owns its memory. Reuse one to measure many masks without allocation.
public struct DistanceField: Sendable {
    /// The distance of each pixel to the outline, in pixels: positive inside the shape, negative outside.
    ///
    /// Pixels farther away than ``limit`` have the value `limit + 1`, with the same sign.
    public private(set) var depth: Plane
    /// The maximum measured distance, in pixels.
    public let limit: Int
    /// Per pixel: the step to the nearest outline pixel in the same row, as `fs_find_outline_steps` writes it.
    private var steps: [UInt16]
    private let stride: Int
    /// The mask with a border of full pixels, so that its edge is not part of the outline.
    private var covers: [UInt8]
    private let coverStride: Int
    /// The index of the first pixel of the mask in ``covers``.
    ///
    /// The kernel reads the row above the mask and the byte to its left.
    private let coverStart: Int
    /// Scratch memory for the steps of a row.
    private var marks: [UInt16]

    /// Pixels processed at a time; the last group may extend beyond the row.
    private static let lanes = 32

    /// A field for masks of `size` that measures distances up to `limit`, 1 … 100, pixels.
    public init(size: PixelSize, limit: Int) {
        precondition((1...100).contains(limit), "the limit must be in 1…100")
        depth = Plane(width: size.width, height: size.height, filledWith: 0)
        self.limit = limit
        stride = size.width + DistanceField.lanes
        steps = Array(repeating: 0, count: stride * size.height)
        coverStride = size.width + 2
        coverStart = coverStride + 1
        covers = Array(repeating: 255, count: coverStride * (size.height + 2) + DistanceField.lanes)
        marks = Array(repeating: 0, count: size.width + 2 * limit + 2 * DistanceField.lanes)
    }

    /// The field's size.
    public var size: PixelSize { depth.size }

    /// The pixels to measure.
    public enum Extent: Sendable {
        /// All pixels.
        case everywhere
        /// Pixels that the mask covers at least partly; others keep their previous values.
        case covered
    }

    /// Measures the distances of `mask` for all or only the covered pixels of `box` (default: the whole mask).
    ///
    /// Values outside `box` stay as they were.
    ///
    /// The outline consists of all partly covered pixels, and of full ones next to an empty one.
    /// Distances beyond `reach` pixels, 1 … ``limit``, become `reach + 1`.
    ///
    /// - Precondition: `mask` has the size of the field and is 0 outside `box`, and `box` is within
    ///   it.
    /// - Complexity: O(pixels of the box · limit), without allocation.
    public mutating func measure(
        _ mask: Mask,
        in box: PixelRect? = nil,
        _ extent: Extent = .everywhere,
        reach: Int? = nil
    ) {
        precondition(mask.size == size, "the mask must have the size of the field")
        let box = box ?? mask.bounds
        precondition(mask.bounds.contains(box), "the box is not within the mask")
        guard !box.isEmpty else { return }
        let reach = reach ?? limit
        precondition((1...limit).contains(reach), "the reach must be in 1…limit")
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
        unsafe fs_find_outline_steps(area, covers, coverStart, coverStride, &marks, &steps)
        unsafe fs_measure_distances(area, mask.storage, steps, &depth.storage)
    }

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
