internal import FretsawRandom

/// The kinds of outlines: the registry that a new family is added to.
public enum ShapeFamily: String, CaseIterable, Sendable {
    /// A square whose sides carry tabs and blanks.
    case jigsaw
    /// A regular polygon with rounded corners.
    case polygon
    /// A star with blunt tips.
    case star
    /// A heart.
    case heart
    /// A cloud with a flat base.
    case cloud
    /// A pointed leaf.
    case leaf
    /// A flower of round petals.
    case flower

    /// A member of the family, its parameters drawn from `generator`.
    public func draw(using generator: inout some RandomNumberGenerator) -> NotchShape {
        switch self {
        case .jigsaw: .jigsaw(JigsawShape(using: &generator))
        case .polygon: .polygon(PolygonShape(using: &generator))
        case .star: .star(StarShape(using: &generator))
        case .heart: .heart(HeartShape(using: &generator))
        case .cloud: .cloud(CloudShape(using: &generator))
        case .leaf: .leaf(LeafShape(using: &generator))
        case .flower: .flower(FlowerShape(using: &generator))
        }
    }
}
