/// A notch with a frame, filled all over, made ready to be cut out as often as wanted.
///
/// Nothing of the picture shows in it, and nothing close to it either: around the outline lies a
/// **moat**, where the picture is made of what lies beyond the moat, drawn inwards; and the piece's rim is
/// made of what lies further inside, drawn outwards. So notch and piece have no two pixels that were
/// neighbours.
///
/// A value that owns its memory: keep one and draw many outlines without allocation.
public struct FramedNotch: Sendable {
    /// Widths, in pixels.
    public struct Widths: Hashable, Sendable {
        /// How far outside the outline the picture is missing.
        public var moat: Float
        /// How far inside the outline the piece's picture is missing.
        public var inset: Float
        /// The frame's width outside the outline, on the picture.
        public var frame: Float
        /// The frame's width inside the outline, on the piece.
        public var pieceFrame: Float

        /// The greatest width, in pixels.
        public static let greatest: Float = 64

        /// Widths of these numbers of pixels.
        public init(moat: Float, inset: Float, frame: Float, pieceFrame: Float) {
            self.moat = moat
            self.inset = inset
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
    /// By pixel of the square grown by ``reach``: what is done there.
    private(set) var cells: [Cell]
    /// The columns of each row where anything is done.
    private(set) var spans: [Range<Int>]
    /// The longest run of columns of each row that are all fill.
    private(set) var filled: [Range<Int>]
    /// The run around it of those where nothing of the picture shows.
    private(set) var covered: [Range<Int>]
    /// True for rows where more than the longest run is all fill.
    private(set) var isParted: [Bool]
    /// What is seen where nothing of the picture shows.
    private(set) var coat: Image<RGBA8>
    /// The frame's colour and the fill's.
    private(set) var colours = (frame: RGBA8.white, fill: RGBA8.black)
    private let widths: Widths

    /// What is done to one pixel.
    struct Cell {
        /// How many columns and rows away the pixel's content is taken from.
        var shiftX: Int8 = 0
        var shiftY: Int8 = 0
        /// The share of frame over the picture, 0 … 255.
        var frame: UInt8 = 0
        /// The share of fill over that.
        var fill: UInt8 = 0
        /// The piece's opacity.
        var alpha: UInt8 = 0
        /// The share of frame over the piece's content.
        var pieceFrame: UInt8 = 0

        /// True where nothing of the picture is left.
        var hides: Bool { frame == 255 || fill == 255 }
    }

    /// A notch that changes nothing, for outlines in a square of `side` pixels.
    ///
    /// - Precondition: `side` is 1 … 4,096, widths are 0 … 64, and no frame is wider than what is
    ///   missing under it.
    public init(side: Int, widths: Widths) {
        precondition((1...4096).contains(side), "a notch measures 1…4096 pixels")
        precondition(
            [widths.moat, widths.inset, widths.frame, widths.pieceFrame]
                .allSatisfy { $0 >= 0 && $0 <= Widths.greatest },
            "widths lie in 0…64 pixels"
        )
        self.side = side
        self.widths = widths
        reach = Int(max(widths.moat, widths.frame).rounded(.up)) + 1
        let size = PixelSize(width: side + 2 * reach, height: side + 2 * reach)
        // As far as ``draw(_:)`` asks, and the half pixel that the outline runs beyond a pixel's centre.
        let outside = max(widths.moat, widths.frame) + 1
        let inside = max(widths.inset, widths.pieceFrame) + 1.5
        let limit = Int(max(outside, inside).rounded(.up))
        field = DistanceField(size: size, limit: limit)
        cells = [Cell](repeating: Cell(), count: size.pixelCount)
        spans = [Range<Int>](repeating: 0..<0, count: size.height)
        filled = spans
        covered = spans
        isParted = [Bool](repeating: false, count: size.height)
        coat = Image(width: size.width, height: size.height, filledWith: .transparent)
    }

    /// The size of masks that ``draw(_:)`` takes: the square and ``reach`` on every side.
    public var size: PixelSize { field.size }

    /// Makes this the notch of `outline`.
    ///
    /// - Precondition: `outline` has the notch's ``size``.
    /// - Complexity: O(pixels), without allocation.
    public mutating func draw(_ outline: Mask) {
        field.measure(outline)
        let (width, height) = (size.width, size.height)
        let (least, greatest) = (
            -max(widths.moat, widths.frame) - 0.5, max(widths.inset, widths.pieceFrame) + 1
        )
        // Shared, not copied: nothing changes it meanwhile.
        let (field, widths) = (field, widths)
        unsafe cells.withUnsafeMutableBufferPointer { cells in
            unsafe field.depth.withUnsafePixels { depths in
                for y in 0..<height {
                    // A row's span lies in it.
                    let row = y &* width
                    let span = unsafe FramedNotch.span(of: depths + row, width, above: least)
                    spans[y] = span
                    var (run, longest, fills) = (span.lowerBound, 0..<0, 0)
                    var x = span.lowerBound
                    while x < span.upperBound {
                        let first = x
                        while x < span.upperBound, unsafe depths[row &+ x] > greatest {
                            unsafe cells[row &+ x] = FramedNotch.within
                            x &+= 1
                        }
                        if x == first {
                            let depth = unsafe depths[row &+ x]
                            let cell = FramedNotch.cell(depth, widths) {
                                field.stepsToEdge(x: x, y: y)
                            }
                            unsafe cells[row &+ x] = cell
                            x &+= 1
                            guard cell.fill == 255 else {
                                run = x
                                continue
                            }
                        }
                        fills &+= x &- first
                        if x &- run > longest.count { longest = run..<x }
                    }
                    filled[y] = longest
                    isParted[y] = fills > longest.count
                }
            }
        }
        for y in 0..<height { covered[y] = covered(y, around: filled[y], in: spans[y]) }
    }

    /// Colours frame and fill, for every time the notch drawn last is cut out.
    ///
    /// - Complexity: O(pixels), without allocation.
    public mutating func colour(frame: RGBA8, fill: RGBA8) {
        colours = (frame, fill)
        let (width, height) = (size.width, size.height)
        let (frame, fill) = (PackedPixel(frame).opaque, PackedPixel(fill))
        // Shared, not copied: nothing changes them meanwhile.
        let (cells, covered, filled) = (cells, covered, filled)
        unsafe coat.withMutablePackedPixels { coat in
            func paint(_ places: Range<Int>) {
                for place in places {
                    let share = cells[place].fill
                    // Covered runs lie in their rows.
                    unsafe coat[place] =
                        share == 0 ? frame : frame.blended(with: fill, share: share)
                }
            }
            for y in 0..<height {
                let row = y * width
                paint(row + covered[y].lowerBound..<row + filled[y].lowerBound)
                for x in filled[y] { unsafe coat[row + x] = fill }
                paint(row + filled[y].upperBound..<row + covered[y].upperBound)
            }
        }
    }

    /// The columns of row `y`.
    @_lifetime(borrow self)
    borrowing func cells(_ y: Int) -> Span<Cell> {
        cells.span.extracting(y * size.width..<(y + 1) * size.width)
    }

    /// The columns of a row of `count` from the first to the last that is deeper than `least`.
    @inline(__always)
    private static func span(
        of depths: UnsafePointer<Float>,
        _ count: Int,
        above least: Float
    ) -> Range<Int> {
        var (first, end) = (0, count)
        while first < end, unsafe depths[first] <= least { first &+= 1 }
        while end > first, unsafe depths[end &- 1] <= least { end &-= 1 }
        return first < end ? first..<end : 0..<0
    }

    /// The run of columns about `filled` where frame or fill hide the picture.
    private func covered(_ y: Int, around filled: Range<Int>, in span: Range<Int>) -> Range<Int> {
        guard !filled.isEmpty else { return filled }
        let cells = cells(y)
        var (first, end) = (filled.lowerBound, filled.upperBound)
        while first > span.lowerBound, cells[first - 1].hides { first -= 1 }
        while end < span.upperBound, cells[end].hides { end += 1 }
        return first..<end
    }

    /// What is done to a pixel so deep, `edge` steps from the outline's nearest.
    @inline(__always)
    private static func cell(
        _ depth: Float,
        _ widths: Widths,
        edge: () -> (x: Int, y: Int)
    ) -> Cell {
        guard depth > -max(widths.moat, widths.frame) - 0.5 else { return Cell() }
        // Under the frame nothing else counts.
        if depth <= -1.5, depth + widths.frame >= 0.5 { return Cell(frame: 255, pieceFrame: 255) }
        let shares = coverages(
            SIMD4(depth + widths.frame, depth, depth + 1, depth - widths.pieceFrame)
        )
        var cell = Cell(
            frame: UInt8(truncatingIfNeeded: shares[0]),
            fill: UInt8(truncatingIfNeeded: shares[1]),
            alpha: UInt8(truncatingIfNeeded: shares[2]),
            pieceFrame: 255 - UInt8(truncatingIfNeeded: shares[3])
        )
        let missing = depth < 0 ? widths.moat + depth : widths.inset - depth
        // Where frames hide notch and piece, it does not matter what of.
        guard missing > 0, cell.frame & cell.pieceFrame < 255 else { return cell }
        let edge = edge()
        let (dx, dy) = (Float(-edge.x), Float(-edge.y))
        let length = (dx * dx + dy * dy).squareRoot()
        // On the outline itself there is no direction, and the frame covers all.
        guard length > 0 else { return cell }
        // Half a pixel more, so that rounding never takes a pixel that should be missing.
        let step = (missing + 0.5) / length
        cell.shiftX = FramedNotch.nearest(dx * step)
        cell.shiftY = FramedNotch.nearest(dy * step)
        return cell
    }

    /// The whole number nearest to `value`, which lies in −127 … 127: a shift is no longer than a moat.
    @inline(__always)
    private static func nearest(_ value: Float) -> Int8 {
        Int8(truncatingIfNeeded: Int32(value + 128.5) - 128)
    }

    /// What is done well inside: all fill, and all of the piece's own content.
    private static let within = Cell(frame: 255, fill: 255, alpha: 255)

    /// How much of a pixel lies inside, its centre at each of four depths, in 1/255.
    @inline(__always)
    private static func coverages(_ depths: SIMD4<Float>) -> SIMD4<UInt32> {
        let levels = (depths + 0.5) * 255 + 0.5
        let (least, most) = (SIMD4<Float>(repeating: 0), SIMD4<Float>(repeating: 255))
        return levels.replacing(with: least, where: levels .< least)
            .replacing(with: most, where: levels .> most).wholePart
    }
}
