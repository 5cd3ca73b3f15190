import Testing

@testable import FretsawInteraction

@Suite("A segmented text")
struct SegmentedTextTests {
    @Test("Lengths from outside always cover the text exactly")
    func lengths() {
        let text: Text = "abcdef"
        #expect(SegmentedText(text, lengths: [2, 1, 3]).lengths == [2, 1, 3])
        #expect(SegmentedText(text, lengths: [2, 1]).lengths == [2, 1, 3])
        #expect(SegmentedText(text, lengths: [4, 9, 1]).lengths == [4, 2])
        #expect(SegmentedText(text, lengths: [0, -5, 6, 0]).lengths == [6])
        #expect(SegmentedText(text, lengths: [.max, .min]).lengths == [6])
        #expect(SegmentedText(text, lengths: []).lengths == [6])
        #expect(SegmentedText(.empty, lengths: [3, 4]).lengths == [])
    }

    @Test("UTF-16 units are counted as the standard library counts them")
    func units() {
        for string in ["", "abc", "汉字", "😀a", "👨‍👩‍👧‍👦", "e\u{301}", "𠮷野家"] {
            #expect(SegmentedText(characters: string).utf16Count == string.utf16.count)
        }
    }
}
