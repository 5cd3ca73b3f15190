/// A challenge as it was loaded: all of it that the machine has to know.
public struct CaptchaChallenge: Equatable, Sendable {
    /// The token that the answer goes with.
    public var token: Text
    /// The picture's own size, in its pixels.
    public var picture: Size
    /// The piece's own size, in its pixels; nothing where there is none.
    public var piece: Size?
    /// The words to click, in their order.
    public var words: [Text]

    /// Makes a challenge.
    ///
    /// - Parameters:
    ///   - token: The token that the answer goes with.
    ///   - picture: The picture's own size, in its pixels.
    ///   - piece: The piece's own size, in its pixels.
    ///   - words: The words to click, in their order.
    public init(token: Text, picture: Size, piece: Size? = nil, words: [Text] = []) {
        self.token = token
        self.picture = picture
        self.piece = piece
        self.words = words
    }

    /// The longest side of a picture, in pixels.
    public static let longestSide = 16_384.0
    /// How many times longer than the other a picture's side may be.
    public static let longestProportion = 8.0
    /// The most words.
    public static let mostWords = 32

    /// Whether a person could answer it: sizes are sizes, and there is what its kind needs.
    ///
    /// - Parameter kind: The kind that was asked for.
    /// - Returns: Whether it can be shown.
    public func isUsable(as kind: CaptchaKind) -> Bool {
        guard CaptchaChallenge.isSize(picture), !token.isEmpty,
            picture.width <= picture.height * CaptchaChallenge.longestProportion,
            picture.height <= picture.width * CaptchaChallenge.longestProportion
        else { return false }
        switch kind {
        case .clickWord:
            return !words.isEmpty && words.count <= CaptchaChallenge.mostWords
        case .puzzle, .rotate:
            guard let piece, CaptchaChallenge.isSize(piece) else { return false }
            return piece.width < picture.width && piece.height <= picture.height
        }
    }

    private static func isSize(_ size: Size) -> Bool {
        // What is no number fails every comparison.
        size.width >= 1 && size.width <= longestSide
            && size.height >= 1 && size.height <= longestSide
    }
}
