package import FretsawCaptcha
package import FretsawKinds

/// A challenge before sealing: encoded pictures, words and the answer.
package struct ChallengePictures: Sendable {
    /// The background's file: JPEG or PNG.
    package var background: [UInt8] = []
    /// The piece's PNG file; nil if the kind has no piece.
    package var piece: [UInt8]?
    /// The words to click, in this order; empty for other kinds.
    package var words: [String] = []
    /// The name of the size preset; see ``ChallengeDesign/preset``.
    package var preset = ""
    /// The action that the challenge asks for; nil without pictures.
    package var task: PuzzleTask?
    /// How a client shows the pictures; nil without pictures.
    package var layout: PuzzleLayout?
    /// The scale of the pictures; layout and answer are in layout pixels.
    package var scale = PictureScale.one
    package var kind: CaptchaKind
    /// The correct answer; never sent.
    package var answer: Answer
    /// The tiles of a generated figure puzzle; nil for other puzzles, and for those of a pack.
    var tiles: FigureTiles?

    var byteCount: Int { background.count + (piece?.count ?? 0) }
}

extension ChallengePictures {
    package init(kind: CaptchaKind, answer: Answer) { (self.kind, self.answer) = (kind, answer) }

    /// A challenge at the step ``PolicyStep/nothing``, whose answer is not compared.
    static let none = ChallengePictures(kind: .slide, answer: Answer(slideTo: 0, tolerance: 0))
    static let work = ChallengePictures(kind: .work, answer: .work)
}
