public import FretsawCaptcha

/// A request for a challenge.
public struct IssueRequest: Sendable {
    /// The token of an ``IssuedChallenge/isPrice`` and its solutions, in URL-safe Base64.
    public typealias Payment = (token: String, work: String)

    /// The kind's name in AJ-Captcha's protocol, as sent.
    public var kind: String?
    /// The values that the proof will be bound to.
    public var binding: ProofBinding
    /// The origin of the page; nil if the client sends none.
    public var origin: String?
    /// The risk that the site's proxy reports, 0 … 1; 1 rejects the client.
    public var risk: Double
    /// Whether the client can do work, and understands a challenge without a picture.
    public var canWork: Bool
    /// The payment for a picture; nil if the client sends none.
    public var payment: Payment?
    /// The tag of the visitor's language, for the words to click; nil if the client does not send it.
    public var language: String?
    /// The largest scale of the pictures that the client can use.
    public var scale: PictureScale
    /// Whether the client is a page without a script, where the visitor chooses a tile of a figure puzzle.
    ///
    /// The answer is not encrypted then.
    public var asChoice: Bool

    /// Creates a request.
    public init(
        kind: String?,
        binding: ProofBinding = ProofBinding(),
        origin: String? = nil,
        risk: Double = 0,
        canWork: Bool = false,
        payment: Payment? = nil,
        language: String? = nil,
        scale: PictureScale = .one,
        asChoice: Bool = false
    ) {
        self.kind = kind
        self.binding = binding
        self.origin = origin
        self.risk = risk
        self.canWork = canWork
        self.payment = payment
        self.language = language
        self.scale = scale
        self.asChoice = asChoice
    }
}
