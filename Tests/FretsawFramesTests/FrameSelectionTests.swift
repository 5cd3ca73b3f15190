import FretsawFrames
import Testing

@Suite("Selected frames")
struct FrameSelectionTests {
    @Test(
        "Numbers and ranges mean the frames they name",
        arguments: [
            ("0", [0]), ("0,5,10-12", [0, 5, 10, 11, 12]), ("3-3", [3]),
            ("5,1-3,2-4", [1, 2, 3, 4, 5]),
            ("007", [7]), ("0-999999999", Array(0..<20)),
        ]
    )
    func contains(text: String, numbers: [Int]) throws {
        let selection = try #require(FrameSelection(text))
        #expect((0..<20).filter(selection.contains) == numbers)
        #expect(selection.count(of: 20) == numbers.count)
        for count in 0..<20 {
            #expect(selection.count(of: count) == numbers.count { $0 < count })
        }
    }

    @Test(
        "Texts that select no frames are rejected",
        arguments: ["", ",", "1,", "-", "1-", "-1", "2-1", "1-2-3", "a", "+1", " 1", "1.5", "１"]
            + ["9999999999", "99999999999999999999"]
    )
    func refuses(text: String) {
        #expect(FrameSelection(text) == nil)
    }

    @Test("All frames are all, and the first is one")
    func simple() {
        #expect(FrameSelection.all.count(of: 7) == 7)
        #expect(FrameSelection.all.last == nil)
        #expect(FrameSelection.first.count(of: .max) == 1)
        #expect(FrameSelection.first.last == 0)
    }
}
