internal import CCaptchaKernels
internal import FretsawRaster

/// A notch with a frame, filled all over, made ready to be cut out as often as wanted.
///
/// Nothing of the picture shows in it, nor under its frame: where the frame's outer edge is soft, what lies
/// beyond the frame is drawn inwards.
///
/// A value that owns its memory: keep one and draw many outlines without allocation.
struct FramedNotch: Sendable {
    /// Widths, in pixels.
    struct Widths: Hashable, Sendable {
        /// The frame's width outside the outline, on the picture.
        var frame: Float
        /// The frame's width inside the outline, on the piece.
        var pieceFrame: Float

        /// The greatest width, in pixels.
        static let greatest: Float = 64
    }

    /// The side of the square that holds the outline.
    let side: Int
    /// How far beyond that square the notch changes the picture, in pixels.
    let reach: Int
    /// Distances from the outline drawn last.
    private(set) var field: DistanceField
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
    init(side: Int, widths: Widths) {
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
    var size: PixelSize { field.size }

    /// Makes this the notch of `outline`.
    ///
    /// - Precondition: `outline` has the notch's ``size``.
    /// - Complexity: O(pixels), without allocation.
    mutating func draw(_ outline: Mask) {
        field.measure(outline)
        cells.draw(field, widths)
    }

    /// Colours frame and fill, for every time the notch is cut out.
    mutating func colour(frame: RGBA8, fill: RGBA8) {
        colours = (frame, fill)
        unsafe coats.withUnsafeMutableBufferPointer { coats in
            unsafe fs_mix_coats(frame.word, fill.word, coats.baseAddress)
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
                    frame: colours.frame.word,
                    fill: colours.fill.word,
                    coats: coats.baseAddress
                )
                unsafe withUnsafePointer(to: notch) { unsafe body($0) }
            }
        }
    }
}

extension Image<RGBA8> {
    /// Cuts `notch` out of this picture: draws what lies beyond the frame inwards, and over it frame
    /// and fill in the notch's colours.
    ///
    /// The top left pixel of the notch's square lies at `origin`; frames of several notches do not touch.
    /// `tile`, as large as that square, lies over the fill, but not over its soft edge.
    ///
    /// - Complexity: O(pixels of the notch)
    mutating func cutOut(_ notch: FramedNotch, at origin: PixelPoint, tile: ShadedTile? = nil) {
        if let tile { precondition(tile.side == notch.side, "not the notch's size") }
        guard width > 0, height > 0 else { return }
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        unsafe withUnsafePicture { picture in
            unsafe notch.withUnsafeNotch { notch in
                unsafe fs_cut_notch(picture, notch, left, top)
                unsafe tile?.withUnsafeTile { tile in
                    unsafe fs_lay_tile(picture, notch, left, top, tile)
                }
            }
        }
    }

    /// Paints a piece whose content is `tile` into this picture, the notch's frame along its outline; the
    /// top left pixel of the notch's square, which is as large as `tile`, lies at `origin`.
    ///
    /// - Complexity: O(pixels of the notch)
    mutating func paintPiece(_ tile: ShadedTile, of notch: FramedNotch, at origin: PixelPoint) {
        precondition(tile.side == notch.side, "not the notch's size")
        guard width > 0, height > 0 else { return }
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        unsafe withUnsafePicture { picture in
            unsafe notch.withUnsafeNotch { notch in
                unsafe tile.withUnsafeTile { tile in
                    unsafe fs_paint_piece(picture, notch, left, top, tile)
                }
            }
        }
    }

    /// Calls `body` with the picture as kernels take it.
    @inline(__always)
    private mutating func withUnsafePicture(_ body: (fs_picture) -> Void) {
        let (width, height) = (width, height)
        unsafe withUnsafeMutablePixels { pixels in
            // Of one size and layout; what lies there is of trivial type.
            let first = unsafe UnsafeMutableRawPointer(pixels)
                .assumingMemoryBound(to: UInt32.self)
            unsafe body(fs_picture(pixels: first, width: width, height: height))
        }
    }
}

/// What is done to the pixels of a notch, and in which columns of its rows.
///
/// A value that owns its memory: keep one and draw many notches without allocation.
struct NotchCells: Sendable {
    private let layout: Layout
    /// Planes of a byte a pixel, one after another.
    private var planes: [UInt8]
    private var rows: [fs_notch_row]

    /// Cells of a notch `width` pixels wide and high, where nothing is done.
    init(width: Int) {
        layout = Layout(width: width)
        planes = Array(repeating: 0, count: layout.planeSize * Plane.allCases.count)
        rows = Array(repeating: fs_notch_row(), count: width)
    }

    /// Finds what is done where the outline lies so.
    ///
    /// - Precondition: the field has the notch's size.
    mutating func draw(_ field: DistanceField, _ widths: FramedNotch.Widths) {
        let (layout, width) = (layout, layout.width)
        precondition(field.size == PixelSize(width: width, height: width), "not the notch's size")
        unsafe planes.withUnsafeMutableBufferPointer { planes in
            unsafe rows.withUnsafeMutableBufferPointer { rows in
                unsafe field.withUnsafeNumbers { field in
                    unsafe fs_draw_notch(
                        fs_notch_depths(
                            depths: field.depths,
                            downs: field.downs,
                            width: field.width,
                            ranks: field.ranks,
                            rank_stride: field.rankStride
                        ),
                        width,
                        fs_notch_widths(
                            frame: widths.frame,
                            piece_frame: widths.pieceFrame
                        ),
                        layout.cells(planes.baseAddress),
                        rows.baseAddress
                    )
                }
            }
        }
    }

    /// Calls `body` with where cells and rows lie, to be read.
    @inline(__always)
    func withUnsafeCells(_ body: (fs_notch_cells, UnsafePointer<fs_notch_row>?) -> Void) {
        unsafe planes.withUnsafeBufferPointer { planes in
            unsafe rows.withUnsafeBufferPointer { rows in
                let first = unsafe UnsafeMutablePointer(mutating: planes.baseAddress)
                unsafe body(layout.cells(first), rows.baseAddress)
            }
        }
    }

    private enum Plane: Int, CaseIterable { case shiftX, shiftY, frame, fill, alpha, pieceFrame }

    /// Where in memory planes and rows lie.
    private struct Layout {
        /// Pixels in a row, and rows.
        let width: Int
        /// From one row to the next: rows are written and read eight pixels at a time.
        let stride: Int
        var planeSize: Int { stride * width }

        init(width: Int) {
            self.width = width
            stride = (width + 7) / 8 * 8 + 8
        }

        @inline(__always)
        func cells(_ first: UnsafeMutablePointer<UInt8>?) -> fs_notch_cells {
            guard let first = unsafe first else { preconditionFailure("a notch has pixels") }
            @inline(__always)
            func plane(_ plane: Plane) -> UnsafeMutablePointer<UInt8> {
                unsafe first + plane.rawValue * planeSize
            }
            @inline(__always)
            func shifts(_ plane: Plane) -> UnsafeMutablePointer<Int8> {
                // Of one size and layout; what lies there is of trivial type.
                unsafe UnsafeMutableRawPointer(first + plane.rawValue * planeSize)
                    .assumingMemoryBound(to: Int8.self)
            }
            return unsafe fs_notch_cells(
                shift_x: shifts(.shiftX),
                shift_y: shifts(.shiftY),
                frame: plane(.frame),
                fill: plane(.fill),
                alpha: plane(.alpha),
                piece_frame: plane(.pieceFrame),
                stride: stride
            )
        }
    }
}
