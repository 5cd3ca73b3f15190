import FretsawCaptcha
import FretsawKinds
import FretsawServiceTesting
import Testing

@testable import FretsawService

@Suite("The exact answer of a passed check")
struct ExactAnswerTests {
    private static func dragDesign() -> ChallengeDesign {
        ChallengeDesign(
            recipe: .drag(SlideOptions(geometry: DragPreset.medium.geometry())),
            preset: "medium",
            backgrounds: FlatBackground()
        )
    }

    @Test("A right answer to a slide puzzle gives its exact place", arguments: [-5, 0, 5])
    func slide(offset: Int) async throws {
        let test = try TestService()
        let challenge = try await test.get()
        let text = #"{"x":\#(challenge.sealed.x + offset),"y":5}"#
        let exact = try await test.check(text, challenge).exact
        #expect(exact == AnswerPoint(x: Double(challenge.sealed.x), y: 5))
    }

    @Test("A right answer to a drag puzzle gives its exact place", arguments: [-10, 0, 10])
    func drag(offset: Int) async throws {
        let test = try TestService(designs: [.drag: Self.dragDesign()])
        let challenge = try await test.get(.drag)
        guard case .place(let target) = challenge.sealed.answer else {
            Issue.record("not a drag answer")
            return
        }
        let text = #"{"x":\#(Int(target.x) + offset),"y":\#(Int(target.y) - offset)}"#
        let exact = try await test.check(text, challenge).exact
        #expect(exact == AnswerPoint(x: Double(target.x), y: Double(target.y)))
    }

    @Test("A turned disc gives no exact place")
    func rotate() async throws {
        let test = try TestService()
        let challenge = try await test.get(.rotate)
        guard case .angle(let angle, _) = challenge.sealed.answer else {
            Issue.record("not a rotate answer")
            return
        }
        let text = #"{"x":\#(Double(angle) / 100),"y":5}"#
        #expect(try await test.check(text, challenge).exact == nil)
    }

    @Test("Where any answer is right, no exact place is given, also not for the right one")
    func given() async throws {
        let test = try TestService(
            sites: SiteDirectory(text: "", testSites: Site.TestOutcome.allCases)
        )
        let binding = try #require(
            ProofBinding(site: Site.testKey(.pass), hostname: "", action: "", data: "")
        )
        for offset in [0, 100] {
            let challenge = try await test.get(binding: binding)
            let text = #"{"x":\#(challenge.sealed.x + offset),"y":5}"#
            #expect(try await test.check(text, challenge).exact == nil)
        }
    }
}
