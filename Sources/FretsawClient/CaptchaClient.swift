public import Foundation
public import FretsawKinds
internal import FretsawWork

/// A client of a captcha service: it requests challenges, checks answers and computes proofs for apps, and redeems
/// proofs for back ends.
///
/// It also works with AJ-Captcha's own servers, which have the kinds slide and click-word.
public struct CaptchaClient: Sendable {
    private let caller: ServiceCaller
    private let siteKey: String?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - endpoint: the address before `/captcha/get`, such as `https://shop.example`.
    ///   - siteKey: the public key of a site; nil without sites.
    ///   - language: the tag of the visitor's language, for words to click and for messages; nil for the
    ///     service's default.
    ///   - transport: sends the requests.
    public init(
        endpoint: URL,
        siteKey: String? = nil,
        language: String? = nil,
        transport: any ServiceTransport = FoundationTransport()
    ) {
        caller = ServiceCaller(endpoint: endpoint, language: language, transport: transport)
        self.siteKey = siteKey
    }

    /// Requests a challenge.
    ///
    /// If the service is busy, it asks for work before it draws a picture; the client does this work, about a
    /// second of a processor at the base price.
    ///
    /// - Parameters:
    ///   - kind: the kind; a service that trusts the visitor may ask for less than a picture.
    ///   - action: what the proof is bound to, for example `login`.
    ///   - cdata: other data that the proof is bound to, for example a phone number.
    ///   - scale: the largest scale of pictures that the app can use: 1, or 2 for dense screens.
    /// - Returns: The challenge.
    /// - Throws: ``ClientError``.
    public func challenge(
        _ kind: CaptchaKind,
        action: String? = nil,
        cdata: String? = nil,
        scale: Int = 1
    ) async throws(ClientError) -> Challenge {
        let binding = Challenge.Binding(siteKey: siteKey, action: action, cdata: cdata)
        var request = ChallengeRequest(kind, binding, language: caller.language, scale: scale)
        var data = try await caller.challenge(request)
        if data.then == "picture" {
            request.token = data.token
            guard let puzzle = data.work?.puzzle else { throw .unreadable("work without a puzzle") }
            request.work = .text(try await puzzle.solved())
            data = try await caller.challenge(request)
        }
        return try data.challenge(kind, binding)
    }

    /// Checks an answer.
    ///
    /// A challenge can be checked once. The client does the work that the service asks for.
    ///
    /// - Parameters:
    ///   - challenge: the challenge.
    ///   - answer: the answer of the visitor; nil if the challenge needs none.
    ///   - track: the motion of the drag, in order, at most 200 moments; empty without a drag.
    ///   - input: the device with which the answer was given.
    /// - Returns: The proof, for the site's back end.
    /// - Throws: ``ClientError/rejected(_:)`` with the reason `wrong` if the answer is wrong.
    public func check(
        _ challenge: Challenge,
        _ answer: AnswerText?,
        track: [TrackMoment] = [],
        input: AnswerInput? = nil
    ) async throws(ClientError) -> String {
        let work = try await challenge.work?.solved()
        let isWork = challenge.kind == .work || challenge.step == "work"
        let json =
            if isWork { #"{"work":"\#(work ?? "")"}"# } else {
                answer?.json ?? AnswerText.slide(x: 0).json
            }
        try await caller.check(
            AnswerRequest(
                captchaType: (isWork ? .work : challenge.kind).traits.wireName,
                token: challenge.token,
                pointJson: try AnswerCipher.sealed(json, key: challenge.secretKey),
                work: isWork ? nil : work,
                siteKey: challenge.binding.siteKey,
                data: challenge.binding.cdata,
                input: input?.rawValue,
                track: track.isEmpty ? nil : track.map { [$0.x, $0.y, $0.time] }
            )
        )
        return try AnswerCipher.sealed("\(challenge.token)---\(json)", key: challenge.secretKey)
    }

    /// Redeems a proof without a site's secret, as AJ-Captcha's back ends do.
    ///
    /// - Parameters:
    ///   - proof: the proof, as the page sent it.
    ///   - hostname: the hostname to which it must be bound; nil for any.
    ///   - action: the action to which it must be bound; nil for any.
    ///   - cdata: the data to which it must be bound; nil for any.
    /// - Returns: The verdict on a proof that is valid.
    /// - Throws: ``ClientError/rejected(_:)`` with the reason `expired` if the proof is not valid or was used.
    public func verify(
        _ proof: String,
        hostname: String? = nil,
        action: String? = nil,
        cdata: String? = nil
    ) async throws(ClientError) -> Verification {
        let request = VerifyRequest(
            captchaVerification: proof,
            hostname: hostname,
            action: action,
            cdata: cdata
        )
        return try await caller.verify(request) ?? Verification(score: nil, step: nil)
    }

    /// Redeems a proof with a site's secret.
    ///
    /// - Parameters:
    ///   - proof: the proof, as the page sent it.
    ///   - secret: the site's secret.
    ///   - idempotencyKey: calls with the same text get the same reply.
    /// - Returns: The verdict.
    /// - Throws: ``ClientError`` if there is no verdict. A proof that is not valid gives a verdict without
    ///   success, with its error codes.
    public func siteVerify(
        _ proof: String,
        secret: String,
        idempotencyKey: String? = nil
    ) async throws(ClientError) -> SiteVerification {
        try await caller.reply(
            of: "siteverify",
            SiteVerifyRequest(
                secret: secret,
                response: proof,
                sitekey: siteKey,
                idempotencyKey: idempotencyKey
            )
        )
    }
}

/// The verdict on a proof.
public struct Verification: Sendable, Hashable, Decodable {
    /// How human the visitor seems, 0 … 1; nil for AJ-Captcha's own servers.
    public let score: Double?
    /// The task of the visitor: `none`, `work`, `picture` or `picture-and-work`.
    public let step: String?
}

/// The verdict of `/siteverify`.
public struct SiteVerification: Sendable, Hashable, Decodable {
    /// Whether the proof is valid and was not used before.
    public let success: Bool
    /// The time of the challenge, as in ISO 8601.
    public let challengeTime: String?
    /// The hostname of the page's origin.
    public let hostname: String?
    /// The action to which the proof is bound.
    public let action: String?
    /// The data to which the proof is bound.
    public let cdata: String?
    /// How human the visitor seems, 0 … 1.
    public let score: Double?
    /// The task of the visitor.
    public let step: String?
    /// Why the proof is not valid, such as `timeout-or-duplicate`.
    public let errorCodes: [String]

    private enum CodingKeys: String, CodingKey {
        case success, hostname, action, cdata, score, step
        case challengeTime = "challenge_ts"
        case errorCodes = "error-codes"
    }
}

extension WorkPuzzle {
    /// The answer in URL-safe Base64, as it is sent.
    @concurrent
    func solved() async throws(ClientError) -> String {
        var solver = WorkSolver(self)
        while !solver.isDone {
            guard !Task.isCancelled else { throw .cancelled }
            solver.advance()
        }
        return Data(solver.answer).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
