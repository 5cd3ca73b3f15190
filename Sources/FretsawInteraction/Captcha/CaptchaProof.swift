/// What the second verification redeems.
public struct CaptchaProof: Equatable, Sendable {
    /// The token of the challenge that was solved.
    public var token: Text
    /// The plain JSON it was solved with, byte for byte as it was checked.
    public var answer: Text

    /// Makes a proof.
    ///
    /// - Parameters:
    ///   - token: The token of the challenge that was solved.
    ///   - answer: The plain JSON it was solved with.
    public init(token: Text, answer: Text) {
        self.token = token
        self.answer = answer
    }

    /// The proof as one text; encrypted outside where the challenge came with a key.
    public var plain: Text {
        let hyphens: Text = "---"
        return token + hyphens + answer
    }
}
