internal import CCaptchaKernels
internal import FretsawRaster

/// A filled notch with a frame and a soft shadow, prepared for cutting.
///
/// The notch owns its memory; reuse it to avoid allocation.
struct FramedNotch: Sendable {
    /// Widths in pixels.
    struct Widths: Hashable, Sendable {
        /// The frame's width outside the outline, on the picture.
        var frame: Float
        /// The frame's width inside the outline, on the piece.
        var pieceFrame: Float
        /// The width of the shadow outside the frame, on the picture.
        var shadow: Float = 0
        /// The width of the shadow outside the piece.
        var pieceShadow: Float = 0
        /// The number of rows by which the shadow on the picture is lower than the notch.
        var drop = 0

        /// The maximum width in pixels.
        static let greatest: Float = 64
    }

    /// The side of the square that contains the outline, in pixels.
    let side: Int
    /// The distance beyond that square up to which the notch can change the picture, in pixels.
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

    /// Creates a notch that changes nothing, for outlines in a square of `side` pixels that leave
    /// `margin` pixels free on each side.
    ///
    /// - Precondition: `side` is 1 … 4,096, `margin` is not negative, and widths are 0 … 64.
    init(side: Int, margin: Int = 0, widths: Widths) {
        precondition((1...4096).contains(side), "a notch is 1…4096 pixels wide")
        precondition(margin >= 0, "the margin is negative")
        precondition(
            [
                widths.frame, widths.pieceFrame, widths.shadow, widths.pieceShadow,
                Float(widths.drop),
            ]
            .allSatisfy { $0 >= 0 && $0 <= Widths.greatest },
            "widths are 0…64 pixels"
        )
        self.side = side
        self.widths = widths
        reach = max(1, Int((widths.frame + widths.shadow).rounded(.up)) + 1 + widths.drop - margin)
        let size = PixelSize(width: side + 2 * reach, height: side + 2 * reach)
        // Half a pixel more than frames and shadows, because the outline can be this far from the
        // centre of its pixel.
        let outside = max(widths.frame + widths.shadow, widths.pieceShadow) + 0.5
        let inside = widths.pieceFrame + 3.5
        let limit = min(100, Int(max(outside, inside).rounded(.up)))
        field = DistanceField(size: size, limit: limit)
        cells = NotchCells(width: size.width)
        ramp = Array(repeating: 0, count: 256)
        colour(frame: colours.frame, fill: colours.fill)
    }

    /// The size of masks for ``draw(_:hasPiece:)``: the square grown by ``reach`` on every side.
    var size: PixelSize { field.size }

