import FretsawInteraction
import FretsawTesting
import Testing

@Suite("A text input under random events")
struct TextInputPropertyTests {
    private static let pieces = [
        "a", "汉", "😀", "👨‍👩‍👧‍👦", "❤️", "e\u{301}", " ", "\n", "1", "#", "3️⃣", "🇨🇳", "𠮷", "©",
    ]

    /// The rules, written once more with strings.
    private func expected(_ text: String, maxLength: Int?, removesEmoji: Bool) -> String {
        if text == " " || text == "\n" { return "" }
        let emoji: Set<Character> = ["😀", "👨‍👩‍👧‍👦", "❤️", "3️⃣", "🇨🇳"]
        let kept = removesEmoji ? text.filter { !emoji.contains($0) } : text
        return maxLength.map { String(kept.prefix($0)) } ?? kept
    }

    @Test(
        "Every text follows the rules, and the final value is reported once",
        arguments: propertySeeds(40)
    )
    func rules(seed: Int) {
        var random = RandomEvents(seed: UInt64(seed))
        for _ in 0..<50 {
            let maxLength: Int? =
                Bool.random(using: &random) ? Int.random(in: 0...6, using: &random) : nil
            let removesEmoji = Bool.random(using: &random)
            var typing = Typing(maxLength: maxLength, removesEmoji: removesEmoji)
            let text = (0..<Int.random(in: 0...9, using: &random))
                .map { _ in Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)] }
                .joined()
            let caret = Int.random(in: 0...text.utf16.count, using: &random)
            let effects = typing.type(text, caret: caret)
            let result = expected(text, maxLength: maxLength, removesEmoji: removesEmoji)
            #expect(typing.text == result)
            #expect(effects.last == .valueChanged(Text(result)))
            #expect(
                effects.filter { if case .valueChanged = $0 { true } else { false } }.count == 1
            )
            #expect((0...result.utf16.count).contains(typing.selection.start))
            #expect(typing.input.content.count == result.count)
            // The rules have nothing left to do.
            if result != " " && result != "\n" {
                #expect(typing.type(result) == [.valueChanged(Text(result))])
            }
        }
    }

    @Test(
        "The rules apply equally to the text before the caret",
        arguments: propertySeeds(20)
    )
    func caret(seed: Int) {
        var random = RandomEvents(seed: UInt64(1000 + seed))
        for _ in 0..<50 {
            let before = (0..<Int.random(in: 1...5, using: &random))
                .map { _ in Self.pieces[Int.random(in: 0..<4, using: &random)] }.joined()
            let after = (0..<Int.random(in: 1...5, using: &random))
                .map { _ in Self.pieces[Int.random(in: 0..<4, using: &random)] }.joined()
            var typing = Typing(removesEmoji: true)
            typing.type(before + after, caret: before.utf16.count)
            let kept = expected(before, maxLength: nil, removesEmoji: true)
            #expect(typing.selection == TextSelection(caret: kept.utf16.count))
        }
    }

    @Test(
        "Random events never trap, and nothing is reported while composing",
        arguments: propertySeeds(40)
    )
    func strange(seed: Int) {
        var random = RandomEvents(seed: UInt64(2000 + seed))
        var input = TextInput(in: InterfaceEnvironment(size: Size(width: 10, height: 10)))
        for _ in 0..<300 {
            let wasComposing = input.isComposing
            let event: TextInputEvent
            switch Int.random(in: 0..<6, using: &random) {
            case 0: event = .compositionBegan
            case 1: event = .compositionEnded
            case 2:
                var options = TextInputOptions()
                options.maxLength = [nil, -1, 0, 3, .max][Int.random(in: 0..<5, using: &random)]
                options.isRemoveEmoji = Bool.random(using: &random)
                options.placeholderX = random.strangeNumber(0...20)
                options.placeholderY = random.strangeNumber(0...20)
                options.placeholderFont = random.strangeNumber(0...20)
                event = .options(options)
            case 3:
                event = .environment(
                    InterfaceEnvironment(
                        size: Size(
                            width: random.strangeNumber(0...300),
                            height: random.strangeNumber(0...300)
                        )
                    )
                )
            default:
                let count = Int.random(in: 0...12, using: &random)
                let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
                let lengths = (0..<Int.random(in: 0...6, using: &random))
                    .map { _ in Int.random(in: -1...5, using: &random) }
                event = .changed(
                    SegmentedText(Text(utf8: bytes), lengths: lengths),
                    selection: TextSelection(
                        start: Int.random(in: .min ... .max, using: &random),
                        end: Int.random(in: -3...30, using: &random)
                    )
                )
            }
            let effects = input.handle(event, at: random.strangeNumber(0...1000))
            if wasComposing, event != .compositionEnded { #expect(effects.isEmpty) }
            let content = input.content
            #expect(content.lengths.reduce(0, +) == content.text.utf8.count)
            #expect(input.selection.start <= input.selection.end)
            #expect((0...content.utf16Count).contains(input.selection.end))
            let view = input.view(at: 0)
            #expect((view.parts.count == 2) == content.isEmpty)
            for part in view.parts {
                #expect(part.frame.x.isFinite && part.frame.y.isFinite)
                #expect(part.frame.width >= 0 && part.frame.height >= 0)
            }
            if !input.isComposing, let limit = input.options.maxLength, case .changed = event {
                #expect(content.count <= max(0, limit))
            }
        }
    }

    @Test("A long text is cut in time")
    func long() {
        var typing = Typing(maxLength: 100_000, removesEmoji: true)
        let text = SegmentedText(
            Text(utf8: [UInt8](repeating: 97, count: 500_000)),
            lengths: [Int](repeating: 1, count: 500_000)
        )
        typing.send(.changed(text, selection: TextSelection(caret: 500_000)))
        #expect(typing.input.content.count == 100_000)
        #expect(typing.selection == TextSelection(caret: 100_000))
    }
}
