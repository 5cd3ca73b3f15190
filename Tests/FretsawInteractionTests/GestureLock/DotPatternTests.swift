import FretsawInteraction
import Testing

@Suite("A pattern of dots")
struct DotPatternTests {
    @Test("A pattern has unique digits in order")
    func digitsInOrder() throws {
        let pattern = try #require(DotPattern([8, 0, 4, 1, 7, 2, 6, 3, 5]))
        #expect(digits(pattern) == "804172635")
        #expect(pattern.count == 9 && pattern.last == 5 && pattern[0] == 8)
        #expect(pattern[9] == nil && pattern[-1] == nil)
        #expect(DotPattern([0, 4, 0]) == nil)
        #expect(DotPattern([9]) == nil)
        #expect(DotPattern([]) == DotPattern())
    }

    @Test("Duplicates and invalid dots are ignored")
    func rejects() {
        var pattern = DotPattern()
        for dot in [3, 3, 9, -1, Int.max, Int.min] { pattern.append(dot) }
        #expect(digits(pattern) == "3")
        #expect(!pattern.contains(-1) && !pattern.contains(.max))
    }

    @Test("Removing and adding dots leaves no trace")
    func back() {
        var pattern = DotPattern()
        pattern.removeLast()
        for dot in [1, 2, 5] { pattern.append(dot) }
        pattern.removeLast()
        pattern.append(4)
        #expect(pattern == DotPattern([1, 2, 4]))
        for _ in 0..<5 { pattern.removeLast() }
        #expect(pattern == DotPattern() && pattern.isEmpty && pattern.last == nil)
    }
}
