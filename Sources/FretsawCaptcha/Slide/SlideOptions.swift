public import FretsawRaster

/// What a slide puzzle looks like and where its notches go.
public struct SlideOptions: Hashable, Sendable {
    /// Sizes and places.
    public var geometry: SlideGeometry
    /// Notches that the piece does not fit, 0 … 4.
    public var decoys: Int
    /// The families outlines are drawn from, each equally likely; one family serves a whole puzzle.
    public var shapes: [ShapeFamily]
    /// Whether decoys share the true notch's outline.
    public var decoyOutlines: DecoyOutlines
    /// The look that was asked for.
    public let look: SlideLook
    /// How notches and piece are painted: as the look has it, or with numbers of one's own.
    public var notches: NotchStyle

    /// The numbers of decoys that can be asked for.
    public static let decoyRange = 0...4

    /// Options; AJ-Captcha's geometry, the usual look, its number of decoys and every family where
    /// left out; `decoys` and `notches` are the look's where they are nil.
    public init(
        geometry: SlideGeometry = SlidePreset.aj.geometry(),
        look: SlideLook = .usual,
        decoys: Int? = nil,
        shapes: [ShapeFamily] = ShapeFamily.allCases,
        decoyOutlines: DecoyOutlines = .same,
        notches: NotchStyle? = nil
    ) {
        self.geometry = geometry
        self.look = look
        self.decoys = decoys ?? look.decoys(in: geometry)
        self.shapes = shapes
        self.decoyOutlines = decoyOutlines
        self.notches = notches ?? look.notches
    }

    /// Those of ``shapes`` that puzzles have: of tiles, those with room for a figure.
    public var usedShapes: [ShapeFamily] {
        switch notches {
        case .darkened: shapes
        case .figures: FigureNotches.tiles(among: shapes)
        }
    }

    /// Refuses what lies outside its range or cannot be placed.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("decoys", decoys, in: SlideOptions.decoyRange)
        guard !shapes.isEmpty else {
            throw .outOfRange("shapes", "empty", allowed: "one family or more")
        }
        switch notches {
        case .darkened(let notches):
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
                        + ", which have room for a figure of the look \(look.rawValue)"
                )
            }
        }
    }

    /// Refuses a row of notches that has no room.
    private func validateRow() throws(CaptchaError) {
        guard decoyOutlines == .same else {
            throw .outOfRange(
                "decoy outlines",
                decoyOutlines.rawValue,
                allowed: "same, as tiles on one row have it; varied is for the plain look"
            )
        }
        let room = NotchRowPlacement.capacity(geometry)
        guard decoys < room else {
            let side = geometry.pieceSide
            throw .impossible(
                "\(decoys + 1) notches, \(side) px wide and \(FigureNotches.gap(side: side)) px apart, do "
                    + "not fit beside the piece on one row of \(geometry.background), which has "
                    + "room for \(room); make the background wider or the piece smaller"
                    + (room > 1 ? ", ask for fewer decoys" : "") + ", or use the look plain"
            )
        }
    }
}

/// How the outlines of decoys are chosen.
public enum DecoyOutlines: String, CaseIterable, Sendable {
    /// All notches of a picture have one outline, so that it tells nothing: only the picture's
    /// continuation does.
    case same
    /// Each has an outline of its own from the same family: easier for people, and for machines that
    /// compare outlines.
    case varied
}

/// A named look of slide puzzles: how many notches, how they are painted and where they go.
public enum SlideLook: String, CaseIterable, Sendable {
    /// Darkened notches anywhere in the picture, two decoys: easy for people and for machines.
    case plain
    /// Equal opaque tiles on one row, each showing another figure, the piece the true one's drawn another
    /// way; three decoys where there is room.
    case hardened
    /// The same, figures turned and bent more and crossed by more strokes.
    case maximum

    /// The look of puzzles for which none is asked.
    public static let usual = SlideLook.hardened

    /// How notches are painted.
    public var notches: NotchStyle {
        switch self {
        case .plain: .darkened(DarkenedNotches())
        case .hardened: .figures(FigureNotches())
        case .maximum: .figures(FigureNotches(turn: 24, bend: 1, clutter: 4))
        }
    }

    /// Decoys in a picture with room enough.
    public var wantedDecoys: Int {
        switch self {
        case .plain: 2
        case .hardened, .maximum: 3
        }
    }