    /// Prepares the notch of `outline`, and its piece if `hasPiece`.
    ///
    /// - Precondition: `outline` has the notch's ``size``.
    /// - Complexity: O(pixels), without allocation.
    mutating func draw(_ outline: Mask, hasPiece: Bool) {
        field.measure(outline)
        cells.draw(field, widths, hasPiece: hasPiece)
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

// The geometry of all looks.
extension FramedNotch {
    /// The frame's colour.
    static let frame = RGBA8(red: 244, green: 246, blue: 250)

    /// The margin of outlines in boxes of `side` pixels, for the piece's shadow.
    static func margin(side: Int) -> Int { max(2, (3 * side + 23) / 47) }

    /// The widths of frames and shadows in pixels of a picture at `scale`, in proportion to the side
    /// of the piece in layout pixels.
    static func widths(side: Int, _ scale: PictureScale = .one) -> Widths {
        let share = Double(side) / 47
        let factor = Float(scale.rawValue)
        // Frames and shadows have a maximum width, which they keep for larger pieces.
        func pixels(_ length: Double) -> Float {
            min(16, Float((length * share * 4).rounded() / 4))
        }
        return Widths(
            frame: pixels(3.5) * factor,
            pieceFrame: pixels(1.75) * factor,
            shadow: pixels(4) * factor,
            pieceShadow: min(16, Float(margin(side: side))) * factor,
            drop: Int(pixels(1).rounded()) * scale.rawValue
        )
    }

    /// The distance of boxes in pixels, so that frames do not touch the shadows of others.
    static func gap(side: Int) -> Int {
        let widths = widths(side: side)
        let reach = Double(2 * widths.frame + widths.shadow).rounded(.up)
        return max(SlideGeometry.gap, Int(reach) + 1 - 2 * margin(side: side))
    }

    /// Creates a notch of the looks' widths, for outlines in a square of `side` layout pixels.
    init(side: Int, _ scale: PictureScale = .one) {
        self.init(
            side: side * scale.rawValue,
            margin: FramedNotch.margin(side: side) * scale.rawValue,
            widths: FramedNotch.widths(side: side, scale)
        )
    }
}

extension Image<RGBA8> {
    /// Draws `notch` over this picture: its shadow, its frame and its fill.
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

    /// Draws `notch` over this picture with a fill of the given opacity, 0 … 255.
    ///
    /// - Complexity: O(pixels of the notch)
    mutating func veil(_ notch: FramedNotch, at origin: PixelPoint, opacity: UInt8) {
        guard width > 0, height > 0 else { return }
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        unsafe withUnsafePicture { picture in
            unsafe notch.withUnsafeNotch { notch in
                unsafe fs_veil_notch(picture, notch, left, top, opacity)
            }
        }
    }

    /// Draws a piece with the pixels of `picture` at `place`, and the notch's frame along its outline.
    ///
    /// - Precondition: `notch` was drawn with its piece.
    /// `origin` and `place` are the positions of the notch's square in this image and in `picture`.
    ///
    /// - Complexity: O(pixels of the notch)
    mutating func drawPiece(
        of notch: FramedNotch,
        at origin: PixelPoint,
        from picture: inout Image<RGBA8>,
        at place: PixelPoint
    ) {
        precondition(notch.cells.hasPiece, "the notch has no piece")
        guard width > 0, height > 0, picture.width > 0, picture.height > 0 else { return }
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        let (fromLeft, fromTop) = (place.x - notch.reach, place.y - notch.reach)
        unsafe withUnsafePicture { piece in
            unsafe picture.withUnsafePicture { picture in
                unsafe notch.withUnsafeNotch { notch in
                    unsafe fs_lift_piece(piece, notch, left, top, picture, fromLeft, fromTop)
                }
            }
        }
    }

    /// Draws a piece with the content `tile` and the notch's frame along its outline.
    ///
    /// `origin` is the position of the notch's square, which has the size of `tile`.
    ///
    /// - Precondition: `notch` was drawn with its piece.
    /// - Complexity: O(pixels of the notch)
    mutating func drawPiece(_ tile: ShadedTile, of notch: FramedNotch, at origin: PixelPoint) {
        precondition(tile.side == notch.side, "not the notch's size")
        precondition(notch.cells.hasPiece, "the notch has no piece")
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
    /// Whether the operations of the last outline include those of its piece.
    private(set) var hasPiece = false
    /// Planes with one byte per pixel, one after the other.
    private var planes: [UInt8]
    private var rows: [fs_notch_row]
    /// Scratch memory for depths.
    private var depths: [Int16]

    /// Creates cells without operations for a notch of `width` × `width` pixels.
    init(width: Int) {
        layout = Layout(width: width)
        planes = Array(repeating: 0, count: layout.planeSize * Plane.allCases.count)
        rows = Array(repeating: fs_notch_row(), count: width)
        depths = Array(repeating: 0, count: fs_notch_depths(width) * (width + 2))
    }

    /// Computes the operations for an outline; those of the piece only if `hasPiece`.
    ///
    /// - Precondition: the field has the notch's size.
    mutating func draw(_ field: DistanceField, _ widths: FramedNotch.Widths, hasPiece: Bool) {
        self.hasPiece = hasPiece
        let (layout, width) = (layout, layout.width)
        precondition(field.size == PixelSize(width: width, height: width), "not the notch's size")
        unsafe planes.withUnsafeMutableBufferPointer { planes in
            unsafe rows.withUnsafeMutableBufferPointer { rows in
                unsafe field.depth.withUnsafePixels { distances in
                    unsafe fs_draw_notch(
                        distances,
                        width,
                        field.limit,
                        fs_notch_widths(
                            frame: widths.frame,
                            piece_frame: widths.pieceFrame,
                            shadow: widths.shadow,
                            piece_shadow: widths.pieceShadow
                        ),
                        widths.drop,
                        hasPiece ? 1 : 0,
                        &depths,
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

    private enum Plane: Int, CaseIterable { case shadow, frame, fill, alpha, pieceFrame }

    /// The memory layout of planes and rows.
    private struct Layout {
        /// The number of columns and rows.
        let width: Int
        /// The distance of rows in bytes: kernels read and write up to sixteen pixels at a time.
        let stride: Int
        var planeSize: Int { stride * width }

        init(width: Int) {
            self.width = width
            stride = (width + 15) / 16 * 16 + 8
        }

        @inline(__always)
        func cells(_ first: UnsafeMutablePointer<UInt8>?) -> fs_notch_cells {
            guard let first = unsafe first else { preconditionFailure("a notch has pixels") }
            @inline(__always)
            func plane(_ plane: Plane) -> UnsafeMutablePointer<UInt8> {
                unsafe first + plane.rawValue * planeSize
            }
            return unsafe fs_notch_cells(
                shadow: plane(.shadow),
                frame: plane(.frame),
                fill: plane(.fill),
                alpha: plane(.alpha),
                piece_frame: plane(.pieceFrame),
                stride: stride
            )
        }
    }
}
