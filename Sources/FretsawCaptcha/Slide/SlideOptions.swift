internal import FretsawRaster

/// The options of slide and drag puzzles: sizes, notches and look.
public struct SlideOptions: Hashable, Sendable {
    /// The sizes and the valid positions.
    public var geometry: SlideGeometry
    /// The number of decoys, which are notches that the piece does not fit, 0 … 4.
    public var decoys: Int
    /// The families of outlines; all are equally likely.
    public var shapes: [ShapeFamily]
    /// Whether decoys share the true notch's outline, as notches with figures always do.
    public var decoyOutlines: DecoyOutlines
    /// The requested look.
    public let look: SlideLook
    /// The style of notches and piece: the look's, or custom numbers.
    public var notches: NotchStyle
    /// The scale of the pictures; everything else is in layout pixels.
    public var scale = PictureScale.one
    /// The figures of notches and their style; nil for the built-in figures.
    public var deck: Deck?

    /// The valid values of ``decoys``.
    public static let decoyRange = 0...4

    /// Creates options: AJ-Captcha's geometry, the default look, every family; nil is the look's value.
    public init(
        geometry: SlideGeometry = SlidePreset.aj.geometry(),
        look: SlideLook = .default,
        decoys: Int? = nil,
        shapes: [ShapeFamily] = ShapeFamily.allCases,
        decoyOutlines: DecoyOutlines? = nil,
        notches: NotchStyle? = nil,
        deck: Deck? = nil
    ) {
        self.geometry = geometry
        self.look = look
        self.decoys = decoys ?? look.decoys(in: geometry)
        self.shapes = shapes
        self.decoyOutlines = decoyOutlines ?? look.decoyOutlines
        self.notches = notches ?? look.notches
        self.deck = deck
    }

    /// The families that puzzles use: for figures, those that have space for one.
    public var usedShapes: [ShapeFamily] {
        switch notches {
        case .darkened: shapes
        case .figures(let notches): shapes.filter { $0 == notches.ground.shape }
        }
    }

    /// Checks the ranges of the options, and that the notches fit.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("decoys", decoys, in: SlideOptions.decoyRange)
        guard !shapes.isEmpty else {
            throw .outOfRange("shapes", "empty", allowed: "one family or more")
        }
        try geometry.validate()
        switch notches {
        case .darkened(let notches):
            guard geometry.motion == .row else {
                throw .outOfRange(
                    "look",
                    look.rawValue,
                    allowed: "jigsaw or hardened for the kind drag, because its pieces need figures"
                )
            }
            guard deck == nil else {
                throw .outOfRange(
                    "look",
                    look.rawValue,
                    allowed: "jigsaw or hardened with a deck, because plain has no figures"
                )
            }
            try notches.validate()
        case .figures(let notches):
            try notches.validate()
            guard decoyOutlines == .same else {
                throw .outOfRange(
                    "decoy-outlines",
                    decoyOutlines.rawValue,
                    allowed:
                        "same, because all notches with figures have one outline; varied is for the look plain"
                )
            }
            guard !usedShapes.isEmpty else {
                throw .outOfRange(
                    "shapes",
                    shapes.map(\.rawValue).joined(separator: ", "),
                    allowed: notches.ground.shape.rawValue
                        + ", the outline of all notches of the look \(look.rawValue)"
                        + shapesAdvice(notches.ground)
                )
            }
        }
        let placement = NotchPlacement(geometry: geometry, notches)
        guard decoys < placement.capacity else {
            throw .impossible(
                "\(decoys + 1) notches, \(geometry.side) px wide and \(placement.gap) px apart, do "
                    + "not fit beside the piece on \(geometry.motion.place) of "
                    + "\(geometry.background), which has space for \(placement.capacity); make the background wider or the piece smaller"
                    + (placement.capacity > 1 ? ", or use fewer decoys" : "")
            )
        }
    }

    /// What to do about outlines that notches with figures on `ground` cannot have.
    private func shapesAdvice(_ ground: FigureGround) -> String {
        if ground == .tile, shapes.contains(.jigsaw) { return "; use the look jigsaw" }
        var looks: [String] = []
        if ground == .hole, shapes.contains(.polygon) { looks.append("hardened") }
        if geometry.motion == .row { looks.append("plain") }
        return looks.isEmpty ? "" : "; use the look \(looks.joined(separator: " or "))"
    }
}

