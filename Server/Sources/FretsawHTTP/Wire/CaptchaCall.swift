internal import FretsawBehaviour
internal import FretsawCaptcha
internal import FretsawJSON
internal import FretsawService
internal import HTTPTypes

/// The JSON object that all three requests have in common (`docs/protocol.md`, "Requests").
///
/// Members may be absent, null or of another type, and unknown members are ignored.
struct CaptchaCall {
    var captchaType: String?
    var token: String?
    var pointJson: String?
    var captchaVerification: String?
    /// The key of the site.
    var siteKey: String?
    /// The page's name of what is protected.
    var action: String?
    /// Data of the page: `cdata`, or `data` as AJ-Captcha's iOS client calls it.
    var cdata: String?
    /// The hostname that a verification expects.
    var hostname: String?
    /// Whether the client of a get can do work.
    var canWork: Bool
    /// The solutions of work beside a picture, or before it.
    var work: String?
    /// The tag of the visitor's language.
    var language: String?
    /// The largest scale of the pictures that the client of a get can use.
    var scale: PictureScale
    /// Whether the client of a check wants to know the exact answer to a puzzle that it solved.
    var wantsExact: Bool
    /// Echoed by a check if it is a whole number.
    var ts: Int?
    private let body: JSONValue

    /// Reads a request; nil if `body` is not an object.
    init?(_ body: JSONValue) {
        guard case .object = body else { return nil }
        captchaType = body["captchaType"]?.string
        token = body["token"]?.string
        pointJson = body["pointJson"]?.string
        captchaVerification = body["captchaVerification"]?.string
        siteKey = body["siteKey"]?.string
        action = body["action"]?.string
        cdata = body["cdata"]?.string ?? body["data"]?.string
        hostname = body["hostname"]?.string
        work = body["work"]?.string
        canWork = work != nil || body["work"] == .bool(true)
        language = body["language"]?.string
        scale = body["scale"]?.number ?? 1 >= 2 ? .two : .one
        wantsExact = body["exact"] == .bool(true)
        ts = body["ts"]?.number.flatMap { Int(exactly: $0) }
        self.body = body
    }

    /// The binding of a proof, for a page of the origin `origin`.
    ///
    /// - Throws: ``JSONRequest/Unreadable`` if a value has an invalid form.
    func binding(origin: String?) throws(JSONRequest.Unreadable) -> ProofBinding {
        guard
            let binding = ProofBinding(
                site: siteKey ?? "",
                hostname: origin.map(OriginText.hostname) ?? "",
                action: action ?? "",
                data: cdata ?? ""
            )
        else {
            throw JSONRequest.Unreadable(
                status: .badRequest,
                message: "action has at most \(ProofBinding.maxActionLength) letters, digits, _, - "
                    + "and /, cdata at most \(ProofBinding.maxDataLength) bytes, siteKey at most "
                    + "\(Site.maxKeyLength) letters, digits, _ and -"
            )
        }
        return binding
    }

    /// The token and the solutions that pay for a picture; nil if there are none.
    var payment: (token: String, work: String)? {
        guard let token, let work else { return nil }
        return (token, work)
    }

    /// Reads the answer.
    ///
    /// - Throws: `DragTrackError` if there is a track but it is invalid.
    func check() throws(DragTrackError) -> CheckRequest {
        CheckRequest(
            kind: captchaType,
            token: token,
            pointJson: pointJson,
            work: work,
            data: cdata,
            track: try track(),
            input: body["input"]?.string.flatMap(DragInput.init(rawValue:))
        )
    }

    /// `track`: a list of `[x, y, t]`, layout pixels and milliseconds since the press; `scale`, which
    /// has another meaning in a get: layout pixels per pixel that the pointer moves.
    private func track() throws(DragTrackError) -> DragTrack? {
        guard let list = body["track"]?.array else { return nil }
        guard list.count <= DragTrack.maxSamples else { throw .tooMany }
        var samples: [DragSample] = []
        for element in list {
            guard let numbers = element.array?.compactMap(\.number), numbers.count == 3 else {
                throw .outOfRange
            }
            samples.append(DragSample(x: numbers[0], y: numbers[1], t: numbers[2]))
        }
        return try DragTrack(samples, scale: body["scale"]?.number ?? 1)
    }
}
