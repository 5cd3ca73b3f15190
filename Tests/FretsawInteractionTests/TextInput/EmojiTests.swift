import Testing

@testable import FretsawInteraction

@Suite("Emoji")
struct EmojiTests {
    private func isEmoji(_ cluster: String) -> Bool {
        EmojiRule.isEmoji(Array(cluster.utf8), in: 0..<cluster.utf8.count)
    }

    @Test("The ranges match Unicode's properties for every scalar")
    func everyScalar() {
        var wrong: [UInt32] = []
        for value in 0...0x10_FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let properties = scalar.properties
            let expected: EmojiScalar
            if scalar.isASCII || !properties.isEmoji {
                expected = .none
            } else {
                let isPicture = properties.isEmojiPresentation || value > 0xFFFF
                expected = isPicture ? .picture : .textByDefault
            }
            if EmojiScalar.kind(of: value) != expected { wrong.append(value) }
        }
        #expect(wrong.isEmpty)
    }

    @Test("Digits, # and * are not emoji, although Unicode lets them begin one")
    func digits() {
        for sign in "0123456789#*" {
            #expect(sign.unicodeScalars.first?.properties.isEmoji == true)
            #expect(!isEmoji(String(sign)))
            #expect(!isEmoji("\(sign)\u{FE0F}"))
            #expect(!isEmoji("\(sign)\u{FE0E}"))
            #expect(isEmoji("\(sign)\u{FE0F}\u{20E3}"))
            #expect(isEmoji("\(sign)\u{20E3}"))
        }
        #expect(!isEmoji("a\u{20E3}"))
    }

    @Test(
        "Emoji sequences of all forms are emoji",
        arguments: [
            "😀", "👍🏽", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🏳‍🌈", "👁‍🗨", "🇨🇳", "🇨", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "⌚", "⌚️", "❤️", "☺️", "☝🏽", "⛹‍♂",
            "⛹️‍♂️", "❤‍🔥", "©️", "™️", "🌶", "🅰", "🫩", "🏻", "😀\u{FE0E}", "‼️", "㊗️",
        ]
    )
    func pictures(cluster: String) {
        #expect(cluster.count == 1)
        #expect(isEmoji(cluster))
    }

    @Test(
        "Text is not emoji",
        arguments: [
            "a", "汉", "é", "e\u{301}", "한", "©", "®", "™", "❤", "☀", "✔", "↔", "❤\u{FE0E}",
            "⌚\u{FE0E}", "ℹ", "ー", "🀀", "𝒜", "𠮷", "नि", "\u{200D}", "\u{FE0F}", "\r\n", "",
            "\u{20E3}",
        ]
    )
    func text(cluster: String) {
        #expect(!isEmoji(cluster))
    }

    @Test("Invalid UTF-8 is not emoji and does not trap")
    func broken() {
        var random = RandomEvents(seed: 3)
        for _ in 0..<2000 {
            let bytes = (0..<8).map { _ in UInt8.random(in: 0x80...0xFF, using: &random) }
            let range = 0..<Int.random(in: 0...8, using: &random)
            let pictures = String(decoding: bytes[range], as: UTF8.self).unicodeScalars
                .contains { $0.properties.isEmoji }
            if !pictures { #expect(!EmojiRule.isEmoji(bytes, in: range)) }
        }
    }
}
