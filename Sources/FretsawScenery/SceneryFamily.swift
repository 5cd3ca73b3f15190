import FretsawRandom

/// The families of pictures that built-in scenery can draw.
public enum SceneryFamily: String, CaseIterable, Sendable {
    /// Ridge behind ridge, with fog between them.
    case mountains
    /// A leaded window of coloured glass.
    case stainedGlass = "stained-glass"
    /// The sky at any time of day.
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
    /// Stones on a shore or a river bed.
    case pebbles
    /// Lamps through a window in the rain.
    case rainyWindow = "rainy-window"
    /// A forest in haze.
    case forest
    /// A meadow in flower.
    case meadow
    /// A desert under a low sun.
    case dunes
    /// Northern lights over snow.
    case aurora
    /// Farmland from the air.
    case fields

    /// Draws one picture of the family, and returns its development settings.
    func draw(on canvas: inout Canvas, using generator: inout SeededGenerator) -> Development {
        switch self {
        case .mountains: Mountains.draw(on: &canvas, using: &generator)
        case .stainedGlass: StainedGlass.draw(on: &canvas, using: &generator)
        case .clouds: Clouds.draw(on: &canvas, using: &generator)
        case .sea: Sea.draw(on: &canvas, using: &generator)
        case .nightCity: NightCity.draw(on: &canvas, using: &generator)
        case .autumnLeaves: AutumnLeaves.draw(on: &canvas, using: &generator)
        case .foliage: Foliage.draw(on: &canvas, using: &generator)
        case .agate: Agate.draw(on: &canvas, using: &generator)
        case .nebula: Nebula.draw(on: &canvas, using: &generator)
        case .pebbles: Pebbles.draw(on: &canvas, using: &generator)
        case .rainyWindow: RainyWindow.draw(on: &canvas, using: &generator)
        case .forest: Forest.draw(on: &canvas, using: &generator)
        case .meadow: Meadow.draw(on: &canvas, using: &generator)
        case .dunes: Dunes.draw(on: &canvas, using: &generator)
        case .aurora: Aurora.draw(on: &canvas, using: &generator)
        case .fields: Fields.draw(on: &canvas, using: &generator)
        }
    }
}

/// The resolution a family is drawn at; enlargement and grain add the remaining detail.
///
/// Photos have a similar resolution: their finest detail is mostly noise.
extension SceneryFamily {
    /// The number of pixels drawn for a side of `side` pixels.
    func resolution(_ side: Int) -> Int { side > 32 ? (side * sixteenths + 15) / 16 : side }

    /// The share of a side in sixteenths: more for hard edges and fine patterns than soft scenes.
    private var sixteenths: Int {
        switch self {
        case .dunes, .fields: 10
        case .mountains, .stainedGlass, .nightCity, .agate, .sea: 9
        case .autumnLeaves, .pebbles, .forest, .meadow: 9
        case .clouds, .foliage, .nebula, .rainyWindow, .aurora: 8
        }
    }
}
