import FretsawInteraction
import Testing

@Suite("Pictures of a notice")
struct NoticePictureTests {
    private func pictures(_ count: Int, every interval: Milliseconds) -> Notice {
        Notice(.wait, pictures: NoticePictures(count: count, interval: interval))
    }

    @Test("Pictures fill the box and repeat, each for its interval")
    func cycles() throws {
        var posting = Posting()
        let handle = posting.show(pictures(3, every: 100))
        let part = try #require(posting.part(.picture, of: handle))
        #expect(part.frame == Rect(x: 0, y: 0, width: 78, height: 78))
        #expect(part.picture == PictureReference(handle.index, frame: 0, fits: true))
        #expect(posting.part(.spinner, of: handle) == nil)
        var frames: [UInt32] = []
        for _ in 0..<14 {
            frames.append(posting.part(.picture, of: handle)?.picture?.frame ?? 99)
            posting.wait(50)
        }
        #expect(frames == [0, 0, 1, 1, 2, 2, 0, 0, 1, 1, 2, 2, 0, 0])
    }

    @Test("The schedule has a wake for each picture, without frames in between")
    func wakes() {
        var posting = Posting()
        let handle = posting.show(pictures(2, every: 500))
        posting.wait(200)
        for step in 1...4 {
            let wake = posting.schedule.wake ?? 0
            #expect(!posting.schedule.moves)
            #expect(wake == 1000 + Double(step) * 500)
            posting.wait(wake - posting.now)
            #expect(posting.part(.picture, of: handle)?.picture?.frame == UInt32(step % 2))
        }
    }

    @Test("Each notice has its own picture timer")
    func own() {
        var posting = Posting()
        let first = posting.show(pictures(4, every: 100))
        posting.wait(250)
        let second = posting.show(pictures(4, every: 100))
        #expect(posting.part(.picture, of: first)?.picture?.frame == 2)
        #expect(posting.part(.picture, of: second)?.picture?.frame == 0)
        #expect(first.index != second.index)
        posting.wait(100)
        #expect(posting.part(.picture, of: first)?.picture?.frame == 3)
        #expect(posting.part(.picture, of: second)?.picture?.frame == 1)
    }

    @Test("Hiding a notice ends its timer")
    func ends() {
        var posting = Posting()
        let handle = posting.show(pictures(4, every: 100))
        posting.wait(200)
        posting.send(.hide(handle))
        #expect(posting.wait(200) == [.removed(handle)])
        #expect(posting.schedule == .idle)
    }

    @Test("Clearing all stops every timer, and later pictures start with the first")
    func clearAll() {
        var posting = Posting()
        let first = posting.show(pictures(4, every: 100))
        let second = posting.show(Notice(.text, text: "a"))
        posting.wait(150)
        #expect(posting.send(.clearAll) == [.removed(first), .removed(second)])
        #expect(posting.schedule == .idle)
        #expect(posting.notices.view(at: posting.now).parts.isEmpty)
        #expect(posting.wait(1e6).isEmpty)
        let third = posting.show(pictures(4, every: 100))
        #expect(posting.part(.picture, of: third)?.picture?.frame == 0)
    }

    @Test("With reduced motion the first picture stays")
    func reducedMotion() {
        var posting = Posting(reducesMotion: true)
        let handle = posting.show(pictures(4, every: 100))
        posting.wait(250)
        #expect(posting.part(.picture, of: handle)?.picture?.frame == 0)
        #expect(posting.schedule == .idle)
    }

    @Test("Without pictures the spinner shows", arguments: [0, -3, .min])
    func none(count: Int) {
        var posting = Posting()
        let handle = posting.show(pictures(count, every: 100))
        #expect(posting.part(.spinner, of: handle) != nil)
    }

    @Test(
        "With an invalid interval only the first picture is shown",
        arguments: [.nan, 0, -1, .infinity] as [Double]
    )
    func noInterval(interval: Double) {
        var posting = Posting()
        let handle = posting.show(pictures(.max, every: interval))
        posting.wait(12345)
        #expect(posting.part(.picture, of: handle)?.picture?.frame == 0)
        #expect(posting.schedule.wake == nil)
    }

    @Test("Extreme counts, intervals and times stay in bounds")
    func absurd() {
        var posting = Posting()
        let handle = posting.show(pictures(.max, every: 1e-300))
        for _ in 0..<50 {
            let wake = posting.schedule.wake ?? 0
            #expect(wake > posting.now)
            posting.wait(1e12)
            #expect(posting.part(.picture, of: handle)?.picture?.frame ?? .max < 1 << 30)
        }
    }
}
