public import FretsawRaster

/// The options of slide puzzles: sizes, notches and look.
public struct SlideOptions: Hashable, Sendable {
    /// The sizes and the valid positions.
    public var geometry: SlideGeometry
    /// The number of decoys, 0 … 4.
    ///
    /// A decoy is a notch that the piece does not fit.
    public var decoys: Int
    /// The families of outlines; all are equally likely.
    ///
    /// The notches of a puzzle share one family.
    public var shapes: [ShapeFamily]
    /// Whether decoys share the true notch's outline.
    public var decoyOutlines: DecoyOutlines
    /// The requested look.
    public let look: SlideLook
    /// The style of notches and piece: the look's, or custom numbers.
    public var notches: NotchStyle
    /// The figures of tiles and their style; nil for the built-in figures.
    public var deck: Deck?

    /// The valid values of ``decoys``.
    public static let decoyRange = 0...4

    /// Creates options (default: AJ-Captcha's geometry, the default look, every family).
    ///
    /// If `decoys` or `notches` is nil, the look's value is used.
    public init(
        geometry: SlideGeometry = SlidePreset.aj.geometry(),
        look: SlideLook = .default,
        decoys: Int? = nil,
        shapes: [ShapeFamily] = ShapeFamily.allCases,
        decoyOutlines: DecoyOutlines = .same,
        notches: NotchStyle? = nil,
        deck: Deck? = nil
    ) {
        self.geometry = geometry
        self.look = look
        self.decoys = decoys ?? look.decoys(in: geometry)
        self.shapes = shapes
        self.decoyOutlines = decoyOutlines
        self.notches = notches ?? look.notches
        self.deck = deck
    }

    /// The families that puzzles use: for tiles, those with enough space for a figure.
    public var usedShapes: [ShapeFamily] {
        switch notches {
        case .darkened: shapes
        case .figures: FigureNotches.tiles(among: shapes)
        }
    }

    /// Checks the ranges of the options, and that the notches fit.
    ///
    /// - Throws: ``CaptchaError``.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("decoys", decoys, in: SlideOptions.decoyRange)
        guard !shapes.isEmpty else {
            throw .outOfRange("shapes", "empty", allowed: "one family or more")
        }
        switch notches {
        case .darkened(let notches):
            guard deck == nil else {
                throw .outOfRange("look", look.rawValue, allowed: "a look with figures, for a deck")
            }
            try notches.validate()
            try geometry.validate(decoys: decoys)
        case .figures(let notches):
            try notches.validate()
            try geometry.validate(decoys: 0)
            try validateRow()
            guard !usedShapes.isEmpty else {
                throw .outOfRange(
                    "shapes",
                    shapes.map(\.rawValue).joined(separator: ", "),
                    allowed: FigureNotches.tiles(among: ShapeFamily.allCases)
                        .map(\.rawValue).joined(separator: ", ")
                        + ", which have space for a figure of the look \(look.rawValue)"
                )
            }
        }
    }

    /// Checks that a row has space for its notches.
    private func validateRow() throws(CaptchaError) {
        guard decoyOutlines == .same else {
            throw .outOfRange(
                "decoy outlines",
                decoyOutlines.rawValue,
                allowed:
                    "same, because tiles in one row need equal outlines; varied is for the look plain"
            )
        }
        let capacity = NotchRowPlacement.capacity(geometry)
        guard decoys < capacity else {
            let side = geometry.pieceSide
            throw .impossible(
                "\(decoys + 1) notches, \(side) px wide and \(FigureNotches.gap(side: side)) px apart, do "
                    + "not fit beside the piece on one row of \(geometry.background), which has "
                    + "space for \(capacity); make the background wider or the piece smaller"
                    + (capacity > 1 ? ", ask for fewer decoys" : "") + ", or use the look plain"
            )
        }
    }
}

/// The outlines of decoys.
public enum DecoyOutlines: String, CaseIterable, Sendable {
    /// All notches of a picture have the same outline, so the outline does not reveal the answer.
    case same
    /// Each notch has its own outline of the same family. This is easier for people, and for
    /// machines that compare outlines.
    case varied
}

