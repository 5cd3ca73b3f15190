/// How the piece's picture is cut to size.
public enum PieceLayout: String, CaseIterable, Sendable {
    /// As high as the background, the shape at its own row: the piece moves in x alone and its top
    /// is the background's top.
    ///
    /// AJ-Captcha's clients need this.
    case strip
    /// Just the shape's box: fewer bytes; the client places it at the answer's y.
    case tight
}
