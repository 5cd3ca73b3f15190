internal import CRasterKernels

/// A notch with a frame, filled all over, made ready to be cut out as often as wanted.
///
/// Nothing of the picture shows in it, nor under its frame: where the frame's outer edge is soft, what lies
/// beyond the frame is drawn inwards.
///
/// A value that owns its memory: keep one and draw many outlines without allocation.
public struct FramedNotch: Sendable {
    /// Widths, in pixels.
    public struct Widths: Hashable, Sendable {
        /// The frame's width outside the outline, on the picture.
        public var frame: Float
        /// The frame's width inside the outline, on the piece.
        public var pieceFrame: Float

        /// The greatest width, in pixels.
        public static let greatest: Float = 64

        /// Widths of these numbers of pixels.
        public init(frame: Float, pieceFrame: Float) {
            self.frame = frame
            self.pieceFrame = pieceFrame
        }
    }

    /// The side of the square that holds the outline.
    public let side: Int
    /// How far beyond that square the notch changes the picture, in pixels.
    public let reach: Int
    /// Distances from the outline drawn last.
    public private(set) var field: DistanceField
    /// What is done to the pixels of the square grown by ``reach``.
    private(set) var cells: NotchCells
    /// The frame's colour and the fill's.
    private(set) var colours = (frame: RGBA8.white, fill: RGBA8.black)
    /// By share of fill over frame: the colour.
    private var coats: [UInt32]
    private let widths: Widths

    /// A notch that changes nothing, for outlines in a square of `side` pixels.
    ///
    /// - Precondition: `side` is 1 … 4,096, and widths are 0 … 64.
    public init(side: Int, widths: Widths) {
        precondition((1...4096).contains(side), "a notch measures 1…4096 pixels")
        precondition(
            [widths.frame, widths.pieceFrame]
                .allSatisfy { $0 >= 0 && $0 <= Widths.greatest },
            "widths lie in 0…64 pixels"
        )
        self.side = side
        self.widths = widths
        reach = Int(widths.frame.rounded(.up)) + 1
        let size = PixelSize(width: side + 2 * reach, height: side + 2 * reach)
        // As far as cells ask, and the half pixel that the outline runs beyond a pixel's centre.
        let outside = widths.frame + 1
        let inside = widths.pieceFrame + 1.5
        let limit = Int(max(outside, inside).rounded(.up))
        field = DistanceField(size: size, limit: limit)
        cells = NotchCells(width: size.width)
        coats = Array(repeating: 0, count: 256)
        colour(frame: colours.frame, fill: colours.fill)
    }

    /// The size of masks that ``draw(_:)`` takes: the square and ``reach`` on every side.
    public var size: PixelSize { field.size }

    /// Makes this the notch of `outline`.
    ///
    /// - Precondition: `outline` has the notch's ``size``.
    /// - Complexity: O(pixels), without allocation.
    public mutating func draw(_ outline: Mask) {
        field.measure(outline)
        cells.draw(field, widths)
    }

    /// Colours frame and fill, for every time the notch is cut out.
    public mutating func colour(frame: RGBA8, fill: RGBA8) {
        colours = (frame, fill)
        unsafe coats.withUnsafeMutableBufferPointer { coats in
            unsafe fs_mix_coats(
                PackedPixel(frame).number,
                PackedPixel(fill).number,
                coats.baseAddress
            )
        }
    }

    /// Calls `body` with the notch as kernels take it.
    @inline(__always)
    func withUnsafeNotch(_ body: (UnsafePointer<fs_notch>) -> Void) {
        unsafe coats.withUnsafeBufferPointer { coats in
            unsafe cells.withUnsafeCells { cells, rows in
                let notch = unsafe fs_notch(
                    cells: cells,
                    rows: rows,
                    side: side,
                    reach: reach,
                    frame: PackedPixel(colours.frame).number,
                    fill: PackedPixel(colours.fill).number,
                    coats: coats.baseAddress
                )
                unsafe withUnsafePointer(to: notch) { unsafe body($0) }
            }
        }
    }
}
