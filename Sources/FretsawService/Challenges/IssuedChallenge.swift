/// A challenge as a client gets it.
public struct IssuedChallenge: Sendable {
    /// What kind it is.
    public var kind: ChallengeKind
    /// The sealed token, to be sent back.
    public var token: String
    /// The key to encrypt the answer with; nil where it is sent in clear.
    public var secretKey: [UInt8]?
    /// The background's file: JPEG or PNG.
    public var background: [UInt8]
    /// The piece's PNG file; nil where the kind has none.
    public var piece: [UInt8]?
    /// The words to click, in their order; empty where the kind has none.
    public var words: [String]
}
