package import FretsawCaptcha

package struct IssueRequest: Sendable {
    /// The token of an ``IssuedChallenge/isPrice`` and its solutions, in URL-safe Base64.
    package typealias Payment = (token: String, work: String)

    /// The kind's name in AJ-Captcha's protocol, as sent.
    package var kind: String?
    /// The values that the proof will be bound to.
    package var binding = ProofBinding()
    /// The origin of the page; nil if the client sends none.
    package var origin: String?
    /// The risk that the site's proxy reports, 0 … 1; 1 rejects the client.
    package var risk = 0.0
    /// Whether the client can do work, and understands a challenge without a picture.
    package var canWork = false
    /// The payment for a picture; nil if the client sends none.
    package var payment: Payment?
    /// The tag of the visitor's language, for the words to click; nil if the client does not send it.
    package var language: String?
    /// The largest scale of the pictures that the client can use.
    package var scale = PictureScale.one
    /// Whether the client can show WebP.
    package var acceptsWebP = false
    /// Whether a page without a script lets the visitor choose a tile; answers are not encrypted then.
    package var asChoice = false
}

extension IssueRequest {
    package init(kind name: String?) { kind = name }
}
