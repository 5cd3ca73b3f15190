internal import CCaptchaKernels
internal import FretsawRaster

/// A notch with a frame and a soft shadow, prepared in memory to reuse: a filled tile, or a hole that
/// shows the picture.
struct FramedNotch: Sendable {
    /// Widths in pixels.
    struct Widths: Hashable, Sendable {
        /// The frame's width on the picture: of a tile outside the outline, of a hole inside it.
        var frame: Float
        /// The frame's width inside the outline, on the piece.
        var pieceFrame: Float
        /// The width of the shadow on the picture: outside a tile's frame, inside a hole's outline.
        var shadow: Float = 0
        /// The width of the shadow outside the piece.
        var pieceShadow: Float = 0
        /// The rows by which shadows on the picture, and of a hole's piece, are lower than what casts them.
        var drop = 0
        /// Whether the notch is a hole.
        var isHole = false

        /// How far frame and shadow reach beyond the outline on the picture.
        fileprivate var beyond: Float { isHole ? 0 : frame + shadow + Float(drop) }

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
    private(set) var colours = (frame: RGBA8.white, fill: RGBA8.black)
    /// The colours of the fill over the frame, by the opacity of the fill from 0 to 255.
    private var ramp: [UInt32]
    private let widths: Widths

    /// Creates a notch without effect, for outlines with `margin` free pixels in a square of `side` pixels.
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
        reach = max(1, Int(widths.beyond.rounded(.up)) + 1 - margin)
        let size = PixelSize(width: side + 2 * reach, height: side + 2 * reach)
        // Half a pixel more, because the outline can be this far from the centre of its pixel.
        let outside = max(widths.beyond, widths.pieceShadow) + 0.5
        var inside = widths.pieceFrame + 3.5
        if widths.isHole {
            inside = max(inside, widths.frame + 3.5, widths.shadow + Float(widths.drop) + 1.5)
        }
        let limit = min(100, Int(max(outside, inside).rounded(.up)))
        field = DistanceField(size: size, limit: limit)
        cells = NotchCells(width: size.width)
        ramp = Array(repeating: 0, count: 256)
        colour(frame: colours.frame, fill: colours.fill)
    }

    /// The size of masks for ``draw(_:hasPiece:)``: the square grown by ``reach`` on every side.
    var size: PixelSize { field.size }

    /// Prepares the notch of `outline`, which has its ``size``, and its piece if `hasPiece`; no allocation.
    mutating func draw(_ outline: Mask, hasPiece: Bool) {
        field.measure(outline)
        cells.draw(field, widths, hasPiece: hasPiece)
    }

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

// The geometry and colours of all looks.
extension FramedNotch {
    /// The tone of the picture on pieces of holes: 10 % and 8 levels brighter, so that a piece on water,
    /// sky or leaves does not look like an outline on them.
    static let pieceTone = LinearTone(gains: [2253, 2253, 2253], lift: 64, rampX: 0, rampY: 0)
    static let frame = RGBA8(red: 244, green: 246, blue: 250)

    /// The margin of outlines in boxes of `side` pixels, for the piece's shadow.
    static func margin(side: Int) -> Int { max(2, (3 * side + 23) / 47) }

    /// The widths in pixels at `scale`, in proportion to the `side` of the piece in layout pixels.
    static func widths(side: Int, _ scale: PictureScale = .one, isHole: Bool = false) -> Widths {
        let share = Double(side) / 47
        let factor = Float(scale.rawValue)
        // Frames and shadows have a maximum width, which they keep for larger pieces.
        func pixels(_ length: Double) -> Float {
            min(16, Float((length * share * 4).rounded() / 4))
        }
        // The frame of a hole is so thin that it does not close the outline's knobs. The shadow of its piece
        // ends in the margin, although it is lower than the piece.
        let rim = max(1, pixels(1.25))
        let drop = Int(pixels(1).rounded())
        let pieceShadow = margin(side: side) - (isHole ? drop : 0)
        return Widths(
            frame: (isHole ? rim : pixels(3.5)) * factor,
            pieceFrame: (isHole ? rim : pixels(1.75)) * factor,
            shadow: pixels(isHole ? 6 : 4) * factor,
            pieceShadow: min(16, Float(pieceShadow)) * factor,
            drop: drop * scale.rawValue,
            isHole: isHole
        )
    }

    /// The distance of boxes in pixels, so that frames do not touch the shadows of others.
    static func gap(side: Int, isHole: Bool) -> Int {
        guard !isHole else { return SlideGeometry.gap }
        let widths = widths(side: side)
        let reach = Double(2 * widths.frame + widths.shadow).rounded(.up)
        return max(SlideGeometry.gap, Int(reach) + 1 - 2 * margin(side: side))
    }

    /// Creates a notch of the looks' widths, for outlines in a square of `side` layout pixels.
    init(side: Int, _ scale: PictureScale = .one, isHole: Bool = false) {
        self.init(
            side: side * scale.rawValue,
            margin: FramedNotch.margin(side: side) * scale.rawValue,
            widths: FramedNotch.widths(side: side, scale, isHole: isHole)
        )
    }
}

extension Image<RGBA8> {
    /// Draws `notch` with its square at `origin`: shadow, frame, fill, and over the fill except its soft
    /// edge `tile`, which has the square's size; frames of several notches must not touch.
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

