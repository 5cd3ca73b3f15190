public import FretsawRaster

/// One outline: a family and the parameters of its member.
public enum NotchShape: Hashable, Sendable {
    /// A square whose sides carry tabs and blanks.
    case jigsaw(JigsawShape)
    /// A regular polygon with rounded corners.
    case polygon(PolygonShape)
    /// A star with blunt tips.
    case star(StarShape)
    /// A heart.
    case heart(HeartShape)
    /// A cloud with a flat base.
    case cloud(CloudShape)
    /// A pointed leaf.
    case leaf(LeafShape)
    /// A flower of round petals.
    case flower(FlowerShape)

    /// The family this is a member of.
    public var family: ShapeFamily {
        switch self {
        case .jigsaw: .jigsaw
        case .polygon: .polygon
        case .star: .star
        case .heart: .heart
        case .cloud: .cloud
        case .leaf: .leaf
        case .flower: .flower
        }
    }

    /// What tells the members of the family apart, in words, for the manifest.
    public var detail: String { figure.detail }

    /// The outline, as large as fits a square of `side` pixels with `margin` left free all around,
    /// centred in it.
    public func outline(side: Double, margin: Double) -> Path {
        let path = figure.outline
        guard let bounds = path.bounds else { return path }
        let extent = bounds.max - bounds.min
        let scale = (side - 2 * margin) / max(extent.x, extent.y)
        let middle = Point.between(bounds.min, bounds.max, at: 0.5)
        return path.transformed(
            by: AffineTransform.translation(x: -middle.x, y: -middle.y)
                .then(.scaling(x: scale, y: scale))
                .then(.translation(x: side / 2, y: side / 2))
        )
    }

    private var figure: any NotchFigure {
        switch self {
        case .jigsaw(let figure): figure
        case .polygon(let figure): figure
        case .star(let figure): figure
        case .heart(let figure): figure
        case .cloud(let figure): figure
        case .leaf(let figure): figure
        case .flower(let figure): figure
        }
    }
}

/// A member of a shape family: its outline at any scale, and its parameters in words.
protocol NotchFigure: Hashable, Sendable {
    /// A closed path around (0, 0), of any size.
    var outline: Path { get }
    /// What tells it from others of its family.
    var detail: String { get }
}
