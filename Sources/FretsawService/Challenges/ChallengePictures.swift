/// A puzzle as it is sent: encoded pictures, what is asked, and the secret.
struct ChallengePictures: Sendable {
    /// The background's file: JPEG or PNG.
    var background: [UInt8]
    /// The piece's PNG file; nil where the kind has none.
    var piece: [UInt8]?
    /// The words to click, in their order; empty where the kind has none.
    var words: [String]
    /// The name of the sizes.
    var preset: String
    /// What a right answer is; never sent.
    var answer: SealedAnswer
}