/// A named look of slide puzzles: number of decoys, style of notches and their positions.
public enum SlideLook: String, CaseIterable, Sendable {
    /// Darkened notches at any height, two decoys: easy for people and for machines.
    case plain
    /// Identical opaque tiles in one row, each with a different figure. The piece shows the true
    /// notch's figure in another drawing style. Three decoys if they fit.
    case hardened
    /// Like ``hardened``; figures are distorted further and crossed by more strokes.
    case maximum

    /// The default look.
    public static let `default` = SlideLook.hardened

    /// The style of notches.
    public var notches: NotchStyle {
        switch self {
        case .plain: .darkened(DarkenedNotches())
        case .hardened: .figures(FigureNotches())
        case .maximum: .figures(FigureNotches(turn: 24, bend: 1, clutter: 4))
        }
    }

    /// The number of decoys in a sufficiently large picture.
    public var wantedDecoys: Int {
        switch self {
        case .plain: 2
        case .hardened, .maximum: 3
        }
    }

    /// The number of decoys in a picture of `geometry`: as many as the look wants, if they fit.
    ///
    /// The number is at least one, because a single notch is not a challenge. If one decoy does not
    /// fit, ``SlideOptions/validate()`` rejects the options.
    public func decoys(in geometry: SlideGeometry) -> Int {
        switch notches {
        case .darkened: wantedDecoys
        case .figures: min(wantedDecoys, max(1, NotchRowPlacement.capacity(geometry) - 1))
        }
    }
}

/// The style of notches, which also determines their valid positions.
public enum NotchStyle: Hashable, Sendable {
    /// Darkened picture, at any height.
    case darkened(DarkenedNotches)
    /// Framed tiles in one row with different figures.
    case figures(FigureNotches)
}

/// The options of tiles with figures.
///
/// All tiles have the same frame and fill and are in one row. Each shows a different figure; the
/// piece shows the true notch's figure in another drawing style. No line or texture continues from
/// the piece into the picture. People match figures by meaning, and everything else is random.
public struct FigureNotches: Hashable, Sendable {
    /// The maximum rotation of a figure in either direction in degrees, 0 … 30; two figures differ
    /// by up to twice that.
    public var turn: Double
    /// The strength of shear, stretch and bend, 0 … 1.
    public var bend: Double
    /// The number of strokes across each tile, and of dots, 0 … 6.
    public var clutter: Int

    /// Creates options (default: those of ``SlideLook/hardened``).
    public init(turn: Double = 16, bend: Double = 0.8, clutter: Int = 2) {
        self.turn = turn
        self.bend = bend
        self.clutter = clutter
    }

    /// Checks the ranges of the options.
    ///
    /// - Throws: ``CaptchaError``.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("turn", turn, in: 0...30)
        try CaptchaError.check("bend", bend, in: 0...1)
        try CaptchaError.check("clutter", clutter, in: 0...6)
    }

    /// The frame's colour.
    static let frame = RGBA8(red: 244, green: 246, blue: 250)

    /// The margin of outlines in their box in pixels, for the piece's soft edge.
    static let margin = 2

    /// The widths of the frames for a piece of `side` pixels, in proportion to `side`.
    ///
    /// For a side of 47 pixels, a notch's frame is 4 pixels wide and the piece's is 1.5 pixels
    /// wide.
    static func widths(side: Int) -> FramedNotch.Widths {
        let scale = Double(side) / 47
        // A frame has a maximum width, which it keeps for larger pieces.
        func pixels(_ length: Double) -> Float {
            min(FramedNotch.Widths.greatest, Float((length * scale * 4).rounded() / 4))
        }
        return FramedNotch.Widths(frame: pixels(4), pieceFrame: pixels(1.5))
    }

    /// The distance of boxes in pixels, so that frames do not touch.
    static func gap(side: Int) -> Int {
        let frames = Double(2 * widths(side: side).frame).rounded(.up)
        return max(SlideGeometry.gap, Int(frames) - 2 * margin + 2)
    }

    /// The families whose outlines have space for a figure.
    ///
    /// Stars, hearts, leaves and flowers contain no large circle; a jigsaw's blanks cut into it.
    static func tiles(among families: [ShapeFamily]) -> [ShapeFamily] {
        families.filter { [.polygon, .cloud].contains($0) }
    }

    /// The minimum radius of the circle in a tile's outline, in shares of the box's side.
    static let minCircle = 0.4
}

