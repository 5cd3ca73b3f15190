/// A named look of slide puzzles: how many notches, how they are painted and where they go.
public enum SlideLook: String, CaseIterable, Sendable {
    /// Darkened notches anywhere in the picture, two decoys: easy for people and for machines.
    case plain
    /// Equal opaque notches on one row, three decoys where there is room, a moat and a recoloured piece.
    case hardened
    /// The same with a wider moat and more recolouring.
    case maximum

    /// The look of puzzles for which none is asked.
    public static let usual = SlideLook.plain

    /// How notches are painted.
    public var notches: NotchStyle {
        switch self {
        case .plain: .darkened(DarkenedNotches())
        case .hardened: .framed(FramedNotches())
        case .maximum:
            .framed(FramedNotches(moat: 8, inset: 2.5, recolouring: 100, drift: 18))
        }
    }

    /// Decoys in a picture of `geometry`: as many as the look wants, or as there is room for.
    public func decoys(in geometry: SlideGeometry) -> Int {
        switch notches {
        case .darkened: 2
        case .framed(let notches):
            min(3, max(0, notches.capacity(in: geometry) - 1))
        }
    }
}

/// How notches are painted, which says where they may go, too.
public enum NotchStyle: Hashable, Sendable {
    /// The picture shows through, darkened; decoys lie anywhere.
    case darkened(DarkenedNotches)
    /// Filled and framed; all lie on one row.
    case framed(FramedNotches)
}
