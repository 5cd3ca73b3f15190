import FretsawRandom

/// The kinds of pictures the built-in scenery paints.
public enum SceneryFamily: String, CaseIterable, Sendable {
    /// Ridge behind ridge, with fog between them.
    case mountains
    /// A leaded window of coloured glass.
    case stainedGlass
    /// The sky itself, at any hour.
    case clouds
    /// Open water to the horizon.
    case sea
    /// A skyline after sunset.
    case nightCity
    /// Fallen leaves, thick on the ground.
    case autumnLeaves

    /// Paints one picture of the family, and says how it is to be developed.
    func paint(on canvas: inout Canvas, using generator: inout SeededGenerator) -> Development {
        switch self {
        case .mountains: Mountains.paint(on: &canvas, using: &generator)
        case .stainedGlass: StainedGlass.paint(on: &canvas, using: &generator)
        case .clouds: Clouds.paint(on: &canvas, using: &generator)
        case .sea: Sea.paint(on: &canvas, using: &generator)
        case .nightCity: NightCity.paint(on: &canvas, using: &generator)
        case .autumnLeaves: AutumnLeaves.paint(on: &canvas, using: &generator)
        }
    }
}
