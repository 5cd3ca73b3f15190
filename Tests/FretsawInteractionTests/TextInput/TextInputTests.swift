import FretsawInteraction
import Testing

@Suite("A text input")
struct TextInputTests {
    @Test("The placeholder shows exactly while there is no text")
    func placeholder() throws {
        var options = TextInputOptions()
        options.placeholder = "请输入"
        var typing = Typing(options)
        let part = try #require(typing.input.view(at: 0)[TextInputPart.placeholder.name])
        #expect(part.frame == Rect(x: 5, y: 8, width: 190, height: 92))
        #expect(part.words?.size == 14)
        #expect(part.words?.wraps == true)
        #expect(part.words?.runs == [Words.Run("请输入", color: .placeholder)])
        typing.type("a")
        #expect(typing.input.view(at: 0)[TextInputPart.placeholder.name] == nil)
        typing.type("")
        #expect(typing.input.view(at: 0)[TextInputPart.placeholder.name] != nil)
        typing.type(" ")
        #expect(typing.input.view(at: 0)[TextInputPart.placeholder.name] != nil)
        typing.send(.compositionBegan)
        typing.type("n")
        #expect(!typing.input.showsPlaceholder)
    }

    @Test("The placeholder has the position and size of the options")
    func placeholderOptions() throws {
        var options = TextInputOptions()
        options.placeholder = "a"
        options.placeholderX = 12
        options.placeholderY = 20
        options.placeholderFont = 18
        let part = try #require(Typing(options).input.view(at: 0)[TextInputPart.placeholder.name])
        #expect(part.frame == Rect(x: 12, y: 20, width: 176, height: 80))
        #expect(part.words?.size == 18)
    }

