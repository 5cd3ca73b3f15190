import FretsawBehaviour
import FretsawCaptcha
import FretsawKeys
import FretsawKinds
import FretsawRaster
@testable import FretsawService
import FretsawServiceTesting
import FretsawTesting
import Testing

@Suite("Challenges as choices", .timeLimit(.minutes(1)))
struct ChoiceTests {
    private func service(_ preset: SlidePreset, _ policy: BehaviourPolicy) throws -> TestService {
        var settings = TestService.settings()
        settings.behaviour = policy
        settings.servesForm = true
        settings.encryptsAnswers = true
        var designs = try TestService.designs()
        designs[.slide]?.recipe = .slide(SlideOptions(geometry: preset.geometry()))
        return try TestService(settings: settings, designs: designs)
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
        let test = try service(.aj, .off)
        let count = 1500
        var right = [0, 0, 0, 0, 0]
        for _ in 0..<count {
            let issued = try await test.service.issue(
                IssueRequest(kind: "blockPuzzle", asChoice: true),
                to: test.client
            )
            let sealed = try test.ring.open(issued.token, at: test.now)
            right[try #require(issued.tiles?.lefts.firstIndex(of: sealed.x))] += 1
        }
        // Five standard deviations.
        let most = 0.2 + 5 * (0.16 / Double(count)).squareRoot()
        #expect(right.allSatisfy { Double($0) <= most * Double(count) }, "\(right)")
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
