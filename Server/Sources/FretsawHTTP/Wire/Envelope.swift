internal import FretsawCaptcha
internal import FretsawJSON
internal import FretsawKinds
internal import FretsawPolicy
internal import FretsawRaster
internal import FretsawService
internal import FretsawWork

/// The two reply formats (`docs/protocol.md`, "Replies").
enum Envelope: Sendable {
    /// AJ-Captcha's: `repCode`, `repMsg`, `repData`; absent members are null.
    case rep
    /// `errcode`, `errmsg`, `data`; absent members are left out.
    case errcode

    func bytes(_ challenge: IssuedChallenge) -> [UInt8] {
        success(message: nil) { writer in
            // All but the pictures take a few hundred bytes.
            let pictures = [challenge.background, challenge.piece ?? []]
            writer.reserve(pictures.reduce(1024) { $0 + Base64.length(of: $1.count) })
            switch self {
            case .rep: Envelope.write(challenge, asRepDataTo: &writer)
            case .errcode: Envelope.write(challenge, withPictures: true, asDataTo: &writer)
            }
        }
    }

    /// The reply to a passed check of `site`, which echoes the request; with the exact answer, unless it is nil.
    func bytes(passed call: CaptchaCall, exact: AnswerPoint?, of site: Site?) -> [UInt8] {
        success(message: nil) { writer in
            switch self {
            case .rep: Envelope.write(passed: call, asRepDataTo: &writer)
            case .errcode:
                if let kind = call.captchaType { writer.member("captchaType", kind) }
                if let token = call.token { writer.member("token", token) }
                writer.member("result", true)
            }
            if let exact {
                writer.object("exact") { json in
                    json.member("x", Int(exact.x))
                    json.member("y", Int(exact.y))
                }
            }
            if let test = site?.test { writer.member("test", test.rawValue) }
        }
    }

    func bytes(verified proof: RedeemedProof, _ language: MessageLanguage) -> [UInt8] {
        success(message: ReplyCode.success.message(language)) { writer in
            writer.member("score", proof.score)
            writer.member("step", proof.step.rawValue)
        }
    }

    func bytes(_ rejection: RequestError, of site: Site?, _ language: MessageLanguage) -> [UInt8] {
        let reply = ReplyCode(rejection)
        return JSONWriter.bytes { writer in
            switch self {
            case .rep:
                writer.member("repCode", reply.code)
                writer.member("repMsg", reply.message(language))
                writer.null("repData")
                writer.member("success", false)
                writer.member("error", true)
            case .errcode:
                writer.member("errcode", Int(reply.code) ?? 9999)
                writer.member("errmsg", reply.message(language))
            }
            if let test = site?.test { writer.member("test", test.rawValue) }
        }
    }

    private func success(message: String?, data: (inout JSONWriter) -> Void) -> [UInt8] {
        JSONWriter.bytes { writer in
            switch self {
            case .rep:
                writer.member("repCode", ReplyCode.success.code)
                if let message { writer.member("repMsg", message) } else { writer.null("repMsg") }
                writer.object("repData", data)
                writer.member("success", true)
                writer.member("error", false)
            case .errcode:
                writer.member("errcode", 0)
                writer.member("errmsg", "")
                writer.object("data", data)
            }
        }
    }

    // MARK: repData, in AJ-Captcha's order

    private static func write(_ challenge: IssuedChallenge, asRepDataTo writer: inout JSONWriter) {
        writer.nulls(["captchaId", "projectCode", "captchaType", "captchaOriginalPath"])
        writer.nulls(["captchaFontType", "captchaFontSize"])
        // Empty, not null, without encryption: AJ-Captcha's Kotlin client crashes on null.
        writer.member("secretKey", plain: challenge.secretKey ?? [])
        let background = challenge.background
        writer.member("originalImageBase64", base64: background.isEmpty ? nil : background)
        writer.null("point")
        writer.member("jigsawImageBase64", base64: challenge.piece)
        if challenge.words.isEmpty {
            writer.null("wordList")
        } else {
            writer.array("wordList") { $0.elements(challenge.words) }
        }
        writer.nulls(["pointList", "pointJson"])
        writer.member("token", challenge.token)
        writer.member("result", false)
        writer.nulls(["captchaVerification", "clientUid", "ts", "browserInfo"])
        writeTask(of: challenge, to: &writer)
        writeWork(of: challenge, to: &writer)
        write(challenge.site, to: &writer)
    }

