internal import CCaptchaKernels
internal import FretsawRaster

/// A filled notch with a frame, prepared for cutting.
///
/// Neither the notch nor its frame shows the pixels of the picture under it. The frame's outer edge
/// is soft and therefore translucent. Under it are copies of pixels from just outside the frame.
///
/// The notch owns its memory; reuse it to avoid allocation.
struct FramedNotch: Sendable {
    /// Widths in pixels.
    struct Widths: Hashable, Sendable {
        /// The frame's width outside the outline, on the picture.
        var frame: Float
        /// The frame's width inside the outline, on the piece.
        var pieceFrame: Float

        /// The maximum width in pixels.
        static let greatest: Float = 64
    }

    /// The side of the square that contains the outline, in pixels.
    let side: Int
    /// The distance beyond that square up to which the notch changes the picture, in pixels.
    let reach: Int
    /// The distances from the last outline.
    private(set) var field: DistanceField
    /// The operations on the pixels of the square grown by ``reach``.
    private(set) var cells: NotchCells
    /// The colours of frame and fill.
    private(set) var colours = (frame: RGBA8.white, fill: RGBA8.black)
    /// The colours of the fill over the frame, by the opacity of the fill from 0 to 255.
    private var ramp: [UInt32]
    private let widths: Widths

    /// Creates a notch that changes nothing, for outlines in a square of `side` pixels.
    ///
    /// - Precondition: `side` is 1 … 4,096, and widths are 0 … 64.
    init(side: Int, widths: Widths) {
        precondition((1...4096).contains(side), "a notch is 1…4096 pixels wide")
        precondition(
            [widths.frame, widths.pieceFrame]
                .allSatisfy { $0 >= 0 && $0 <= Widths.greatest },
            "widths are 0…64 pixels"
        )
        self.side = side
        self.widths = widths
        reach = Int(widths.frame.rounded(.up)) + 1
        let size = PixelSize(width: side + 2 * reach, height: side + 2 * reach)
        // The field must reach beyond the soft edges of both frames. The limit includes half a
        // pixel more, because the outline can be this far from the centre of its pixel.
        let outside = widths.frame + 1
        let inside = widths.pieceFrame + 1.5
        let limit = Int(max(outside, inside).rounded(.up))
        field = DistanceField(size: size, limit: limit)
        cells = NotchCells(width: size.width)
        ramp = Array(repeating: 0, count: 256)
        colour(frame: colours.frame, fill: colours.fill)
    }

    /// The size of masks for ``draw(_:)``: the square grown by ``reach`` on every side.
    var size: PixelSize { field.size }

    /// Prepares the notch of `outline`.
    ///
    /// - Precondition: `outline` has the notch's ``size``.
    /// - Complexity: O(pixels), without allocation.
    mutating func draw(_ outline: Mask) {
        field.measure(outline)
        cells.draw(field, widths)
    }

    /// Sets the colours of frame and fill for later cuts.
    mutating func colour(frame: RGBA8, fill: RGBA8) {
        colours = (frame, fill)
        unsafe ramp.withUnsafeMutableBufferPointer { ramp in
            unsafe fs_fill_ramp(frame.word, fill.word, ramp.baseAddress)
        }
    }

    /// Calls `body` with the notch in the form that kernels need.
    @inline(__always)
    func withUnsafeNotch(_ body: (UnsafePointer<fs_notch>) -> Void) {
        unsafe ramp.withUnsafeBufferPointer { ramp in
            unsafe cells.withUnsafeCells { cells, rows in
                let notch = unsafe fs_notch(
                    cells: cells,
                    rows: rows,
                    side: side,
                    reach: reach,
                    frame: colours.frame.word,
                    fill: colours.fill.word,
                    ramp: ramp.baseAddress
                )
                unsafe withUnsafePointer(to: notch) { unsafe body($0) }
            }
        }
    }
}

extension Image<RGBA8> {
    /// Cuts `notch` out of this picture: extends the pixels beyond the frame inwards, and draws
    /// frame and fill over them.
    ///
    /// `origin` is the position of the notch's square; frames of several notches must not touch.
    /// `tile` has the same size as the square. It is drawn over the fill, but not over the fill's
    /// soft edge.
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

    /// Draws a piece with the content `tile` and the notch's frame along its outline.
    ///
    /// `origin` is the position of the notch's square, which has the size of `tile`.
    ///
    /// - Complexity: O(pixels of the notch)
    mutating func drawPiece(_ tile: ShadedTile, of notch: FramedNotch, at origin: PixelPoint) {
        precondition(tile.side == notch.side, "not the notch's size")
        guard width > 0, height > 0 else { return }
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        unsafe withUnsafePicture { picture in
            unsafe notch.withUnsafeNotch { notch in
                unsafe tile.withUnsafeTile { tile in
                    unsafe fs_draw_piece(picture, notch, left, top, tile)
                }
            }
        }
    }

    /// Calls `body` with the picture in the form that kernels need.
    @inline(__always)
    private mutating func withUnsafePicture(_ body: (fs_picture) -> Void) {
        let (width, height) = (width, height)
        unsafe withUnsafeMutablePixels { pixels in
            // `RGBA8` and `UInt32` have the same size and layout, and are trivial types.
            let first = unsafe UnsafeMutableRawPointer(pixels)
                .assumingMemoryBound(to: UInt32.self)
            unsafe body(fs_picture(pixels: first, width: width, height: height))
        }
    }
}

/// The operations that draw each pixel of a notch, and the columns that change in each row.
///
/// The cells own their memory; reuse them to avoid allocation.
struct NotchCells: Sendable {
    private let layout: Layout
    /// Planes with one byte per pixel, one after the other.
    private var planes: [UInt8]
    private var rows: [fs_notch_row]

    /// Creates cells without operations for a notch of `width` × `width` pixels.
    init(width: Int) {
        layout = Layout(width: width)
        planes = Array(repeating: 0, count: layout.planeSize * Plane.allCases.count)
        rows = Array(repeating: fs_notch_row(), count: width)
    }

    /// Computes the operations for an outline.
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

    /// Calls `body` with pointers to cells and rows, for reading.
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

    /// The memory layout of planes and rows.
    private struct Layout {
        /// The number of columns and rows.
        let width: Int
        /// The distance of rows in bytes: kernels read and write eight pixels at a time.
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
                // `UInt8` and `Int8` have the same size and layout, and are trivial types.
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