/// The strengths of darkened notches.
public struct DarkenedNotches: Hashable, Sendable {
    /// The share of light that a notch takes away, 0 … 0.9.
    public var notchDarkness: Double
    /// The share of light that the shadow inside the upper left edge takes away in addition, 0 …
    /// 0.9.
    public var innerShadow: Double
    /// The lightening of the whole notch, as a share of the difference to white, 0 … 0.5; it makes
    /// notches visible in dark pictures.
    public var lift: Double
    /// The additional lightening of a thin line along the lower right edge, 0 … 0.9, and half of it
    /// along the upper left edge.
    public var edgeLight: Double
    /// The share of light that the soft rim around a notch takes away, 0 … 0.5.
    ///
    /// The piece's edge is lighter by a matching amount, which looks like a highlight. At the
    /// answer, the rim and the highlight cancel out.
    public var rim: Double
    /// The width of the piece's fading edge in pixels, 0 … 2.
    public var edgeSoftness: Int

    /// The distance of the piece's edge from the notch's outline in pixels: one to cover the
    /// outline's edge, and two for each pixel of softness.
    public var edgeReach: Int { 1 + 2 * min(max(edgeSoftness, 0), 2) }

    /// Creates options (default: those of ``SlideLook/plain``).
    public init(
        notchDarkness: Double = 0.55,
        innerShadow: Double = 0.35,
        lift: Double = 0.13,
        edgeLight: Double = 0.55,
        rim: Double = 0.2,
        edgeSoftness: Int = 1
    ) {
        self.notchDarkness = notchDarkness
        self.innerShadow = innerShadow
        self.lift = lift
        self.edgeLight = edgeLight
        self.rim = rim
        self.edgeSoftness = edgeSoftness
    }

    /// Checks the ranges of the strengths.
    ///
    /// - Throws: ``CaptchaError``.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("notch darkness", notchDarkness, in: 0...0.9)
        try CaptchaError.check("inner shadow", innerShadow, in: 0...0.9)
        try CaptchaError.check("lift", lift, in: 0...0.5)
        try CaptchaError.check("edge light", edgeLight, in: 0...0.9)
        try CaptchaError.check("rim", rim, in: 0...0.5)
        guard max(notchDarkness, innerShadow, lift, edgeLight) > 0 else {
            throw CaptchaError(.invisibleNotches)
        }
        try CaptchaError.check("edge softness", edgeSoftness, in: 0...2)
    }

    /// The strengths in the renderer's units.
    var strengths: NotchLight.Strengths {
        func units(_ share: Double) -> UInt8 { UInt8(min(max(share * 256, 0), 250)) }
        return NotchLight.Strengths(
            dark: units(notchDarkness),
            shadow: units(innerShadow),
            rim: units(rim),
            lift: units(lift),
            edge: units(edgeLight)
        )
    }
}

/// The sizes of a slide puzzle and the valid positions of its notches, in background pixels.
///
/// - Each notch is in a square box of ``pieceSide``; the outline is ``DarkenedNotches/edgeReach``
///   inside it, so that the piece's soft edge stays in the box.
/// - The left edges of all notches are in ``travel``: at least a third of the width from the left
///   (100 of 310, as in AJ-Captcha), clear of the piece's start, and not in the last column, which
///   some clients' pieces cannot reach. All columns are equally likely.
/// - Boxes are at least ``gap`` pixels apart in x or y.
///
/// These rules are for darkened notches. Tiles are in one row, clear of the piece's start, and
/// farther apart.
public struct SlideGeometry: Hashable, Sendable {
    /// The background's size.
    public var background: PixelSize
    /// The side of the square box around a notch, in pixels.
    ///
    /// It is also the width of the piece's picture in every layout.
    public var pieceSide: Int
    /// The layout of the piece's picture.
    public var layout: PieceLayout

