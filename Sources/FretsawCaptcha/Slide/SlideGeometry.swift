public import FretsawRaster

/// The sizes of a slide puzzle and the places its notches may take, all in background pixels.
///
/// Every bound is computed from the sizes:
/// - a notch lies in a square box of ``pieceSide``, the outline ``DarkenedNotches/edgeReach`` inside it, so
///   that the piece's soft edge stays in the box;
/// - the **true** notch has its box's left edge in ``travel``: at least a third of the width away
///   from the start (100 of 310, as AJ-Captcha has it) and never where the piece starts out, at most
///   one short of the far end, which every client reaches;
/// - **decoys** may lie anywhere in the picture, left of the true one too;
/// - between any two boxes lie at least ``gap`` pixels in x or in y.
///
/// That is for darkened notches. Tiles lie on one row, anywhere clear of the piece's start,
/// and farther apart.
public struct SlideGeometry: Hashable, Sendable {
    /// The background's size.
    public var background: PixelSize
    /// Side of the square box around a notch, and of the tight piece; the strip's width.
    public var pieceSide: Int
    /// Strip or tight.
    public var layout: PieceLayout

    /// Least pixels between two boxes, in x or in y.
    public static let gap = 2
    /// The least box: below it an outline's tabs are smaller than a few pixels.
    public static let leastPieceSide = 24
    /// The greatest side of a background.
    public static let greatestSide = 4096

    /// A geometry of these sizes.
    ///
    /// ``validate(decoys:)`` tells whether it can exist.
    public init(background: PixelSize, pieceSide: Int, layout: PieceLayout) {
        self.background = background
        self.pieceSide = pieceSide
        self.layout = layout
    }

    /// The size of the piece's picture.
    public var pieceSize: PixelSize {
        switch layout {
        case .strip: PixelSize(width: pieceSide, height: background.height)
        case .tight: PixelSize(width: pieceSide, height: pieceSide)
        }
    }

    /// Left edges the true notch's box may have.
    ///
    /// Empty ranges are refused by ``validate(decoys:)``.
    public var travel: ClosedRange<Int> {
        let (least, greatest) = travelBounds
        return least...max(least, greatest)
    }

    // What places are computed from: the sizes, those that `validate` refuses brought into range, so
    // that no number given overflows.
    var width: Int { SlideGeometry.bounded(background.width) }
    var height: Int { SlideGeometry.bounded(background.height) }
    var side: Int { SlideGeometry.bounded(pieceSide) }

    private static func bounded(_ side: Int) -> Int { min(max(side, 1), greatestSide) }

    private var travelBounds: (least: Int, greatest: Int) {
        let third = (width * 100 + 309) / 310
        return (max(third, side + SlideGeometry.gap), width - side - 1)
    }

    /// Left edges a decoy's box may have.
    public var decoyColumns: ClosedRange<Int> { 0...max(0, width - side) }

    /// Top edges any box may have.
    public var rows: ClosedRange<Int> { 0...max(0, height - side) }

    /// Boxes side by side, ``gap`` apart, in rows from the top and columns from the furthest place the
    /// true notch may take towards the left.
    var cells: [PixelRect] {
        let cell = side + SlideGeometry.gap
        var result: [PixelRect] = []
        for y in stride(from: 0, through: height - side, by: cell) {
            for x in stride(from: travel.upperBound, through: 0, by: -cell) {
                result.append(box(at: PixelPoint(x: x, y: y)))
            }
        }
        return result
    }

    /// The box whose left and top edges are at `origin`.
    public func box(at origin: PixelPoint) -> PixelRect {
        PixelRect(
            origin: origin,
            size: PixelSize(width: pieceSide, height: pieceSide)
        )
    }

    /// Refuses sizes that leave no room for a true notch and `decoys` others.
    ///
    /// Room is counted in ``cells``: where that many fit, a placement always exists.
    public func validate(decoys: Int) throws(CaptchaError) {
        try CaptchaError.check("decoys", decoys, in: SlideOptions.decoyRange)
        try CaptchaError.check(
            "a background",
            background,
            greatestSide: SlideGeometry.greatestSide
        )
        guard pieceSide >= SlideGeometry.leastPieceSide else {
            throw .impossible(
                "a piece of \(pieceSide) px; it must measure at least "
                    + "\(SlideGeometry.leastPieceSide)"
            )
        }
        guard pieceSide <= background.height else {
            throw .impossible(
                "a piece of \(pieceSide) px is higher than the background (\(background))"
            )
        }
        let (least, greatest) = travelBounds
        guard least <= greatest else {
            throw .impossible(
                "a piece of \(pieceSide) px on \(background): the notch must begin at x ≥ \(least) "
                    + "(a third of the way, clear of the piece's start) and at x ≤ \(greatest) "
                    + "(reachable); make the background wider or the piece smaller"
            )
        }
        guard cells.count >= decoys + 1 else {
            let cell = pieceSide + SlideGeometry.gap
            throw .impossible(
                "\(decoys) decoys and the true notch need \(decoys + 1) places of \(cell)×\(cell) px, "
                    + "\(background) has \(cells.count); use fewer decoys or a smaller piece"
            )
        }
    }
}

/// How the piece's picture is cut to size.
public enum PieceLayout: String, CaseIterable, Sendable {
    /// As high as the background, the shape at its own row: the piece moves in x alone and its top
    /// is the background's top.
    ///
    /// AJ-Captcha's clients need this.
    case strip
    /// Just the shape's box: fewer bytes; the client places it at the answer's y.
    case tight
}

/// A named slide geometry.
public enum SlidePreset: String, CaseIterable, Sendable {
    /// AJ-Captcha's: 310×155 with a 47×155 strip.
    ///
    /// Its clients hard-code both sizes.
    case aj
    /// 300×220 with a tight piece of 60: the size go-captcha's widgets lay out.
    case classic
    /// 480×200 with a tight piece of 64, for pages with room to the side.
    case wide
    /// 600×360 with a tight piece of 110, drawn at half size on dense screens.
    case large

    /// The preset's sizes, with `layout` in place of its own where given.
    public func geometry(layout: PieceLayout? = nil) -> SlideGeometry {
        let (width, height, side, usual): (Int, Int, Int, PieceLayout) =
            switch self {
            case .aj: (310, 155, 47, .strip)
            case .classic: (300, 220, 60, .tight)
            case .wide: (480, 200, 64, .tight)
            case .large: (600, 360, 110, .tight)
            }
        return SlideGeometry(
            background: PixelSize(width: width, height: height),
            pieceSide: side,
            layout: layout ?? usual
        )
    }
}
