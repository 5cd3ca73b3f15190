import FretsawKinds
import Testing

@Suite("Answers and the table of kinds")
struct AnswerTests {
    static let answers: [Answer] = [
        Answer(slideTo: 171, tolerance: 5),
        .place(Answer.Target(x: 65_535, y: 0, tolerance: 10)),
        .places([Answer.Target(x: 20, y: 30, toleranceX: 8, toleranceY: 9)]),
        .places((0..<Answer.maxTargets).map { Answer.Target(x: 300 * $0, y: $0, tolerance: $0) }),
        Answer(degrees: 359, tolerance: 10),
        .work,
    ]

    @Test("An answer is read from its bytes, and from no others", arguments: answers)
    func bytes(answer: Answer) {
        let bytes = answer.bytes
        #expect(Answer(answer.shape, bytes: bytes) == answer)
        #expect(Answer(answer.shape, bytes: bytes + [0]) == nil)
        #expect(Answer(answer.shape, bytes: bytes + [0, 0]) == nil)
        #expect(bytes.isEmpty || Answer(answer.shape, bytes: bytes.dropLast()) == nil)
    }

    @Test("More places than an answer may have, and none, are not read")
    func placesAreBounded() {
        let target = [UInt8](repeating: 1, count: 8)
        let tooMany = Array(repeatElement(target, count: Answer.maxTargets + 1).joined())
        #expect(Answer(.places, bytes: tooMany) == nil)
        #expect(Answer(.places, bytes: []) == nil)
    }

    @Test("A place is accepted within its tolerances, after truncation", arguments: -8...8)
    func placeIsAccepted(error: Int) {
        let answer = Answer(slideTo: 100, tolerance: 5)
        for fraction in [0, 0.5, 0.999] {
            let point = AnswerPoint(x: Double(100 + error) + fraction, y: 5)
            #expect(answer.accepts(.single(point)) == (abs(error) <= 5))
            #expect(!answer.accepts(.single(AnswerPoint(x: point.x, y: 6))))
            #expect(!answer.accepts(.list([point])))
        }
        for x in [1e300, -1e300, -100] {
            #expect(!answer.accepts(.single(AnswerPoint(x: x, y: 5))))
        }
    }

    @Test("Places are compared in their order, and further points are ignored")
    func placesAreOrdered() {
        let targets = [(10, 20), (40, 50)].map { Answer.Target(x: $0.0, y: $0.1, tolerance: 3) }
        let answer = Answer.places(targets)
        let points = targets.map { AnswerPoint(x: Double($0.x), y: Double($0.y)) }
        #expect(answer.accepts(.list(points)))
        #expect(answer.accepts(.list(points + points)))
        #expect(!answer.accepts(.list(points.reversed())))
        #expect(!answer.accepts(.list([points[0]])))
        #expect(!answer.accepts(.single(points[0])))
    }

    @Test("An angle is accepted with any number of full turns", arguments: [-720.0, 0, 360])
    func angleIsAccepted(turns: Double) {
        let answer = Answer(degrees: 2, tolerance: 10)
        for (degrees, isNear) in [(-8.0, true), (-8.1, false), (12, true), (12.1, false)] {
            let point = AnswerPoint(x: turns + degrees, y: 0)
            #expect(answer.accepts(.single(point)) == isNear)
        }
    }

    @Test("Kinds have different numbers and names")
    func kindsDiffer() {
        let kinds = CaptchaKind.allCases
        // Those of stored proofs.
        let numbered: [CaptchaKind] = [.slide, .clickWord, .rotate, .work, .drag, .icons, .cups]
        #expect(numbered.map(\.traits.code) == Array(0..<7))
        #expect(Set(kinds.map(\.traits.wireName)).count == kinds.count)
        for kind in kinds {
            #expect(CaptchaKind(code: kind.traits.code) == kind)
            #expect(CaptchaKind(wireName: kind.traits.wireName) == kind)
        }
        #expect(CaptchaKind(wireName: "click-word") == nil)
        #expect(CaptchaKind(code: 255) == nil)
    }

    @Test("Work alone has no gesture, no pictures and no task")
    func workHasNoPictures() {
        for kind in CaptchaKind.allCases {
            let isWork = kind == .work
            #expect((kind.gesture == nil) == isWork)
            #expect((kind.shape == .work) == isWork)
            #expect(kind.traits.tasks.isEmpty == isWork)
            #expect(kind.traits.presets.isEmpty == isWork)
            #expect(CaptchaKind.pictures.contains(kind) == !isWork)
        }
    }
}
