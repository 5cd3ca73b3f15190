import Testing

@testable import FretsawCaptcha

@Suite("Word shadows")
struct WordShadowTests {
    @Test("A word is as like to a crowd as to each of it together")
    func crowds() throws {
        let shadows = try Words.letters().shadows
        var crowd = WordShadow()
        #expect(shadows[0].likeness(to: crowd) == 0)
        for count in 1...shadows.count {
            crowd.add(shadows[count - 1])
            for shadow in shadows {
                let sum = shadows.prefix(count).reduce(0) { $0 + shadow.likeness(to: $1) }
                #expect(shadow.likeness(to: crowd) == sum)
            }
        }
    }
}
