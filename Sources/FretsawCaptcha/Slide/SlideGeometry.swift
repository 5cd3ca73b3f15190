public import FretsawRaster

/// The sizes of a slide puzzle and the valid positions of its notches, in layout pixels.
///
/// - Each notch is in a square box of ``pieceSide``; the outline is inside it, so that the piece's
///   soft edge stays in the box.
/// - All notches are on one row, their left edges in ``travel``. All columns are equally likely.
///   If the piece moves in both axes, each notch has a row of its own.
/// - Boxes are at least ``gap`` pixels apart.
/// - Outlines are at least 4 pixels from the picture's edge, unless the piece is nearly as high as
///   the picture.
public struct SlideGeometry: Hashable, Sendable {
    /// The background's size.
    public var background: PixelSize
    /// The side of the square box around a notch, in pixels, and the width of the piece's picture.
    public var pieceSide: Int
    /// The layout of the piece's picture.
    public var layout: PieceLayout
    /// The movement of the piece, which distinguishes slide and drag puzzles.
    public var motion: PieceMotion

    /// The minimum distance of boxes in pixels.
    public static let gap = 2
    /// The minimum side of a box: in a smaller one, tabs are only a few pixels large.
    public static let minPieceSide = 24
    /// The maximum side of a background.
    public static let maxSide = 4096

    /// Creates a geometry; ``validate()`` checks it.
    public init(
        background: PixelSize,
        pieceSide: Int,
        layout: PieceLayout,
        motion: PieceMotion = .row
    ) {
        self.background = background
        self.pieceSide = pieceSide
        self.layout = layout
        self.motion = motion
    }

    /// The size of the piece's picture.
    public var pieceSize: PixelSize {
        switch layout {
        case .strip: PixelSize(width: pieceSide, height: background.height)
        case .tight: PixelSize(width: pieceSide, height: pieceSide)
        }
    }

    /// The valid left edges of boxes: clear of the piece's start and, because some clients' pieces cannot
    /// reach the last column, of the right edge; ``validate()`` rejects an empty range.
    public var travel: ClosedRange<Int> {
        let first = side + SlideGeometry.gap
        return first...max(first, width - side - clearance)
    }

    /// The distance of boxes from the picture's edge: 4 pixels less the outline's margin.
    private var clearance: Int { max(1, 4 - FramedNotch.margin(side: side)) }

    /// The start of a piece that moves in both axes: in the middle of the left edge, where no notch is.
    public var start: PixelPoint { PixelPoint(x: 0, y: (height - side) / 2) }

    // The sizes for computing positions, clamped so that invalid ones cannot overflow.
    var width: Int { SlideGeometry.bounded(background.width) }
    var height: Int { SlideGeometry.bounded(background.height) }
    var side: Int { SlideGeometry.bounded(pieceSide) }

    private static func bounded(_ side: Int) -> Int { min(max(side, 1), maxSide) }

    /// The valid top edges of boxes.
    public var rows: ClosedRange<Int> {
        let free = max(0, height - side)
        let first = min(clearance, free / 2)
        return first...free - first
    }

    /// The box with its top left corner at `origin`.
    public func box(at origin: PixelPoint) -> PixelRect {
        PixelRect(origin: origin, size: PixelSize(width: pieceSide, height: pieceSide))
    }

    /// Checks that the sizes are valid and that a notch fits.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("a background", background, maxSide: SlideGeometry.maxSide)
        guard pieceSide >= SlideGeometry.minPieceSide else {
            throw .impossible(
                "a piece of \(pieceSide) px is too small; the minimum is "
                    + "\(SlideGeometry.minPieceSide)"
            )
        }
        guard pieceSide <= background.height else {
            throw .impossible(
                "a piece of \(pieceSide) px is higher than the background (\(background))"
            )
        }
        let (least, greatest) = (side + SlideGeometry.gap, width - side - clearance)
        guard least <= greatest else {
            throw .impossible(
                "a piece of \(pieceSide) px on \(background): the notch must begin at x ≥ \(least) "
                    + "(clear of the piece's start) and at x ≤ \(greatest) (reachable); make the "
                    + "background wider or the piece smaller"
            )
        }
    }
}

/// The layout of the piece's picture.
public enum PieceLayout: String, CaseIterable, Sendable {
    /// A strip as high as the background, with the shape at its row, which moves only in x; AJ-Captcha's
    /// clients need this layout.
    case strip
    /// Only the shape's box: fewer bytes; the client places it at the answer's y.
    case tight
}

/// The movement of a piece.
public enum PieceMotion: String, CaseIterable, Sendable {
    /// To the right on its row: a slide puzzle.
    case row
    /// In both axes: a drag puzzle.
    case anywhere

    /// The place of the notches, for messages.
    var place: String { self == .row ? "one row" : "the area" }
}

/// A named drag geometry.
public enum DragPreset: String, CaseIterable, Sendable {
    /// 310×220 with a piece of 50.
    case medium
    /// 480×300 with a piece of 68, for wide pages.
    case wide
    /// 600×420 with a piece of 98, shown at half size on dense screens.
    case large

    /// The number of decoys if they fit.
    public static let decoys = 4

    /// The preset's sizes.
    public func geometry() -> SlideGeometry {
        let (width, height, side) =
            switch self {
            case .medium: (310, 220, 50)
            case .wide: (480, 300, 68)
            case .large: (600, 420, 98)
            }
        return SlideGeometry(
            background: PixelSize(width: width, height: height),
            pieceSide: side,
            layout: .tight,
            motion: .anywhere
        )
    }
}

/// A named slide geometry.
public enum SlidePreset: String, CaseIterable, Sendable {
    /// 310×155 with a strip of 47×155, as in AJ-Captcha, whose clients hard-code both sizes.
    case aj
    /// 300×220 with a tight piece of 54, the size of go-captcha's widgets.
    case classic
    /// 480×200 with a tight piece of 64, for wide pages.
    case wide
    /// 600×360 with a tight piece of 108, shown at half size on dense screens.
    case large

    /// The preset's sizes; `layout` overrides its layout.
    public func geometry(layout: PieceLayout? = nil) -> SlideGeometry {
        let (width, height, side, presetLayout): (Int, Int, Int, PieceLayout) =
            switch self {
            case .aj: (310, 155, 47, .strip)
            case .classic: (300, 220, 54, .tight)
            case .wide: (480, 200, 64, .tight)
            case .large: (600, 360, 108, .tight)
            }
        return SlideGeometry(
            background: PixelSize(width: width, height: height),
            pieceSide: side,
            layout: layout ?? presetLayout
        )
    }
}
