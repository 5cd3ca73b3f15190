internal import Foundation
internal import FretsawKinds
internal import FretsawWork

struct ServiceCaller: Sendable {
    let endpoint: URL
    let language: String?
    let transport: any ServiceTransport

    /// The type of replies with pictures as bytes.
    private static let binary = "application/vnd.fretsaw.challenge"

    func challenge(_ request: ChallengeRequest) async throws(ClientError) -> ChallengeData {
        let reply = try await post(
            "captcha/get",
            request,
            accept: "\(Self.binary), application/json"
        )
        if reply.contentType.hasPrefix(Self.binary) { return try ChallengeData(binary: reply.body) }
        guard let data: ChallengeData = try payload(of: reply) else {
            throw .unreadable("no challenge")
        }
        return data
    }

    func check(_ request: AnswerRequest) async throws(ClientError) {
        let _: Ignored? = try payload(of: await post("captcha/check", request))
    }

    func verify(_ request: VerifyRequest) async throws(ClientError) -> Verification? {
        try payload(of: await post("captcha/verify", request))
    }

    /// The reply of a route that has its own format.
    func reply<Reply: Decodable>(
        of path: String,
        _ request: some Encodable,
        bearer: String? = nil
    ) async throws(ClientError) -> Reply {
        try decoded(await post(path, request, bearer: bearer).body)
    }

    private func post(
        _ path: String,
        _ request: some Encodable,
        accept: String = "application/json",
        bearer: String? = nil
    ) async throws(ClientError) -> ServiceReply {
        var headers = ["Content-Type": "application/json", "Accept": accept]
        headers["Accept-Language"] = language
        headers["Authorization"] = bearer.map { "Bearer \($0)" }
        let reply: ServiceReply
        do {
            reply = try await transport.post(
                Array(try JSONEncoder().encode(request)),
                to: endpoint.appendingPathComponent(path),
                headers: headers
            )
        } catch {
            if Task.isCancelled || error is CancellationError { throw .cancelled }
            throw .unreachable("\(error)")
        }
        guard reply.status == 200 else {
            throw .status(reply.status, String(decoding: reply.body, as: UTF8.self))
        }
        return reply
    }

    private func decoded<Value: Decodable>(_ body: [UInt8]) throws(ClientError) -> Value {
        do { return try JSONDecoder().decode(Value.self, from: Data(body)) } catch {
            throw .unreadable("\(error)")
        }
    }

    private func payload<Value: Decodable>(of reply: ServiceReply) throws(ClientError) -> Value? {
        let envelope: Envelope<Value> = try decoded(reply.body)
        guard envelope.repCode == "0000" else {
            throw .rejected(
                Rejection(code: Int(envelope.repCode) ?? 0, message: envelope.repMsg ?? "")
            )
        }
        return envelope.repData
    }

    private struct Envelope<Value: Decodable>: Decodable {
        let repCode: String
        let repMsg: String?
        let repData: Value?
    }

    private struct Ignored: Decodable {}
}

/// The body of a get.
struct ChallengeRequest: Encodable {
    /// Whether the client can work, or the solutions that pay for the picture.
    enum Work: Encodable {
        case offered
        case text(String)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .offered: try container.encode(true)
            case .text(let text): try container.encode(text)
            }
        }
    }

    let captchaType: String
    let language: String?
    let scale: Int
    let siteKey, action, cdata: String?
    var work = Work.offered
    var token: String?

    init(_ kind: CaptchaKind, _ binding: Challenge.Binding, language: String?, scale: Int) {
        captchaType = kind.traits.wireName
        self.language = language
        self.scale = scale
        (siteKey, action, cdata) = (binding.siteKey, binding.action, binding.cdata)
    }
}

/// The body of a check.
struct AnswerRequest: Encodable {
    let captchaType, token, pointJson: String
    let work, siteKey, data, input: String?
    let track: [[Double]]?
}

/// The body of a verification.
struct VerifyRequest: Encodable {
    let captchaVerification: String
    let hostname, action, cdata: String?
}

/// The body of a site's verification.
struct SiteVerifyRequest: Encodable {
    let secret, response: String
    let sitekey, idempotencyKey: String?

    private enum CodingKeys: String, CodingKey {
        case secret, response, sitekey
        case idempotencyKey = "idempotency_key"
    }
}

struct ChallengeData: Decodable {
    let token: String
    let secretKey: String?
    let originalImageBase64, jigsawImageBase64: String?
    let wordList: [String]?
    let task: String?
    let scale: Int?
    let layout: Challenge.Layout?
    let work: Work?
    let then, step: String?
    let kinds: [String]?
    /// The pictures of a binary reply.
    private var pictures: [[UInt8]] = []

    struct Work: Decodable {
        let seed: String
        let price: Int
        let bits: Int?

        var puzzle: WorkPuzzle? {
            let padded = seed.replacing("-", with: "+").replacing("_", with: "/") + "="
            guard let bytes = Data(base64Encoded: padded) else { return nil }
            return WorkPuzzle(seed: Array(bytes), price: price, bits: bits ?? 0)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case token, secretKey, originalImageBase64, jigsawImageBase64, wordList, task, scale, layout
        case work, then, step, kinds
    }

    /// Reads a binary reply: `FSC1`, then members with a length of four bytes before each.
    init(binary body: [UInt8]) throws(ClientError) {
        var rest = body[...]
        guard rest.starts(with: Array("FSC1".utf8)) else { throw .unreadable("not FSC1") }
        rest = rest.dropFirst(4)
        var members: [ArraySlice<UInt8>] = []
        while !rest.isEmpty {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            guard rest.count >= 4, length <= rest.count - 4 else {
                throw .unreadable("a member is longer than the body")
            }
            members.append(rest.dropFirst(4).prefix(length))
            rest = rest.dropFirst(4 + length)
        }
        guard let head = members.first else { throw .unreadable("no members") }
        do { self = try JSONDecoder().decode(ChallengeData.self, from: Data(head)) } catch {
            throw .unreadable("\(error)")
        }
        pictures = members.dropFirst().map { Array($0) }
    }

    func challenge(
        _ kind: CaptchaKind,
        _ binding: Challenge.Binding
    ) throws(ClientError) -> Challenge {
        let step = step ?? "picture"
        let hasPicture = kind != .work && step != "none" && step != "work"
        let background = pictures.first ?? ChallengeData.bytes(originalImageBase64)
        if hasPicture, background == nil { throw .unreadable("no picture") }
        if work != nil, work?.puzzle == nil { throw .unreadable("work without a puzzle") }
        return Challenge(
            kind: kind,
            token: token,
            task: task.flatMap(PuzzleTask.init),
            background: hasPicture ? background : nil,
            piece: pictures.count > 1 ? pictures[1] : ChallengeData.bytes(jigsawImageBase64),
            layout: layout,
            scale: scale ?? 1,
            words: wordList ?? [],
            otherKinds: (kinds ?? []).compactMap(CaptchaKind.init(wireName:)).filter {
                $0 != kind && !$0.traits.isAnimated
            },
            work: work?.puzzle,
            secretKey: secretKey ?? "",
            step: step,
            binding: binding
        )
    }

    private static func bytes(_ base64: String?) -> [UInt8]? {
        base64.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
    }
}