/// The outlines of decoys.
public enum DecoyOutlines: String, CaseIterable, Sendable {
    /// All notches of a picture have the same outline, so the outline does not reveal the answer.
    case same
    /// The notches of a picture have clearly different outlines, of different families if possible.
    /// This is easier for people, and for machines that compare outlines.
    case varied
}

/// A named look of slide and drag puzzles: number of decoys and style of notches.
public enum SlideLook: String, CaseIterable, Sendable {
    /// Holes of one interlocking outline, each with a different figure. The piece is cut out of another place of the
    /// picture and shows the true hole's figure in another drawing style. Three decoys if they fit.
    case jigsaw
    /// Identical opaque tiles, each with a different figure. The piece shows the true notch's figure
    /// in another drawing style. Three decoys if they fit.
    case hardened
    /// Holes with different outlines, two decoys: easy for people and for machines. Slide puzzles only.
    case plain

    /// The default look.
    public static let `default` = SlideLook.jigsaw

    /// The style of notches.
    public var notches: NotchStyle {
        switch self {
        case .jigsaw: .figures(FigureNotches(ground: .hole))
        case .hardened: .figures(FigureNotches())
        case .plain: .darkened(DarkenedNotches())
        }
    }

    /// The outlines of decoys.
    public var decoyOutlines: DecoyOutlines {
        switch self {
        case .jigsaw, .hardened: .same
        case .plain: .varied
        }
    }

    /// The number of decoys in a sufficiently large picture.
    func wantedDecoys(_ motion: PieceMotion) -> Int {
        switch self {
        case _ where motion == .anywhere: DragPreset.decoys
        case .jigsaw, .hardened: 3
        case .plain: 2
        }
    }

    /// The number of decoys in a picture of `geometry`: as many as the look wants, if they fit, and at
    /// least one, as a single notch is no challenge; ``SlideOptions/validate()`` checks that one fits.
    public func decoys(in geometry: SlideGeometry) -> Int {
        let capacity = NotchPlacement(geometry: geometry, notches).capacity
        return min(wantedDecoys(geometry.motion), max(1, capacity - 1))
    }
}

/// The style of notches, which also determines their distance.
public enum NotchStyle: Hashable, Sendable {
    /// Holes that show the darkened picture.
    case darkened(DarkenedNotches)
    /// Holes or framed tiles with different figures.
    case figures(FigureNotches)

    /// Whether notches are holes, not tiles.
    var areHoles: Bool {
        switch self {
        case .darkened: true
        case .figures(let notches): notches.ground == .hole
        }
    }
}

/// The ground of the figures of notches.
public enum FigureGround: String, CaseIterable, Sendable {
    /// An opaque tile in a frame.
    case tile
    /// A hole in the picture.
    case hole

    /// The outlines of notches; others have too little space for a figure, or are not jigsaw pieces.
    var shape: ShapeFamily { self == .tile ? .polygon : .jigsaw }

    /// The radius of the circle in an outline that is enough for a figure, in shares of the box's side.
    var minCircle: Double { self == .tile ? 0.41 : 0.278 }
}

/// The options of notches with figures.
///
/// All notches have the same outline, frame and fill. Each shows a different figure; the
/// piece shows the true notch's figure in another drawing style. No line or texture continues from
/// the piece into the picture. People match figures by meaning, and everything else is random.
public struct FigureNotches: Hashable, Sendable {
    /// The ground of the figures.
    public var ground: FigureGround
    /// The maximum rotation of a notch's figure in either direction in degrees, 0 … 30; the piece's is
    /// turned by 28 degrees in either direction, and by up to half of this maximum at random.
    public var turn: Double
    /// The strength of shear, stretch and bend, 0 … 1.
    public var bend: Double