    /// Draws a hole over this picture: the fill of `notch` over `ground`, or over the picture if that is
    /// nil, a shadow, `figure` in its last colour, and the frame; opacities are 0 … 255.
    mutating func sink(
        _ notch: FramedNotch,
        at origin: PixelPoint,
        opacity: UInt8,
        frameOpacity: UInt8,
        ground: BlurredSquare? = nil,
        figure: ShadedTile? = nil
    ) {
        if let figure { precondition(figure.side == notch.side, "not the notch's size") }
        if let ground { precondition(ground.size == notch.size, "not the notch's size") }
        guard width > 0, height > 0 else { return }
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        var hole = unsafe fs_hole()
        unsafe hole.opacity = opacity
        unsafe hole.frame_opacity = frameOpacity
        unsafe withUnsafePicture { picture in
            unsafe notch.withUnsafeNotch { notch in
                func draw(_ figure: fs_tile) {
                    unsafe withUnsafePointer(to: figure) { figure in
                        unsafe hole.figure = figure.pointee.levels == nil ? nil : figure
                        unsafe fs_sink_notch(picture, notch, left, top, hole)
                    }
                }
                func drawFigure() {
                    guard let figure else { return unsafe draw(fs_tile()) }
                    unsafe figure.withUnsafeTile { unsafe draw($0) }
                }
                guard let ground else { return drawFigure() }
                unsafe ground.pixels.withUnsafeBufferPointer { pixels in
                    unsafe hole.ground = pixels.baseAddress
                    unsafe hole.stride = ground.size.width
                    drawFigure()
                }
            }
        }
    }

    /// Draws a piece with its frame and `content`, which has the size of the notch's square at `origin`.
    mutating func drawPiece(
        of notch: FramedNotch,
        at origin: PixelPoint,
        from content: inout Image<RGBA8>
    ) {
        precondition(content.size == PixelSize(width: notch.side, height: notch.side))
        precondition(notch.cells.hasPiece, "the notch has no piece")
        guard width > 0, height > 0 else { return }
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        unsafe withUnsafePicture { piece in
            unsafe content.withUnsafePicture { content in
                unsafe notch.withUnsafeNotch { notch in
                    unsafe fs_lift_piece(
                        piece,
                        notch,
                        left,
                        top,
                        content,
                        -notch.pointee.reach,
                        -notch.pointee.reach
                    )
                }
            }
        }
    }

    /// Draws a piece with its frame and `tile`, which has the size of the notch's square at `origin`.
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
    fileprivate mutating func withUnsafePicture(_ body: (fs_picture) -> Void) {
        let (width, height) = (width, height)
        unsafe withUnsafeMutablePixels { pixels in
            // `RGBA8` and `UInt32` have the same size and layout, and are trivial types.
            let first = unsafe UnsafeMutableRawPointer(pixels)
                .assumingMemoryBound(to: UInt32.self)
            unsafe body(fs_picture(pixels: first, width: width, height: height))
        }
    }
}

/// A blurred square of a picture, as large as a notch and its reach, in memory to reuse.
struct BlurredSquare: Sendable {
    /// The width and height in pixels.
    let size: PixelSize
    /// Rows without gaps, and seven more pixels, which kernels read.
    fileprivate var pixels: [UInt32]
    private var scratch: [Int32]

    init(for notch: FramedNotch) {
        size = notch.size
        pixels = Array(repeating: RGBA8.black.word, count: size.pixelCount + 7)
        scratch = Array(repeating: 0, count: fs_blur_scratch(size.width))
    }

    subscript(x: Int, y: Int) -> RGBA8 {
        precondition((0..<size.width).contains(x) && (0..<size.height).contains(y))
        return unsafe unsafeBitCast(pixels[y * size.width + x], to: RGBA8.self)
    }

    mutating func take(
        _ picture: inout Image<RGBA8>,
        around notch: FramedNotch,
        at origin: PixelPoint
    ) {
        precondition(notch.size == size && picture.width > 0 && picture.height > 0)
        let (left, top) = (origin.x - notch.reach, origin.y - notch.reach)
        let side = size.width
        unsafe picture.withUnsafePicture { picture in
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                unsafe scratch.withUnsafeMutableBufferPointer { scratch in
                    unsafe fs_blur_square(
                        picture,
                        left,
                        top,
                        side,
                        scratch.baseAddress,
                        pixels.baseAddress,
                        side
                    )
                }
            }
        }
    }
}

/// The operations that draw each pixel of a notch, and the columns to change in each row, for reuse.
struct NotchCells: Sendable {
    private let layout: Layout
    /// Whether the operations of the last outline include those of its piece.
    private(set) var hasPiece = false
    /// Planes with one byte per pixel, one after the other.
    private var planes: [UInt8]
    private var rows: [fs_notch_row]
    private var depths: [Int16]

    /// Creates cells without operations for a notch of `width` × `width` pixels.
    init(width: Int) {
        layout = Layout(width: width)
        planes = Array(repeating: 0, count: layout.planeSize * Plane.allCases.count)
        rows = Array(repeating: fs_notch_row(), count: width)
        depths = Array(repeating: 0, count: fs_notch_depths(width) * (width + 2))
    }

    /// Computes the operations for an outline; those of the piece only if `hasPiece`.
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
                            piece_shadow: widths.pieceShadow,
                            is_hole: widths.isHole ? 1 : 0
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
