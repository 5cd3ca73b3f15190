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
    /// By pixel: how many rows below the nearest pixel of the outline lies.
    private var down: [Int8]

    /// A field for masks of `size`, which measures as far as `limit` pixels.
    ///
    /// - Precondition: `limit` is 1 … 100.
    public init(size: PixelSize, limit: Int) {
        precondition((1...100).contains(limit), "distances are measured as far as 1…100 pixels")
        depth = Plane(width: size.width, height: size.height, filledWith: 0)
        self.limit = limit
        steps = OutlineSteps(size: size, limit: limit)
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
        return (OutlineSteps.columns(rank: steps.ranks[(y + down) * steps.stride + x]), down)
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
        let (width, stride) = (depth.width, steps.stride)
        unsafe depth.withUnsafePixels { depths in
            unsafe down.withUnsafeBufferPointer { downs in
                unsafe steps.ranks.withUnsafeBufferPointer { ranks in
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
        steps.measure(
            mask,
            box: box,
            reach: reach,
            keepsEmpty: extent == .covered,
            depth: &depth,
            down: &down
        )
    }
}
