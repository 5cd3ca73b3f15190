internal import FretsawBehaviour
internal import FretsawCaptcha
internal import FretsawJSON
internal import FretsawService
internal import HTTPTypes
internal import Hummingbird

/// The JSON object that all three requests have in common (`docs/protocol.md`, "Requests").
///
/// Members may be absent, null or of another type, and unknown members are ignored.
struct CaptchaCall {
    private let body: JSONValue

    init(_ request: Request) async throws(JSONRequest.Unreadable) {
        body = try await JSONRequest.body(of: request)
        guard case .object = body else {
            throw JSONRequest.Unreadable(.badRequest, "send a JSON object")
        }
    }

    private func text(_ name: String) -> String? { body[name]?.string }

    var captchaType: String? { text("captchaType") }
    var token: String? { text("token") }
    var pointJson: String? { text("pointJson") }
    var captchaVerification: String? { text("captchaVerification") }
    var siteKey: String? { text("siteKey") }
    /// The page's name of what is protected.
    private var action: String? { text("action") }
    /// Data of the page: `cdata`, or `data` as AJ-Captcha's iOS client calls it.
    private var cdata: String? { text("cdata") ?? text("data") }
    /// The solutions of work beside a picture, or before it.
    private var work: String? { text("work") }
    /// Whether the client of a check wants to know the exact answer to a puzzle that it solved.
    var wantsExact: Bool { body["exact"] == .bool(true) }
    /// Echoed by a check if it is a whole number.
    var ts: Int? { body["ts"]?.number.flatMap { Int(exactly: $0) } }

    var expected: ExpectedBinding {
        ExpectedBinding(hostname: text("hostname"), action: action, data: cdata)
    }

    /// The binding of a proof, for a page of `origin`; throws if a value has an invalid form.
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
                .badRequest,
                "action has at most \(ProofBinding.maxActionLength) letters, digits, _, - "
                    + "and /, cdata at most \(ProofBinding.maxDataLength) bytes, siteKey at most "
                    + "\(Site.maxKeyLength) letters, digits, _ and -"
            )
        }
        return binding
    }

    func issue(_ binding: ProofBinding, origin: String?, risk: Double) -> IssueRequest {
        var request = IssueRequest(kind: captchaType)
        request.binding = binding
        request.origin = origin
        request.risk = risk
        request.canWork = work != nil || body["work"] == .bool(true)
        if let token, let work { request.payment = (token, work) }
        request.language = text("language")
        request.scale = body["scale"]?.number ?? 1 >= 2 ? .two : .one
        request.acceptsWebP = text("format") == "webp"
        return request
    }

    /// Reads the answer; throws if its track is invalid.
    func check() throws(DragTrackError) -> CheckRequest {
        var request = CheckRequest(kind: captchaType)
        request.token = token
        request.pointJson = pointJson
        request.work = work
        request.data = cdata
        request.track = try track()
        request.input = text("input").flatMap(DragInput.init(rawValue:))
        return request
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
