import FretsawCaptcha
import FretsawCrypto
import FretsawKeys
import FretsawKinds
import FretsawRandom
@testable import FretsawService
import FretsawServiceTesting
import FretsawTesting
import Synchronization
import Testing

@Suite("Random bytes of the service")
struct RandomBytesTests {
    /// Everything that a client receives, for challenges of each kind.
    private static func replies(seed: UInt64, ring: KeyRing) async throws -> [[UInt8]] {
        let generator = Mutex(SeededGenerator(seed: Seed(seed)))
        let random = RandomSource { count in
            generator.withLock { generator in
                (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            }
        }
        var settings = TestService.settings()
        settings.servesWork = true
        let test = try TestService(settings: settings, ring: ring, random: random)
        var replies: [[UInt8]] = []
        for kind in [CaptchaKind.slide, .rotate, .work] {
            let issued = try await test.service.issue(
                IssueRequest(kind: kind.traits.wireName, canWork: true),
                to: test.client
            )
            replies.append(Array(issued.token.utf8))
            replies.append(issued.secretKey ?? [])
            replies.append(issued.background + (issued.piece ?? []))
        }
        return replies
    }

    @Test(
        "The same random bytes give the same challenges, and others give other ones",
        arguments: propertySeeds(2).map(UInt64.init)
    )
    func determined(seed: UInt64) async throws {
        let ring = try Challenges.ring()
        let first = try await Self.replies(seed: seed, ring: ring)
        let second = try await Self.replies(seed: seed, ring: ring)
        let other = try await Self.replies(seed: seed &+ 1, ring: ring)
        #expect(first == second)
        // Work has no picture.
        for (one, another) in zip(first, other) where !one.isEmpty { #expect(one != another) }
    }
}
