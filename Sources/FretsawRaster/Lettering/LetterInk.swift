/// The colours a letter is drawn in: a fill that runs from one into another over its strokes, and the
/// rim's.
public struct LetterInk: Sendable {
    /// The fill's colours at either end of its run.
    public var first, second: RGBA8
    /// The rim's colour, and the shadow's.
    public var rim: RGBA8
    /// Where the fill runs to, in full turns, clockwise from the right as seen.
    public var direction: Double

    /// Inks; their alpha does not matter.
    public init(first: RGBA8, second: RGBA8, rim: RGBA8, direction: Double) {
        (self.first, self.second, self.rim) = (first, second, rim)
        self.direction = direction
    }
}
