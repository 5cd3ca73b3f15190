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
    /// A drop of water.
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
    enum Kin {
        case radial, upright, lobed, round, handled, jagged, eyed, vessel, waisted, waving
    }

    /// The kin.
    var kin: Kin {
        switch self {
        case .star, .flower, .cross, .cloud: .radial
        case .arrow, .house, .tree, .umbrella, .mushroom: .upright
        case .heart, .drop: .lobed
        case .crescent, .ring: .round
        case .key, .anchor: .handled
        case .bolt: .jagged
        case .fish, .cat: .eyed
        case .cup, .crown: .vessel
        case .butterfly, .hourglass: .waisted
        case .flag, .sailboat: .waving
        }
    }
}
