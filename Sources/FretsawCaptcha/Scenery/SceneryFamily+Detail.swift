/// How finely a family is painted; enlarging and grain make the picture's own pixels of it.
///
/// A lens draws no finer either: what a photo holds at its finest scale is mostly noise.
extension SceneryFamily {
    /// How many pixels are painted for a side of `side`.
    func painted(_ side: Int) -> Int { side > 32 ? (side * sixteenths + 15) / 16 : side }

    /// The share of a side, in sixteenths: more for hard edges and fine patterns, less for what is soft.
    private var sixteenths: Int {
        switch self {
        case .dunes, .fields: 10
        case .mountains, .stainedGlass, .nightCity, .agate, .sea: 9
        case .autumnLeaves, .pebbles, .forest, .meadow: 9
        case .clouds, .foliage, .nebula, .rainyWindow, .aurora: 8
        }
    }
}
