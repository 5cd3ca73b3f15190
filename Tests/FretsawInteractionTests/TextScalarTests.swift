import Testing

@testable import FretsawInteraction

@Suite("Scalars of a text")
struct TextScalarTests {
    private func scalars(_ bytes: [UInt8]) -> [UInt32] {
        var reader = Text.ScalarReader(bytes, in: 0..<bytes.count)
        var result: [UInt32] = []
        while let value = reader.next() { result.append(value) }
        return result
    }

    @Test("Every scalar is decoded unchanged")
    func all() {
        var wrong = 0
        for value in 0...0x10_FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if scalars(Array(String(scalar).utf8)) != [value] { wrong += 1 }
        }
        #expect(wrong == 0)
    }

    @Test("Invalid bytes of UTF-8 are replaced one by one")
    func broken() {
        #expect(scalars([0x80]) == [0xFFFD])
        #expect(scalars([0xC0, 0x80]) == [0xFFFD, 0xFFFD])
        #expect(scalars([0xED, 0xA0, 0x80]) == [0xFFFD, 0xFFFD, 0xFFFD])
        #expect(scalars([0xF0, 0x9F, 0x98]) == [0xFFFD, 0xFFFD, 0xFFFD])
        #expect(scalars([0xF4, 0x90, 0x80, 0x80, 0x41]).last == 0x41)
        #expect(scalars([0xFF, 0x41]) == [0xFFFD, 0x41])
    }

    @Test("White space is Unicode's property White_Space")
    func whiteSpace() {
        var wrong: [UInt32] = []
        for value in 0...0x10_FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if Text.isWhiteSpace(value) != scalar.properties.isWhitespace { wrong.append(value) }
        }
        #expect(wrong.isEmpty)
    }

    @Test("White space is blank", arguments: ["", " ", "\n\t", "\u{3000}\u{A0}"])
    func blank(text: String) {
        #expect(Text(utf8: Array(text.utf8)).isBlank)
        #expect(!Text(utf8: Array((text + "。").utf8)).isBlank)
    }
}
