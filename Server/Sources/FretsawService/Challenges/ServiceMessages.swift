package import FretsawBehaviour
package import FretsawCaptcha
package import FretsawKinds
package import FretsawPolicy
package import FretsawWork

package struct IssuedChallenge: Sendable {
    package var kind: CaptchaKind
    /// The sealed token, to be returned with the answer.
    package var token: String
    /// The key that encrypts the answer; nil if answers are sent unencrypted.
    package var secretKey: [UInt8]?
    /// The puzzle to solve, instead of a picture or beside one; nil for none.
    package var work: WorkPuzzle?
    /// Whether the work pays for a picture: a get with its token and solutions draws it.
    package var isPrice = false
    /// The background's file: JPEG or PNG; empty if there is no picture.
    package var background: [UInt8]
    /// The piece's PNG file; nil if the kind has no piece.
    package var piece: [UInt8]?
    /// The words to click, in this order; empty for other kinds.
    package var words: [String]
    /// The action that the challenge asks for; nil without pictures.
    package var task: PuzzleTask?
    /// How a client shows the pictures; nil without pictures.
    package var layout: PuzzleLayout?
    /// The scale of the pictures; layout and answers are in layout pixels.
    package var scale: PictureScale
    /// The tiles to choose from, if the challenge was issued as a choice; nil otherwise.
    package var tiles: FigureTiles?
    package var step: PolicyStep
    /// The kinds that the same client can request.
    package var kinds: [CaptchaKind]
    /// The site that requested it; nil for a request without a site key.
    package var site: Site?
}

package struct CheckRequest: Sendable {
    /// The kind's name in AJ-Captcha's protocol, as sent.
    package var kind: String?
    package var token: String?
    /// The answer: encrypted and in Base64, or plain JSON.
    package var pointJson: String?
    /// The solutions of the work beside a picture, in URL-safe Base64.
    package var work: String?
    /// Data of the page to which the proof is bound, if the get had none; both must be the same.
    package var data: String?
    /// The motion of the drag, if the client sends it.
    package var track: DragTrack?
    package var input: DragInput?
}

package struct PassedCheck: Sendable, Hashable {
    /// The exact answer to a slide or drag puzzle, for a client that moves the piece there; nil for other kinds, and where any
    /// answer is right.
    package var exact: AnswerPoint?
}

extension CheckRequest {
    package init(kind name: String?) { kind = name }

    /// The choice of the tile at `left`, in pixels; it has no motion, like an answer by buttons.
    package init(token: String?, choosing left: Int) {
        self.init(
            kind: CaptchaKind.slide.traits.wireName,
            token: token,
            pointJson: #"{"x":\#(left),"y":\#(Answer.sliderY)}"#,
            input: .buttons
        )
    }
}