    @Test("Exactly one space or one line feed becomes an empty text", arguments: [" ", "\n"])
    func lone(sign: String) {
        var typing = Typing()
        #expect(
            typing.type(sign)
                == [.replace(.empty, selection: TextSelection(caret: 0)), .valueChanged(.empty)]
        )
        #expect(typing.text.isEmpty)
    }

    @Test(
        "Other white space stays",
        arguments: ["  ", "\n\n", " a", "a\n", "\t", "\u{3000}", " \n"]
    )
    func others(text: String) {
        var typing = Typing()
        #expect(typing.type(text) == [.valueChanged(Text(text))])
    }

    @Test("Emoji are removed only if the option is set")
    func emoji() {
        var leaves = Typing()
        #expect(leaves.type("a😀b") == [.valueChanged("a😀b")])
        var removes = Typing(removesEmoji: true)
        #expect(
            removes.type("1😀2❤️#*3️⃣汉👨‍👩‍👧‍👦")
                == [
                    .replace("12#*汉", selection: TextSelection(caret: 5)), .valueChanged("12#*汉"),
                ]
        )
        #expect(removes.type("©™☀") == [.valueChanged("©™☀")])
    }

    @Test(
        "A text at its greatest length is left, one beyond is received and cut, the value received last"
    )
    func cut() {
        var typing = Typing(maxLength: 3)
        #expect(typing.type("abc") == [.valueChanged("abc")])
        #expect(
            typing.type("abcd")
                == [
                    .reachedMaximumLength, .replace("abc", selection: TextSelection(caret: 3)),
                    .valueChanged("abc"),
                ]
        )
    }

    @Test("Length counts grapheme clusters, and a cut never splits one")
    func clusters() {
        var typing = Typing(maxLength: 2)
        #expect(typing.type("👨‍👩‍👧‍👦e\u{301}") == [.valueChanged("👨‍👩‍👧‍👦e\u{301}")])
        typing.type("👨‍👩‍👧‍👦🇨🇳🇫🇷")
        #expect(typing.text == "👨‍👩‍👧‍👦🇨🇳")
        typing.type("नि한각")
        #expect(typing.text == "नि한")
    }

    @Test("Emoji are removed before the length is checked")
    func order() {
        var typing = Typing(maxLength: 2, removesEmoji: true)
        #expect(
            typing.type("😀a😀b")
                == [.replace("ab", selection: TextSelection(caret: 2)), .valueChanged("ab")]
        )
        #expect(
            typing.type("😀a😀bc😀")
                == [
                    .reachedMaximumLength, .replace("ab", selection: TextSelection(caret: 2)),
                    .valueChanged("ab"),
                ]
        )
        #expect(
            typing.type("ab😀")
                == [.replace("ab", selection: TextSelection(caret: 2)), .valueChanged("ab")]
        )
    }

    @Test("The rule for a single space is applied first, so a space left by removals stays")
    func loneFirst() {
        var typing = Typing(removesEmoji: true)
        typing.type("😀 ")
        #expect(typing.text == " ")
    }

    @Test("A maximum length of 0 or less leaves an empty text", arguments: [0, -1, .min])
    func nothing(length: Int) {
        var typing = Typing(maxLength: length)
        #expect(typing.type("a").first == .reachedMaximumLength)
        #expect(typing.text.isEmpty)
        #expect(typing.type("") == [.valueChanged(.empty)])
    }

    @Test("While an input method composes, nothing is cut, removed or reported")
    func composing() {
        var typing = Typing(maxLength: 2, removesEmoji: true)
        typing.type("汉")
        #expect(typing.send(.compositionBegan).isEmpty)
        for marked in ["汉n", "汉ni", "汉ni h", "汉ni hao😀"] {
            #expect(typing.type(marked).isEmpty)
            #expect(typing.text == marked)
        }
        #expect(typing.type("汉你好😀").isEmpty)
        #expect(
            typing.send(.compositionEnded)
                == [
                    .reachedMaximumLength, .replace("汉你", selection: TextSelection(caret: 2)),
                    .valueChanged("汉你"),
                ]
        )
        #expect(typing.send(.compositionEnded).isEmpty)
    }

    @Test("A single space from composing is removed when the composition ends")
    func composingSpace() {
        var typing = Typing()
        typing.send(.compositionBegan)
        #expect(typing.type(" ").isEmpty)
        #expect(typing.send(.compositionEnded).last == .valueChanged(.empty))
        #expect(typing.text.isEmpty)
    }

    @Test("A composition that changed nothing reports nothing")
    func emptyComposition() {
        var typing = Typing()
        typing.type("a")
        typing.send(.compositionBegan)
        #expect(typing.send(.compositionEnded).isEmpty)
    }

    static let carets: [(String, Int, String, Int)] = [
        // typed, caret before, text after, caret after
        ("a😀bc", 3, "abc", 1),
        ("a😀bc", 4, "abc", 2),
        ("a😀bc", 0, "abc", 0),
        ("a😀bc", 2, "abc", 1),
        ("😀😀ab😀", 4, "ab", 0),
        ("😀😀ab😀", 7, "ab", 2),
        ("ab👨‍👩‍👧‍👦cd", 6, "abcd", 2),
        ("𠮷😀野", 4, "𠮷野", 2),
        ("abXcdef", 3, "abXcd", 3),
        ("abcdefg", 7, "abcde", 5),
        ("ab😀cdefg", 5, "abcde", 3),
    ]

    @Test("The caret keeps its place after a change, in UTF-16 units", arguments: carets)
    func caret(typed: String, before: Int, text: String, after: Int) {
        var typing = Typing(maxLength: 5, removesEmoji: true)
        typing.type(typed, caret: before)
        #expect(typing.text == text)
        #expect(typing.selection == TextSelection(caret: after))
        #expect(typing.input.selection == typing.selection)
    }

    @Test("Both ends of a selection keep their positions")
    func selection() {
        var typing = Typing(removesEmoji: true)
        typing.send(
            .changed(
                SegmentedText(characters: "a😀b😀c"),
                selection: TextSelection(start: 1, end: 6)
            )
        )
        #expect(typing.selection == TextSelection(start: 1, end: 2))
    }

    @Test("Selections outside the text are clamped")
    func strangeSelection() {
        var typing = Typing(removesEmoji: true)
        for (start, end) in [(Int.min, Int.max), (9, -9), (.max, .max), (.min, .min)] {
            typing.send(
                .changed(
                    SegmentedText(characters: "a😀b"),
                    selection: TextSelection(start: start, end: end)
                )
            )
            #expect((0...2).contains(typing.selection.start))
            #expect((typing.selection.start...2).contains(typing.selection.end))
        }
    }

    @Test("Changed rules apply to the existing text")
    func later() {
        var typing = Typing()
        typing.type("abc😀")
        var options = TextInputOptions()
        options.maxLength = 2
        #expect(
            typing.send(.options(options))
                == [
                    .reachedMaximumLength, .replace("ab", selection: TextSelection(caret: 2)),
                    .valueChanged("ab"),
                ]
        )
        #expect(typing.send(.options(options)).isEmpty)
        typing.send(.compositionBegan)
        options.maxLength = 1
        #expect(typing.send(.options(options)).isEmpty)
        #expect(typing.send(.compositionEnded).last == .valueChanged("a"))
    }

    @Test("It is a text box of several lines, named by its placeholder")
    func control() {
        var options = TextInputOptions()
        options.placeholder = "意见"
        let view = Typing(options).input.view(at: 0)
        #expect(view.parts[0].control == Control(.multilineTextbox, label: "意见"))
        #expect(view.parts[0].frame == Rect(x: 0, y: 0, width: 200, height: 100))
        #expect(Typing().input.view(at: 0).parts[0].control?.label == nil)
    }
}