    /// Decoys in a picture of `geometry`: as many as the look wants, or as there is room for.
    ///
    /// One at least, room or not: a lone notch asks nothing, so that ``SlideOptions/validate()`` refuses
    /// a row that cannot hold two.
    public func decoys(in geometry: SlideGeometry) -> Int {
        switch notches {
        case .darkened: wantedDecoys
        case .figures: min(wantedDecoys, max(1, NotchRowPlacement.capacity(geometry) - 1))
        }
    }
}

/// How notches are painted, which says where they may go, too.
public enum NotchStyle: Hashable, Sendable {
    /// The picture shows through, darkened; decoys lie anywhere.
    case darkened(DarkenedNotches)
    /// Framed tiles on one row, told apart by the figures they show.
    case figures(FigureNotches)
}

/// How tiles with figures are painted: all framed and filled alike, on one row, each showing another
/// figure; the piece shows the true one's, drawn another way.
///
/// Nothing continues from piece to picture: people match figures by what they mean, and all else is
/// drawn anew for each.
public struct FigureNotches: Hashable, Sendable {
    /// How far a figure is turned either way at most, in degrees, 0 … 30: two of them differ by twice
    /// that.
    public var turn: Double
    /// How strongly a figure is sheared, stretched and bent, 0 … 1.
    public var bend: Double
    /// Strokes that cross every tile, and dots besides, 0 … 6.
    public var clutter: Int

    /// Numbers; the look's where left out.
    public init(turn: Double = 16, bend: Double = 0.8, clutter: Int = 2) {
        self.turn = turn
        self.bend = bend
        self.clutter = clutter
    }

    /// Refuses numbers outside their ranges.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("turn", turn, in: 0...30)
        try CaptchaError.check("bend", bend, in: 0...1)
        try CaptchaError.check("clutter", clutter, in: 0...6)
    }

    /// The frame's colour.
    static let frame = RGBA8(red: 244, green: 246, blue: 250)

    /// The free border that outlines leave in their box, in pixels: for the piece's soft edge.
    static let margin = 2

    /// The frame's widths in pixels where a piece measures `side`: 4 and 1.5 at a piece of 47, and in
    /// proportion.
    static func widths(side: Int) -> FramedNotch.Widths {
        let scale = Double(side) / 47
        // Beyond the widest that a notch has, they no longer grow with the piece.
        func pixels(_ length: Double) -> Float {
            min(FramedNotch.Widths.greatest, Float((length * scale * 4).rounded() / 4))
        }
        return FramedNotch.Widths(frame: pixels(4), pieceFrame: pixels(1.5))
    }

    /// Pixels between two boxes, so that no frame touches another.
    static func gap(side: Int) -> Int {
        let frames = Double(2 * widths(side: side).frame).rounded(.up)
        return max(SlideGeometry.gap, Int(frames) - 2 * margin + 2)
    }

    /// Those of `families` whose outlines have room for a figure.
    ///
    /// Stars, hearts, leaves and flowers have no large circle in them, jigsaw's blanks cut into it.
    static func tiles(among families: [ShapeFamily]) -> [ShapeFamily] {
        families.filter { [.polygon, .cloud].contains($0) }
    }

    /// The least radius of the circle in a tile's outline, in shares of the box's side.
    static let leastRoom = 0.4
}

/// The strengths with which darkened notches and their piece are painted.
public struct DarkenedNotches: Hashable, Sendable {
    /// Share of light that a notch takes away, 0 … 0.9.
    public var notchDarkness: Double
    /// Share of light that the shadow inside a notch's upper left edge takes away besides, 0 … 0.9.
    public var innerShadow: Double
    /// Share of what is then missing to white that a notch adds all over, 0 … 0.5: a mist that shows
    /// it where the picture is dark already.
    public var lift: Double
    /// The same for a thin line along a notch's lower right edge besides, 0 … 0.9, and half of it along
    /// the upper left.
    public var edgeLight: Double
    /// Share of light that the soft rim around a notch takes away, 0 … 0.5.
    ///
    /// The piece's edge carries the same light on top, as a highlight: set in place, the two
    /// cancel.
    public var rim: Double
    /// How far the piece's edge fades out, in pixels, 0 … 2, in whole steps.
    public var edgeSoftness: Int

    /// How far the piece reaches beyond its notch's outline, in pixels: one to cover the outline's
    /// edge, and two for each step of softness.
    public var edgeReach: Int { 1 + 2 * min(max(edgeSoftness, 0), 2) }

    /// Strengths; the plain look's where left out.
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

    /// Refuses strengths outside their ranges.
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