    /// Creates options (default: those of ``SlideLook/hardened``).
    public init(ground: FigureGround = .tile, turn: Double = 6, bend: Double = 0.4) {
        self.ground = ground
        self.turn = turn
        self.bend = bend
    }

    /// Checks the ranges of the options.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("turn", turn, in: 0...30)
        try CaptchaError.check("bend", bend, in: 0...1)
    }

}

/// The options of darkened notches: a dark grey layer over the picture, a shadow, a thin white frame.
public struct DarkenedNotches: Hashable, Sendable {
    /// The opacity of the layer, 0.2 … 0.9.
    public var opacity: Double

    /// Creates options (default: those of ``SlideLook/plain``).
    public init(opacity: Double = 0.55) { self.opacity = opacity }

    /// Checks the range of the opacity.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("opacity", opacity, in: 0.2...0.9)
    }
}

extension SlideOptions: PuzzleOptions {
    var recipe: CaptchaRecipe { geometry.motion == .row ? .slide(self) : .drag(self) }
    var background: PixelSize { geometry.background }
    var pieceSize: PixelSize? { geometry.pieceSize }
    // A jigsaw piece shows the pixels of a random place.
    var cutsPieces: Bool { if case .figures = notches { false } else { true } }

    /// The number of decoys that the kind has in a sufficiently large picture.
    public var wantedDecoys: Int { look.wantedDecoys(geometry.motion) }

    func makeGenerator() throws(CaptchaError) -> any KindGenerator {
        try SlideGenerator(options: self)
    }

    /// Reads the options of a slide or drag puzzle by name.
    init(_ values: [String: OptionValue], motion: PieceMotion) throws(CaptchaError) {
        var geometry: SlideGeometry
        switch motion {
        case .row: geometry = (try values.choice("preset") ?? SlidePreset.aj).geometry()
        case .anywhere: geometry = (try values.choice("preset") ?? DragPreset.medium).geometry()
        }
        switch (try values.size(), try values.integer("piece")) {
        case (let size?, let side?):
            (geometry.background, geometry.pieceSide) = (size, side)
            geometry.layout = .tight
        case (nil, nil): break
        default: throw .impossible("size and piece belong together; set both or neither")
        }
        if let layout: PieceLayout = try values.choice("piece-layout") { geometry.layout = layout }
        self.init(
            geometry: geometry,
            look: try values.choice("look") ?? .default,
            decoys: try values.integer("decoys"),
            shapes: try values.choices("shapes"),
            decoyOutlines: try values.choice("decoy-outlines")
        )
    }

    var values: [NamedValue] {
        let style =
            switch notches {
            case .darkened(let notches): [NamedValue("opacity", .number(notches.opacity))]
            case .figures(let notches):
                [
                    NamedValue("notches", .text(notches.ground == .hole ? "holes" : "figures")),
                    NamedValue("turn", .number(notches.turn)),
                    NamedValue("bend", .number(notches.bend)),
                ]
            }
        return [
            NamedValue("look", .text(look.rawValue)),
            NamedValue("size", .size(geometry.background)),
            NamedValue("piece", .integer(geometry.pieceSide)),
            NamedValue("piece-layout", .text(geometry.layout.rawValue)),
            NamedValue("decoys", .integer(decoys)),
            NamedValue("decoy-outlines", .text(decoyOutlines.rawValue)),
            NamedValue("shapes", .list(usedShapes.map(\.rawValue))),
        ] + style + deck.values
    }
}

extension Deck? {
    /// The digest by name; nothing for built-in figures.
    var values: [NamedValue] { map { [NamedValue("deck", .text($0.digest))] } ?? [] }
}
