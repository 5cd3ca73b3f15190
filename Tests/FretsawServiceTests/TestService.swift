import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import FretsawSeal
import FretsawService
import FretsawStore
import FretsawStoreTesting
import Synchronization

/// A service whose clock and keys the test holds, so that it knows the answers.
final class TestService: Sendable {
    let ring: KeyRing
    let clock = ManualClock()
    let store: any ChallengeStore
    let service: CaptchaService
    let client: ClientAddress

    init(
        settings: ServiceSettings = TestService.settings(),
        store: (any ChallengeStore)? = nil,
        ring: KeyRing? = nil
    ) throws {
        self.ring = try ring ?? Challenges.ring()
        self.store = store ?? MemoryStore(capacity: 100_000, clock: clock)
        let clock = clock
        service = try CaptchaService(
            keys: self.ring,
            store: self.store,
            designs: TestService.designs(),
            settings: settings,
            now: { Challenges.now.adding(Int64(clock.now.offset / .milliseconds(1))) }
        )
        guard let client = ClientAddress("192.0.2.1") else { preconditionFailure("an address") }
        self.client = client
    }

    /// Everything allowed, everything judged.
    static func settings() -> ServiceSettings {
        var settings = ServiceSettings()
        settings.limits = .none
        return settings
    }

    static func designs() throws -> [ChallengeKind: ChallengeDesign] {
        [
            .blockPuzzle: ChallengeDesign(
                recipe: .slide(SlideOptions(look: .plain)),
                preset: "aj",
                tolerance: ChallengeDesign.slideTolerance,
                backgrounds: FlatBackground()
            ),
            .rotate: ChallengeDesign(
                recipe: .rotate(RotateOptions(geometry: RotatePreset.strip.geometry())),
                preset: "strip",
                tolerance: ChallengeDesign.rotateTolerance,
                backgrounds: FlatBackground()
            ),
        ]
    }

    var now: Milliseconds { Challenges.now.adding(Int64(clock.now.offset / .milliseconds(1))) }

    /// A challenge and what its token holds.
    func get(
        _ kind: ChallengeKind = .blockPuzzle
    ) async throws -> (issued: IssuedChallenge, sealed: SealedChallenge) {
        let issued = try await service.issue(kind.rawValue, to: client)
        return (issued, try ring.open(issued.token, at: now))
    }

    /// The text as the challenge's client sends it.
    static func sent(_ text: String, _ challenge: SealedChallenge) throws -> String {
        guard let key = challenge.secretKey else { return text }
        var cipher = try WireCipher(key: key)
        return Base64.encode(try cipher.encrypt(Array(text.utf8)))
    }

    func check(
        _ text: String,
        _ challenge: (issued: IssuedChallenge, sealed: SealedChallenge),
        kind: String? = nil
    ) async throws(Refusal) {
        guard let sent = try? TestService.sent(text, challenge.sealed) else { throw .wrong }
        try await service.check(
            CheckRequest(
                kind: kind ?? challenge.issued.kind.rawValue,
                token: challenge.issued.token,
                pointJson: sent
            ),
            from: client
        )
    }
}

extension SealedChallenge {
    /// Where the piece belongs.
    var x: Int {
        guard case .slide(let target) = answer else { return -1 }
        return Int(target.x)
    }
}

/// A background with some grain, painted at once.
struct FlatBackground: BackgroundSource {
    func paint(
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
