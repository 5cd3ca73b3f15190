public import FretsawRaster

/// What of a puzzle was chosen by looking at its background.
///
/// All else follows from recipe, seed and item; with this, the solution can be told again without the
/// picture.
public struct PictureChoice: Hashable, Sendable {
    /// Which of the places drawn was taken, from 0.
    public var candidate: Int
    /// The change made to the piece's colours.
    public var recolouring: ColourRamp

    /// The choice of `candidate`, its colours changed by `recolouring`.
    public init(candidate: Int, recolouring: ColourRamp) {
        self.candidate = candidate
        self.recolouring = recolouring
    }

    /// The only choice of kinds that do not look at the picture.
    public static let first = PictureChoice(candidate: 0, recolouring: .none)
}
