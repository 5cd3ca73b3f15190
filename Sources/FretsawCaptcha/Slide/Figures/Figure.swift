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

/// How a figure is drawn.
enum FigureRendering: CaseIterable {
    /// All over.
    case filled
    /// One line along its outline.
    case outlined
    /// Two lines, one inside the other.
    case doubled
    /// A broken line along its outline.
    case dashed
    /// Dots all over.
    case dotted
    /// Stripes all over.
    case striped
    /// Cut out of a blob.
    case inverted
}

/// The figures of a puzzle: one for each notch, none of them twice, and the piece's.
public struct PuzzleFigures: Hashable, Sendable {
    /// The piece's: of the true notch's family, another member.
    public var piece: Figure
    /// The true notch's.
    public var notch: Figure
    /// The decoys', in their order.
    public var decoys: [Figure]

    /// Draws figures for `decoys` notches and the true one.
    ///
    /// Families are drawn in turn from those whose kin is not there yet; as the true one's place among
    /// the notches is drawn apart, none of them tells which it is.
    init(decoys: Int, using generator: inout some RandomNumberGenerator) {
        var left = FigureFamily.allCases
        var drawn: [Figure] = []
        for _ in 0...decoys {
            let family = generator.pick(left)
            left.removeAll { !$0.kin.isDisjoint(with: family.kin) }
            drawn.append(Figure(family: family, form: PuzzleFigures.form(&generator)))
        }
        // The first has more families to be drawn from than the last.
        generator.shuffle(&drawn)
        notch = drawn.removeFirst()
        self.decoys = drawn
        piece = Figure(family: notch.family, form: PuzzleFigures.form(&generator))
    }

    private static func form(_ generator: inout some RandomNumberGenerator) -> UInt32 {
        UInt32(truncatingIfNeeded: generator.next())
    }
}
