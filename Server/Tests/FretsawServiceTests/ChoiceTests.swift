import FretsawBehaviour
import FretsawCaptcha
import FretsawCrypto
import FretsawKeys
import FretsawKinds
import FretsawRandom
import FretsawRaster
@testable import FretsawService
import FretsawServiceTesting
import FretsawTesting
import Synchronization
import Testing

@Suite("Challenges as choices", .timeLimit(.minutes(1)))
struct ChoiceTests {
    private func service(
        _ preset: SlidePreset,
        _ policy: BehaviourPolicy,
        random: RandomSource = .system
    ) throws -> TestService {
        var settings = TestService.settings()
        settings.behaviour = policy
        settings.servesForm = true
        settings.encryptsAnswers = true
        var designs = try TestService.designs()
        designs[.slide]?.recipe = .slide(SlideOptions(geometry: preset.geometry()))
        return try TestService(settings: settings, designs: designs, random: random)
    }

    @Test(
        "One of the tiles is the answer, and none else is within its tolerance",
        arguments: SlidePreset.allCases
    )
    func tiles(preset: SlidePreset) async throws {
        let test = try service(preset, .enforce)
        for _ in 0..<20 {
            let issued = try await test.service.issue(
                IssueRequest(kind: "blockPuzzle", asChoice: true),
                to: test.client
            )
            let sealed = try test.ring.open(issued.token, at: test.now)
            #expect(issued.secretKey == nil && sealed.secretKey == nil)
            let tiles = try #require(issued.tiles)
            #expect(tiles.lefts.count == 5)
            #expect(tiles.picture == preset.geometry().background)
            #expect(tiles.lefts == tiles.lefts.sorted() && tiles.lefts.contains(sealed.x))
            for (left, right) in zip(tiles.lefts, tiles.lefts.dropFirst()) {
                #expect(right - left > tiles.side)
            }
            let last = try #require(tiles.lefts.last)
            #expect(tiles.lefts[0] >= tiles.piece.width)
            #expect(last + tiles.side <= tiles.picture.width)
            try await test.service.check(
                CheckRequest(token: issued.token, choosing: sealed.x),
                from: test.client
            )
        }
    }

    @Test("A blind choice of a tile is right in a fifth of all puzzles, whichever it is")
    func blindChoices() async throws {
        let stream = Mutex(SeededGenerator(seed: Seed(7)))
        let test = try service(
            .aj,
            .off,
            random: RandomSource { count in
                stream.withLock { stream in
                    (0..<count).map { _ in UInt8(truncatingIfNeeded: stream.next() as UInt64) }
                }
            }
        )
        let count = 1500
        var right = [0, 0, 0, 0, 0]
        var accepted = 0
        for index in 0..<count {
            let issued = try await test.service.issue(
                IssueRequest(kind: "blockPuzzle", asChoice: true),
                to: test.client
            )
            let sealed = try test.ring.open(issued.token, at: test.now)
            let tiles = try #require(issued.tiles?.lefts)
            right[try #require(tiles.firstIndex(of: sealed.x))] += 1
            do throws(RequestError) {
                try await test.service.check(
                    CheckRequest(token: issued.token, choosing: tiles[index % tiles.count]),
                    from: test.client
                )
                accepted += 1
            } catch { #expect(error == .wrong) }
        }
        print("blind choices: \(accepted) of \(count) accepted, right tiles \(right)")
        // Five standard deviations.
        let most = 0.2 + 5 * (0.16 / Double(count)).squareRoot()
        #expect(right.allSatisfy { Double($0) <= most * Double(count) }, "\(right)")
        #expect(Double(accepted) <= most * Double(count), "\(accepted)")
    }

    @Test("Other challenges do not reveal their tiles, and only figure puzzles are choices")
    func otherChallenges() async throws {
        let test = try service(.aj, .observe)
        #expect(try await test.get().issued.tiles == nil)
        await #expect(throws: RequestError.unknownKind) {
            try await test.service.issue(
                IssueRequest(kind: "rotate", asChoice: true),
                to: test.client
            )
        }
        var settings = TestService.settings()
        settings.servesForm = true
        let plain = try TestService(settings: settings)
        await #expect(throws: RequestError.unknownKind) {
            try await plain.service.issue(
                IssueRequest(kind: "blockPuzzle", asChoice: true),
                to: plain.client
            )
        }
    }
}