    /// Writes what the visitor has to do, and how the pictures are shown.
    private static func writeTask(of challenge: IssuedChallenge, to writer: inout JSONWriter) {
        if let task = challenge.task { writer.member("task", task.rawValue) }
        if challenge.scale != .one { writer.member("scale", challenge.scale.rawValue) }
        guard let layout = challenge.layout else { return }
        writer.object("layout") { json in
            json.member("width", layout.background.width)
            json.member("height", layout.background.height)
            if let piece = layout.piece {
                json.object("piece") { json in
                    json.member("x", piece.minX)
                    json.member("y", piece.minY)
                    json.member("width", piece.size.width)
                    json.member("height", piece.size.height)
                }
            }
            if let clicks = layout.clicks { json.member("clicks", clicks) }
            if let row = layout.row {
                json.object("row") { json in
                    json.member("y", row.lowerBound)
                    json.member("height", row.count)
                }
            }
        }
    }

    /// Writes the puzzle to solve, the step of the ladder if it is another than a picture, and the kinds that
    /// the client can request instead.
    private static func writeWork(of challenge: IssuedChallenge, to writer: inout JSONWriter) {
        if let puzzle = challenge.work {
            writer.object("work") { work in
                work.member("seed", Base64.encode(puzzle.seed, as: .urlSafe))
                work.member("price", puzzle.price)
                if puzzle.bits > 0 { work.member("bits", puzzle.bits) }
            }
        }
        if challenge.isPrice { writer.member("then", "picture") }
        if challenge.step != .picture { writer.member("step", challenge.step.rawValue) }
        writer.array("kinds") { list in
            for kind in challenge.kinds where kind != .work { list.element(kind.traits.wireName) }
        }
        if challenge.kind != .work, challenge.kinds.contains(.work) {
            writer.member("alternative", CaptchaKind.work.traits.wireName)
        }
    }

    /// Writes the options of a site; nothing for requests without a site key.
    private static func write(_ site: Site?, to writer: inout JSONWriter) {
        guard let site else { return }
        if let theme = site.theme { writer.member("theme", theme) }
        if let language = site.language { writer.member("language", language) }
        if let test = site.test { writer.member("test", test.rawValue) }
    }

    private static func write(passed call: CaptchaCall, asRepDataTo writer: inout JSONWriter) {
        writer.nulls(["captchaId", "projectCode"])
        writer.member("captchaType", call.captchaType ?? "")
        writer.nulls(["captchaOriginalPath", "captchaFontType", "captchaFontSize", "secretKey"])
        writer.nulls(["originalImageBase64", "point", "jigsawImageBase64", "wordList", "pointList"])
        writer.member("pointJson", call.pointJson ?? "")
        writer.member("token", call.token ?? "")
        writer.member("result", true)
        writer.nulls(["captchaVerification", "clientUid"])
        writer.member("ts", orNull: call.ts)
        writer.null("browserInfo")
    }

    // MARK: data

    /// Writes the members of a challenge; without pictures for a reply that has them outside.
    static func write(
        _ challenge: IssuedChallenge,
        withPictures: Bool,
        asDataTo writer: inout JSONWriter
    ) {
        writer.member("token", challenge.token)
        if withPictures, !challenge.background.isEmpty {
            writer.member("originalImageBase64", base64: challenge.background)
            if let piece = challenge.piece {
                writer.member("jigsawImageBase64", base64: piece)
            }
        }
        if let key = challenge.secretKey { writer.member("secretKey", plain: key) }
        if !challenge.words.isEmpty {
            writer.array("wordList") { $0.elements(challenge.words) }
        }
        writer.member("result", false)
        writeTask(of: challenge, to: &writer)
        writeWork(of: challenge, to: &writer)
        write(challenge.site, to: &writer)
    }
}

extension JSONWriter {
    static func bytes(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object(members)
        return writer.bytes
    }

    /// Writes a member with the bytes of a file in Base64; null without a file.
    fileprivate mutating func member(_ key: StaticString, base64 file: [UInt8]?) {
        guard let file else { return null(key) }
        member(key, plainBy: { Base64.append(file, to: &$0) })
    }

    mutating func elements(_ texts: [String]) {
        for text in texts { element(text) }
    }

    fileprivate mutating func nulls(_ names: [StaticString]) {
        for name in names { null(name) }
    }
}
