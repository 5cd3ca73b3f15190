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
