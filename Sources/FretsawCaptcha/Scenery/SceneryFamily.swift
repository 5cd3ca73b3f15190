import FretsawRandom

/// The kinds of pictures the built-in scenery paints.
public enum SceneryFamily: String, CaseIterable, Sendable {
    /// Ridge behind ridge, with fog between them.
    case mountains
    /// A leaded window of coloured glass.
    case stainedGlass

    /// Paints one picture of the family, and says how it is to be developed.
    func paint(on canvas: inout Canvas, using generator: inout SeededGenerator) -> Development {
        switch self {
        case .mountains: Mountains.paint(on: &canvas, using: &generator)
        case .stainedGlass: StainedGlass.paint(on: &canvas, using: &generator)
        }
    }
}
