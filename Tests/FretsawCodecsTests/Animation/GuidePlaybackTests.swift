import FretsawCodecs
import FretsawInteraction
import Testing

@Suite("The guide's playback rule, here and in the interactive systems")
struct GuidePlaybackAgreementTests {
    /// Stored delays around every edge of the rule.
    static let delays: [[Int]] =
        [1, 2, 3, 7, 30, 31, 32, 50, 51, 52, 120].flatMap { count in
            [0, 1, 2, 3, 4, 5, 6, 7, 10, 40, 119, 120, 121, 6000].map { delay in
                (0..<count).map { $0 == 0 ? delay + count % 5 : delay }
            }
        }

    @Test("Both say the same interval and show the same frames", arguments: delays)
    func agree(delays: [Int]) {
        let stored = delays.map { Duration.milliseconds(10 * $0) }
        let interval = AnimationTiming.guide(stored)
        let total = AnimationTiming.browser(stored).reduce(.zero, +)
        let playback = GuidePlayback(frames: delays.count, total: total / .milliseconds(1))
        guard let interval else {
            #expect(playback.interval == nil)
            return
        }
        #expect(abs((playback.interval ?? 0) - interval.milliseconds) < 1e-9)
        for frame in 0..<delays.count {
            // In whole milliseconds the codec's frame begins up to one earlier.
            let start = Double(interval.start(of: frame))
            #expect(playback.frame(after: start + 1) == frame)
            #expect(frame == 0 || playback.frame(after: start - 1) == frame - 1)
        }
    }
}
