import FretsawRandom

/// The kinds of pictures the built-in scenery paints.
public enum SceneryFamily: String, CaseIterable, Sendable {
    /// Ridge behind ridge, with fog between them.
    case mountains
    /// A leaded window of coloured glass.
    case stainedGlass = "stained-glass"
    /// The sky itself, at any hour.
    case clouds
    /// Open water to the horizon.
    case sea
    /// A skyline after sunset.
    case nightCity = "night-city"
    /// Fallen leaves, thick on the ground.
    case autumnLeaves = "autumn-leaves"
    /// Leafy twigs against the light.
    case foliage
    /// Cut and polished stone.
    case agate
    /// Glowing gas, dust and stars.
    case nebula
    /// Stones of a shore or a river's bed.
    case pebbles
    /// Lamps through a window in the rain.
    case rainyWindow = "rainy-window"
    /// A wood in haze, trunks behind trunks.
    case forest
    /// A meadow in flower.
    case meadow
    /// A desert under a low sun.
    case dunes
    /// Northern lights over snow.
    case aurora
    /// Farmland from the air.
    case fields

    /// Paints one picture of the family, and says how it is to be developed.
    func paint(on canvas: inout Canvas, using generator: inout SeededGenerator) -> Development {
        switch self {
        case .mountains: Mountains.paint(on: &canvas, using: &generator)
        case .stainedGlass: StainedGlass.paint(on: &canvas, using: &generator)
        case .clouds: Clouds.paint(on: &canvas, using: &generator)
        case .sea: Sea.paint(on: &canvas, using: &generator)
        case .nightCity: NightCity.paint(on: &canvas, using: &generator)
        case .autumnLeaves: AutumnLeaves.paint(on: &canvas, using: &generator)
        case .foliage: Foliage.paint(on: &canvas, using: &generator)
        case .agate: Agate.paint(on: &canvas, using: &generator)
        case .nebula: Nebula.paint(on: &canvas, using: &generator)
        case .pebbles: Pebbles.paint(on: &canvas, using: &generator)
        case .rainyWindow: RainyWindow.paint(on: &canvas, using: &generator)
        case .forest: Forest.paint(on: &canvas, using: &generator)
        case .meadow: Meadow.paint(on: &canvas, using: &generator)
        case .dunes: Dunes.paint(on: &canvas, using: &generator)
        case .aurora: Aurora.paint(on: &canvas, using: &generator)
        case .fields: Fields.paint(on: &canvas, using: &generator)
        }
    }
}
