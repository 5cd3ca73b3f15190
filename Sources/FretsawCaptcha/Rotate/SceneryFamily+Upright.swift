extension SceneryFamily {
    /// True where most pictures of the family show which side is up.
    public var isUpright: Bool {
        switch self {
        case .mountains, .sea, .nightCity, .forest, .meadow, .dunes, .aurora: true
        case .stainedGlass, .autumnLeaves, .foliage, .agate, .nebula, .pebbles, .rainyWindow,
            .fields, .clouds:
            false
        }
    }
}
