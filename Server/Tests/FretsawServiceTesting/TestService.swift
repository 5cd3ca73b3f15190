package import FretsawCaptcha
package import FretsawCrypto
internal import FretsawJSON
package import FretsawKeys
package import FretsawKinds
package import FretsawLimits
internal import FretsawPolicy
package import FretsawRandom
package import FretsawRaster
@testable package import FretsawService
package import FretsawStore
package import FretsawStoreTesting
internal import FretsawTesting
internal import FretsawText

/// A service with a clock and keys known to the test, so that the test can read the answers.
package final class TestService: Sendable {
    package let ring: KeyRing
    package let clock: ManualClock
    package let store: any ChallengeStore
    package let service: CaptchaService
    package let client: ClientAddress
    private let time: @Sendable () -> Timestamp

    package init(
        settings: ServiceSettings = TestService.settings(),
        store: (any ChallengeStore)? = nil,
        ring: KeyRing? = nil,
        clock: ManualClock = ManualClock(),
        time: (@Sendable () -> Timestamp)? = nil,
        designs: [CaptchaKind: ChallengeDesign]? = nil,
        slideDesigns: [SlideDesignName: ChallengeDesign] = [:],
        latinWords: ChallengeDesign? = nil,
        sites: SiteDirectory = SiteDirectory(),
        pack: (any ChallengePack)? = nil,
        random: RandomSource = .system,
        report: @escaping @Sendable (CaptchaService.Fault, (any Error)?) -> Void = { _, _ in }
    ) throws {
        self.clock = clock
        self.time =
            time ?? { Challenges.now.adding(Int64(clock.now.offset / .milliseconds(1))) }
        self.ring = try ring ?? Challenges.ring()
        self.store = store ?? MemoryStore(capacity: 100_000, clock: clock)
        service = try CaptchaService(
            keys: self.ring,
            store: self.store,
            designs: ServiceDesigns(
                pictures: designs ?? TestService.designs(),
                slides: slideDesigns,
                latinWords: latinWords,
                sites: sites,
                pack: pack
            ),
            settings: settings,
            clock: clock,
            random: random,
            report: report,
            now: self.time
        )
        guard let client = ClientAddress("192.0.2.1") else { preconditionFailure("an address") }
        self.client = client
    }

    /// Settings without limits, with judgements of drags.
    package static func settings() -> ServiceSettings {
        var settings = ServiceSettings()
        settings.limits = .none
        return settings
    }

    package static func designs() throws -> [CaptchaKind: ChallengeDesign] {
        [
            .slide: ChallengeDesign(
                recipe: .slide(SlideOptions(look: .plain)),
                preset: "aj",
                backgrounds: FlatBackground()
            ),
            .rotate: ChallengeDesign(
                recipe: .rotate(RotateOptions(geometry: RotatePreset.strip.geometry())),
                preset: "strip",
                backgrounds: FlatBackground()
            ),
        ]
    }

    /// Words of ten letters: four are drawn and three must be clicked, as AJ-Captcha's clients
    /// expect.
    package static func words() throws -> ChallengeDesign {
        let glyphs = try WordGlyphs(
            Array("CEHKLNTUX".unicodeScalars),
            font: Font(FontBuilder.letters.bytes),
            source: WordGlyphs.Source(sha256: String(repeating: "0", count: 64))
        )
        return ChallengeDesign(
            recipe: .clickWord(ClickWordOptions(glyphs: glyphs)),
            preset: "aj",
            tolerance: 0,
            backgrounds: FlatBackground()
        )
    }

    package var now: Timestamp { time() }

    /// Requests a challenge and opens its token.
    package func get(
        _ kind: CaptchaKind = .slide,
        binding: ProofBinding = ProofBinding(),
        origin: String? = nil,
        language: String? = nil,
        scale: PictureScale = .one,
        acceptsWebP: Bool = false
    ) async throws -> (issued: IssuedChallenge, sealed: SealedChallenge) {
        let issued = try await service.issue(
            IssueRequest(
                kind: kind.traits.wireName,
                binding: binding,
                origin: origin,
                language: language,
                scale: scale,
                acceptsWebP: acceptsWebP
            ),
            to: client
        )
        return (issued, try ring.open(issued.token, at: now))
    }

    /// The text in the format that the challenge's client sends.
    package static func sent(_ text: String, _ challenge: SealedChallenge) throws -> String {
        guard let key = challenge.secretKey else { return text }
        var cipher = try WireCipher(key: key)
        return Base64.encode(try cipher.encrypt(Array(text.utf8)))
    }

    /// Solves a slide challenge with `binding` after `time`, sending `data` with the answer; returns its
    /// proof.
    package func solve(
        _ binding: ProofBinding = ProofBinding(),
        data: String? = nil,
        after time: Duration = .seconds(1)
    ) async throws -> String {
        let (issued, sealed) = try await get(binding: binding)
        clock.advance(by: time)
        let text = #"{"x":\#(sealed.x),"y":5}"#
        try await service.check(
            CheckRequest(
                kind: "blockPuzzle",
                token: issued.token,
                pointJson: try TestService.sent(text, sealed),
                data: data
            ),
            from: client
        )
        return try TestService.proof(of: issued, text)
    }

    /// The proof of a challenge whose answer `text` was accepted.
    package static func proof(of issued: IssuedChallenge, _ text: String) throws -> String {
        let proof = try Proof.text(
            token: issued.token,
            points: Array(text.utf8),
            secretKey: issued.secretKey
        )
        return String(decoding: proof, as: UTF8.self)
    }

    @discardableResult
    package func check(
        _ text: String,
        _ challenge: (issued: IssuedChallenge, sealed: SealedChallenge),
        kind: String? = nil
    ) async throws(RequestError) -> PassedCheck {
        guard let sent = try? TestService.sent(text, challenge.sealed) else { throw .wrong }
        return try await service.check(
            CheckRequest(
                kind: kind ?? challenge.issued.kind.traits.wireName,
                token: challenge.issued.token,
                pointJson: sent
            ),
            from: client
        )
    }
}

extension SealedChallenge {
    /// The position of the piece.
    package var x: Int {
        guard case .place(let target) = answer else { return -1 }
        return Int(target.x)
    }
}

/// A background with slight noise that takes no time to draw.
package struct FlatBackground: BackgroundSource {
    package init() {}

    package func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        for y in 0..<image.height {
            var row = image.mutableRow(y)
            for x in row.indices {
                let grain = UInt8((x &* 73 ^ y &* 151) & 31)
                row[x] = RGBA8(red: 90 + grain, green: 120 + grain, blue: UInt8(y & 127) + grain)
            }
        }
        return BackgroundOrigin(source: .photo, name: "flat")
    }
}
