import Testing

@testable import FretsawCaptcha

@Suite("Similarity of words")
struct WordShadowTests {
    @Test("The similarity to a sum of words is the sum of the similarities")
    func crowds() throws {
        let shadows = try Words.letters().shadows
        var crowd = WordShadow()
        #expect(shadows[0].similarity(to: crowd) == 0)
        for count in 1...shadows.count {
            crowd.add(shadows[count - 1])
            for shadow in shadows {
                let sum = shadows.prefix(count).reduce(0) { $0 + shadow.similarity(to: $1) }
                #expect(shadow.similarity(to: crowd) == sum)
            }
        }
    }
}
