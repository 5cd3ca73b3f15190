import FretsawDrawing
import FretsawInteraction
import Testing

@Suite("Lines of words")
struct WordsLayoutTests {
    /// Lines of letters that are 10 points wide.
    private func lines(_ text: String, width: Double, wraps: Bool = true) -> [String] {
        let words = Words(Text(text), color: .text, size: 20, wraps: wraps)
        return WordsLayout(words, width: width) { Double($0.count) * 10 }.lines.map(\.string)
    }

    @Test("Lines break at spaces, beside ideographs, and in long words")
    func linesBreak() {
        #expect(lines("one two three", width: 80) == ["one two", "three"])
        #expect(lines("one two three", width: 75) == ["one two", "three"])
        #expect(lines("one two three", width: 65) == ["one", "two", "three"])
        #expect(lines("extraordinary", width: 50) == ["extra", "ordin", "ary"])
        #expect(lines("请输入手势密码", width: 30) == ["请输入", "手势密", "码"])
        #expect(lines("密码错误。再来", width: 40) == ["密码错", "误。再来"])
        #expect(lines("one\ntwo", width: 500) == ["one", "two"])
        #expect(lines("one two three", width: 10, wraps: false) == ["one two three"])
    }

    @Test("No line that can be broken is wider than the limit, and no letter is lost")
    func linesFit() {
        let text = "Connect at least 4 dots, and draw the pattern again 请再次绘制手势密码"
        for width in stride(from: 10.0, through: 800, by: 10) {
            let lines = lines(text, width: width)
            #expect(lines.allSatisfy { Double($0.count) * 10 <= width })
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
    }

    @Test("Runs keep their colours")
    func runsKeepColors() {
        let words = Words(
            [Words.Run("Wrong", color: .failure), Words.Run(" again", color: .text)],
            size: 20
        )
        let layout = WordsLayout(words, width: 10) { Double($0.count) * 10 }
        #expect(layout.lines.count == 1)
        #expect(layout.lines.first?.pieces.map(\.string) == ["Wrong", " again"])
        #expect(layout.lines.first?.pieces.map(\.color) == [.failure, .text])
    }

    @Test("Words are centred, or begin at the left edge")
    func wordsAreAligned() {
        let frame = Rect(x: 100, y: 200, width: 90, height: 100)
        func frames(_ alignment: Words.Alignment, wraps: Bool) -> [Rect] {
            let words = Words(
                "one two",
                color: .text,
                size: 16,
                alignment: alignment,
                wraps: wraps
            )
            return WordsLayout(words, width: 50) { Double($0.count) * 10 }.frames(in: frame)
        }
        #expect(
            frames(.center, wraps: true) == [
                Rect(x: 130, y: 230, width: 30, height: 20),
                Rect(x: 130, y: 250, width: 30, height: 20),
            ]
        )
        #expect(frames(.center, wraps: false) == [Rect(x: 110, y: 240, width: 70, height: 20)])
        #expect(
            frames(.start, wraps: true) == [
                Rect(x: 100, y: 200, width: 30, height: 20),
                Rect(x: 100, y: 220, width: 30, height: 20),
            ]
        )
        #expect(frames(.start, wraps: false) == [Rect(x: 100, y: 240, width: 70, height: 20)])
    }

    @Test("Small letters have 12 points, and sizes are rounded up")
    func lettersAreReadable() {
        let words = Words("abc", color: .text, size: 5)
        #expect(words.letterSize == 12)
        let layout = WordsLayout(words, width: 100) { Double($0.count) * 3.5 }
        #expect(layout.size == Size(width: 11, height: 15))
    }
}
