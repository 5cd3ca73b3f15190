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

/// The kinds of figures: the registry that a new one is added to.
public enum FigureFamily: String, CaseIterable, Sendable {
    /// A straight arrow.
    case arrow
    /// A star of pointed rays.
    case star
    /// A heart.
    case heart
    /// A cloud with a flat base.
    case cloud
    /// A flower with a round middle.
    case flower
    /// A waning or waxing moon.
    case crescent
    /// A flash of lightning.
    case bolt
    /// A drop of water that gleams.
    case drop
    /// Two crossed bars.
    case cross
    /// A ring.
    case ring
    /// A house with a door.
    case house
    /// A key.
    case key
    /// A ship's anchor.
    case anchor
    /// A fir.
    case tree
    /// A fish.
    case fish
    /// An open umbrella.
    case umbrella
    /// A crown.
    case crown
    /// A mushroom.
    case mushroom
    /// A cup with a handle.
    case cup
    /// A butterfly.
    case butterfly
    /// A sailing boat.
    case sailboat
    /// An hourglass.
    case hourglass
    /// A waving flag.
    case flag
    /// A cat's head.
    case cat

    /// Figures that people might take for each other: of one kin no two meet in a puzzle.
    struct Kin: OptionSet {
        let rawValue: UInt16

        static let radial = Kin(rawValue: 1 << 0)
        static let upright = Kin(rawValue: 1 << 1)
        static let lobed = Kin(rawValue: 1 << 2)
        static let round = Kin(rawValue: 1 << 3)
        static let handled = Kin(rawValue: 1 << 4)
        static let jagged = Kin(rawValue: 1 << 5)
        static let eyed = Kin(rawValue: 1 << 6)
        static let vessel = Kin(rawValue: 1 << 7)
        static let waisted = Kin(rawValue: 1 << 8)
        static let waving = Kin(rawValue: 1 << 9)
        static let bulging = Kin(rawValue: 1 << 10)
        static let winged = Kin(rawValue: 1 << 11)
    }

    /// The kins; most figures are of one, some look like those of several.
    var kin: Kin {
        switch self {
        case .star, .flower, .cross, .cloud: .radial
        case .arrow, .house, .tree, .umbrella, .mushroom: .upright
        case .heart: [.lobed, .bulging, .winged]
        case .drop: [.lobed, .round]
        case .crescent, .ring: .round
        case .key, .anchor: .handled
        case .bolt: .jagged
        case .fish, .cat: .eyed
        case .cup: [.vessel, .bulging]
        case .crown: [.vessel, .radial]
        case .butterfly: [.waisted, .winged]
        case .hourglass: .waisted
        case .flag, .sailboat: .waving
        }
    }
}
