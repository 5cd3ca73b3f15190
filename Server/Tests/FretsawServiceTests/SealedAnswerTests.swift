import FretsawCaptcha
@testable import FretsawService
import FretsawServiceTesting
import Testing

@Suite("Answers")
struct SealedAnswerTests {
    @Test(
        "A slide answer passes from 5 before to 6 after the target: fractions are truncated",
        arguments: [
            (166, true), (165.99, false), (171, true), (176.99, true), (177, false), (165, false),
            (-171, false), (1e300, false),
        ]
    )
    func slide(x: Double, isRight: Bool) {
        let answer = SealedAnswer.slide(Challenges.target(171))
        #expect(answer.accepts(.single(AnswerPoint(x: x, y: 5))) == isRight)
        #expect(answer.accepts(.single(AnswerPoint(x: x, y: 5.9))) == isRight)
        #expect(!answer.accepts(.single(AnswerPoint(x: x, y: 6))))
        #expect(!answer.accepts(.list([AnswerPoint(x: x, y: 5)])))
    }

    @Test("Words must be clicked in order; extra points are ignored, missing ones fail")
    func clickWord() {
        let answer = SealedAnswer.clickWord([Challenges.target(35), Challenges.target(86)])
        let (first, second) = (AnswerPoint(x: 35, y: 5), AnswerPoint(x: 86, y: 5))
        #expect(answer.accepts(.list([first, second])))
        #expect(answer.accepts(.list([first, second, first])))
        #expect(!answer.accepts(.list([second, first])))
        #expect(!answer.accepts(.list([first])))
        #expect(!answer.accepts(.list([])))
        #expect(!answer.accepts(.single(first)))
        #expect(!SealedAnswer.clickWord([]).accepts(.list([first])))
    }

    @Test(
        "An angle passes with any number of turns",
        arguments: [
            (271.5, true), (266.5, true), (266.4, false), (276.5, true), (-88.5, true),
            (991.5, true), (91.5, false), (1e300, false),
        ]
    )
    func rotate(angle: Double, isRight: Bool) {
        let answer = SealedAnswer.rotate(angle: 27_150, tolerance: 500)
        #expect(answer.accepts(.single(AnswerPoint(x: angle, y: 0))) == isRight)
    }
}
