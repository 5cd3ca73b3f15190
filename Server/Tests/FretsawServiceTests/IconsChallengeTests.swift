import FretsawBehaviour
import FretsawCaptcha
import FretsawCrypto
import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawServiceTesting
import Testing

@testable import FretsawService

@Suite("Icons challenges")
struct IconsChallengeTests {
    private static func design() -> ChallengeDesign {
        ChallengeDesign(
            recipe: .icons(IconsOptions()),
            preset: "aj",
            tolerance: 0,
            backgrounds: FlatBackground()
        )
    }

    private static func targets(
        _ challenge: (issued: IssuedChallenge, sealed: SealedChallenge)
    ) throws -> [Answer.Target] {
        guard case .places(let targets) = challenge.sealed.answer else {
            Issue.record("not an icons answer")
            return []
        }
        return targets
    }

    private static func text(_ points: [(x: Int, y: Int)]) -> String {
        "[\(points.map { #"{"x":\#($0.x),"y":\#($0.y)}"# }.joined(separator: ","))]"
    }

    @Test("A challenge has the strip and the number of figures, and no names")
    func issued() async throws {
        let test = try TestService(designs: [.icons: Self.design()])
        let (issued, sealed) = try await test.get(.icons)
        #expect(issued.kind == .icons && issued.task == .icons)
        #expect(issued.words.isEmpty && issued.piece != nil)
        #expect(issued.layout?.clicks == 3)
        guard case .places(let targets) = sealed.answer else {
            Issue.record("not an icons answer")
            return
        }
        #expect(targets.count == 3 && targets.allSatisfy { $0.toleranceX == 25 })
    }

    @Test("Clicks on the figures in order pass, also at the edge of the tolerance")
    func right() async throws {
        var settings = TestService.settings()
        // Clicks are no drags.
        settings.behaviour = .enforce
        let test = try TestService(settings: settings, designs: [.icons: Self.design()])
        for offset in [0, 25, -25] {
            let challenge = try await test.get(.icons)
            let points = try Self.targets(challenge).map {
                (Int($0.x) + offset, Int($0.y) - offset)
            }
            try await test.check(Self.text(points), challenge)
        }
    }

    @Test("A wrong order, a wrong place, and too few clicks are rejected and consume the token")
    func wrong() async throws {
        let test = try TestService(designs: [.icons: Self.design()])
        for change: ([(x: Int, y: Int)]) -> [(x: Int, y: Int)] in [
            { [$0[1], $0[0], $0[2]] }, { [$0[0], $0[1], ($0[2].x + 26, $0[2].y)] },
            { Array($0.prefix(2)) },
        ] {
            let challenge = try await test.get(.icons)
            let points = try Self.targets(challenge).map { (x: Int($0.x), y: Int($0.y)) }
            await #expect(throws: RequestError.self) {
                try await test.check(Self.text(change(points)), challenge)
            }
            await #expect(throws: RequestError.self) {
                try await test.check(Self.text(points), challenge)
            }
        }
    }

    @Test("A token of icons is not checked as click-word, nor the reverse")
    func otherKind() async throws {
        let test = try TestService(
            designs: [.icons: Self.design(), .clickWord: try TestService.words()]
        )
        let challenge = try await test.get(.icons)
        let points = try Self.targets(challenge).map { (x: Int($0.x), y: Int($0.y)) }
        await #expect(throws: RequestError.self) {
            try await test.check(Self.text(points), challenge, kind: "clickWord")
        }
    }

    @Test("Icons are served only if they are listed")
    func notServed() async throws {
        let test = try TestService()
        await #expect(throws: RequestError.unknownKind) {
            try await test.service.issue(IssueRequest(kind: "icons"), to: test.client)
        }
    }

    @Test("Decks are used in turn")
    func decks() throws {
        let figures = FigureFamily.allCases.compactMap { family -> DeckFigure? in
            let path = Figure(family: family, form: 5).silhouette
            guard let bounds = path.bounds else { return nil }
            let extent = bounds.max - bounds.min
            let scale = 1 / max(extent.x, extent.y)
            return DeckFigure(
                name: family.rawValue,
                outline: path.transformed(
                    by: .translation(x: -bounds.min.x, y: -bounds.min.y)
                        .then(.scaling(x: scale, y: scale))
                )
            )
        }
        var design = Self.design()
        design.decks = try (1...2).map {
            try Deck(figures: figures, style: FigureStyle(key: Seed($0)), digest: "\($0)")
        }
        let turns = design.turns(DesignName(kind: .icons))
        #expect(Set(turns.values.compactMap(\.recipe.deck?.digest)) == ["1", "2"])
    }
}
