internal import FretsawRandom
public import FretsawRaster

/// A member of a family of figures.
public struct Figure: Hashable, Sendable {
    /// What it shows.
    public var family: FigureFamily
    /// Which member: the number that its proportions are drawn from.
    public var form: UInt32

    /// The member `form` of `family`.
    public init(family: FigureFamily, form: UInt32) {
        self.family = family
        self.form = form
    }

    /// The silhouette, of any size, around no place in particular.
    ///
    /// Contours of one direction unite, those of the other cut holes.
    public var silhouette: Path {
        var generator = SeededGenerator(seed: Seed(UInt64(form)))
        let path = outline(using: &generator)
        guard family.hasTwoSides, generator.chance(0.5) else { return path }
        return path.transformed(by: .scaling(x: -1, y: 1))
    }
}

extension FigureFamily {
    /// True where left and right differ, so that a member may be the other way round.
    fileprivate var hasTwoSides: Bool {
        switch self {
        case .arrow, .cross, .heart: false
        default: true
        }
    }
}
