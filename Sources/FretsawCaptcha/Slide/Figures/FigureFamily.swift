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
