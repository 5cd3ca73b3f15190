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
    /// left out.
    ///
    /// - Parameters:
    ///   - geometry: sizes.
    ///   - look: what the numbers not given here, and `notches`, are taken from.
    ///   - decoys: notches that the piece does not fit.
    ///   - shapes: families of outlines.
    ///   - decoyOutlines: whether decoys share the true notch's outline; tiles always do.
    ///   - notches: how they are painted.
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
        guard SlideOptions.decoyRange.contains(decoys) else {
            throw CaptchaError(
                .optionOutOfRange(name: "decoys", value: "\(decoys)", allowed: "0…4")
            )
        }
        guard !shapes.isEmpty else {
            throw CaptchaError(
                .optionOutOfRange(name: "shapes", value: "empty", allowed: "one family or more")
            )
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
                throw CaptchaError(
                    .optionOutOfRange(
                        name: "shapes",
                        value: shapes.map(\.rawValue).joined(separator: ", "),
                        allowed: FigureNotches.tiles(among: ShapeFamily.allCases)
                            .map(\.rawValue).joined(separator: ", ")
                            + ", which have room for a figure of the look \(look.rawValue)"
                    )
                )
            }
        }
    }

    /// Refuses a row of notches that has no room.
    private func validateRow() throws(CaptchaError) {
        guard decoyOutlines == .same else {
            throw CaptchaError(
                .optionOutOfRange(
                    name: "decoy outlines",
                    value: decoyOutlines.rawValue,
                    allowed: "same, as tiles on one row have it; varied is for the plain look"
                )
            )
        }
        let room = NotchRowPlacement.capacity(geometry)
        guard decoys < room else {
            let side = geometry.pieceSide
            throw CaptchaError(
                .impossibleGeometry(
                    "\(decoys + 1) notches, \(side) px wide and \(FigureNotches.gap(side: side)) px apart, do "
                        + "not fit beside the piece on one row of \(geometry.background), which has "
                        + "room for \(room); make the background wider or the piece smaller"
                        + (room > 1 ? ", ask for fewer decoys" : "") + ", or use the look plain"
                )
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
