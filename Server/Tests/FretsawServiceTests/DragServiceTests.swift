import FretsawBehaviour
import FretsawCaptcha
import FretsawKeys
import FretsawKinds
import FretsawRaster
import FretsawServiceTesting
import Testing

@testable import FretsawService

@Suite("Drag challenges")
struct DragServiceTests {
    private func service() throws -> TestService {
        try TestService(
            designs: [
                .drag: ChallengeDesign(
                    recipe: .drag(SlideOptions(geometry: DragPreset.medium.geometry())),
                    preset: "medium",
                    backgrounds: FlatBackground()
                )
            ]
        )
    }

    @Test(
        "The corner of the piece is right within the tolerance in x and in y",
        arguments: [
            (0.0, 0.0, true), (10, -10, true), (-10, 10.9, true), (11, 0, false), (0, 11, false),
            (-11, 0, false), (0, -11, false), (200, 0, false), (0, 200, false),
        ]
    )
    func answers(x: Double, y: Double, passes: Bool) async throws {
        let test = try service()
        let challenge = try await test.get(.drag)
        guard case .place(let target) = challenge.sealed.answer else {
            Issue.record("not a drag answer")
            return
        }
        let text = #"{"x":\#(Double(target.x) + x),"y":\#(Double(target.y) + y)}"#
        if passes {
            try await test.check(text, challenge, kind: "drag")
        } else {
            await #expect(throws: RequestError.wrong) {
                try await test.check(text, challenge, kind: "drag")
            }
        }
        // Either way it is used up.
        await #expect(throws: RequestError.stale) {
            try await test.check(text, challenge, kind: "drag")
        }
    }

    @Test("A challenge has the start of the piece, no row and no tiles to choose from")
    func challenge() async throws {
        let test = try service()
        let (issued, sealed) = try await test.get(.drag)
        #expect(issued.kind == .drag && issued.task == .drag && sealed.preset == "medium")
        #expect(issued.layout?.piece?.origin == DragPreset.medium.geometry().start)
        #expect(issued.layout?.row == nil && issued.tiles == nil && issued.piece != nil)
        await #expect(throws: RequestError.unknownKind) {
            try await test.service.issue(
                IssueRequest(kind: "drag", asChoice: true),
                to: test.client
            )
        }
        await #expect(throws: RequestError.wrong) {
            try await test.check(#"{"x":1,"y":5}"#, (issued, sealed), kind: "blockPuzzle")
        }
    }

    @Test("A drag is not judged by its motion, also if drags without a track are rejected")
    func behaviour() async throws {
        var settings = TestService.settings()
        settings.behaviour = .enforce
        let test = try TestService(
            settings: settings,
            designs: [
                .drag: ChallengeDesign(
                    recipe: .drag(SlideOptions(geometry: DragPreset.medium.geometry())),
                    preset: "medium",
                    backgrounds: FlatBackground()
                )
            ]
        )
        let challenge = try await test.get(.drag)
        guard case .place(let target) = challenge.sealed.answer else { return }
        try await test.check(#"{"x":\#(target.x),"y":\#(target.y)}"#, challenge, kind: "drag")
    }

    @Test("Kinds have the same numbers in stored proofs as in earlier versions")
    func storedKinds() {
        let kinds: [CaptchaKind] = [.slide, .clickWord, .rotate, .work, .drag, .icons]
        for (number, kind) in kinds.enumerated() {
            let proof = RedeemedProof(
                kind: kind,
                solved: Challenges.now,
                score: 1,
                binding: ProofBinding()
            )
            #expect(proof.bytes()[1] == UInt8(number))
        }
    }
}
