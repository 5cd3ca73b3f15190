/// What a picture shows a trained attacker within the piece and within each notch.
struct ShownFigures: Sendable {
    /// Features of ``FigureCrop``: the piece's, then each notch's.
    let crops: [[Float]]
    /// Which of the notches is the true one; nil where none is.
    let truth: Int?
    /// What the list calls the figure of each crop; empty where it tells none.
    var names: [String] = []

    /// Notches.
    var notches: Int { crops.count - 1 }

    /// Fewer pictures are nothing to learn from.
    static let leastPictures = 40
}