    /// The minimum distance of boxes in pixels, in x or y.
    public static let gap = 2
    /// The minimum side of a box: in a smaller one, tabs are only a few pixels large.
    public static let minPieceSide = 24
    /// The maximum side of a background.
    public static let maxSide = 4096

    /// Creates a geometry; ``validate(decoys:)`` checks it.
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

    /// The valid left edges of boxes.
    ///
    /// ``validate(decoys:)`` rejects an empty range.
    public var travel: ClosedRange<Int> {
        let (least, greatest) = travelBounds
        return least...max(least, greatest)
    }

    /// The valid left edges of tiles in one row: clear of the piece's start, and not the last
    /// column, which some clients' pieces cannot reach.
    public var rowTravel: ClosedRange<Int> {
        let first = side + SlideGeometry.gap
        return first...max(first, width - side - 1)
    }

    // The sizes for computing positions, clamped so that invalid ones cannot overflow.
    var width: Int { SlideGeometry.bounded(background.width) }
    var height: Int { SlideGeometry.bounded(background.height) }
    var side: Int { SlideGeometry.bounded(pieceSide) }

    private static func bounded(_ side: Int) -> Int { min(max(side, 1), maxSide) }

    private var travelBounds: (least: Int, greatest: Int) {
        let third = (width * 100 + 309) / 310
        return (max(third, side + SlideGeometry.gap), width - side - 1)
    }

    /// The valid top edges of boxes.
    public var rows: ClosedRange<Int> { 0...max(0, height - side) }

    /// The minimum distance of boxes' top left corners in x or y.
    var cell: Int { side + SlideGeometry.gap }

    /// The number of columns and rows of a grid of cells that can contain one notch each.
    ///
    /// The columns can be shifted cyclically within ``travel``; notches in different cells still do
    /// not overlap.
    var grid: (columns: Int, rows: Int) {
        (max(1, travel.count / cell), 1 + max(0, height - side) / cell)
    }

    /// The box with its top left corner at `origin`.
    public func box(at origin: PixelPoint) -> PixelRect {
        PixelRect(
            origin: origin,
            size: PixelSize(width: pieceSide, height: pieceSide)
        )
    }

    /// Checks that a true notch and `decoys` decoys fit.
    ///
    /// The check counts the cells of a grid. If there is a cell for each notch, a placement always
    /// exists.
    ///
    /// - Throws: ``CaptchaError``.
    public func validate(decoys: Int) throws(CaptchaError) {
        try CaptchaError.check("decoys", decoys, in: SlideOptions.decoyRange)
        try CaptchaError.check(
            "a background",
            background,
            maxSide: SlideGeometry.maxSide
        )
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
        let (least, greatest) = travelBounds
        guard least <= greatest else {
            throw .impossible(
                "a piece of \(pieceSide) px on \(background): the notch must begin at x ≥ \(least) "
                    + "(a third of the way, clear of the piece's start) and at x ≤ \(greatest) "
                    + "(reachable); make the background wider or the piece smaller"
            )
        }
        guard grid.columns * grid.rows >= decoys + 1 else {
            throw .impossible(
                "\(decoys) decoys and the true notch need \(decoys + 1) positions of \(cell)×\(cell) px, "
                    + "\(background) has \(grid.columns * grid.rows); use fewer decoys or a smaller piece"
            )
        }
    }
}

/// The layout of the piece's picture.
public enum PieceLayout: String, CaseIterable, Sendable {
    /// A strip as high as the background, with the shape at its row: the piece moves only in x.
    ///
    /// AJ-Captcha's clients need this layout.
    case strip
    /// Only the shape's box: fewer bytes; the client places it at the answer's y.
    case tight
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
        let (width, height, side, usual): (Int, Int, Int, PieceLayout) =
            switch self {
            case .aj: (310, 155, 47, .strip)
            case .classic: (300, 220, 54, .tight)
            case .wide: (480, 200, 64, .tight)
            case .large: (600, 360, 108, .tight)
            }
        return SlideGeometry(
            background: PixelSize(width: width, height: height),
            pieceSide: side,
            layout: layout ?? usual
        )
    }
}
