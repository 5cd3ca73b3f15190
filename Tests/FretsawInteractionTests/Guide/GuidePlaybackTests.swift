import FretsawInteraction
import Testing

@Suite("The frames of a guide")
struct GuidePlaybackTests {
    /// Frames, total, interval by § 4.3.
    @Test(
        "The three rules apply in order",
        arguments: [
            (10, 1000.0, 100.0), (10, 12_000, 1200), (10, 12_000.01, 100), (2, 1e9, 100),
            (30, 1830, 61), (31, 1860, 60), (31, 1860.5, 60), (31, 1240, 40), (31, 46_500, 60),
            (50, 3050, 60), (51, 2040, 40), (51, 2041, 40), (51, 1020, 20), (51, 1e6, 40),
            (31, 37_200, 60), (30, 36_000.01, 100),
        ]
    )
    func rules(frames: Int, total: Double, interval: Double) throws {
        let playback = GuidePlayback(frames: frames, total: total)
        #expect(abs(try #require(playback.interval) - interval) < 1e-9)
    }

    @Test(
        "An animation with one frame or no duration does not advance",
        arguments: [
            (1, 100.0), (0, 100), (-5, 100), (.max, 1e300), (4, 0), (4, -3), (4, .nan),
            (4, .infinity), (4, 1e-300), (1, .infinity),
        ]
    )
    func never(frames: Int, total: Double) {
        let playback = GuidePlayback(frames: frames, total: total)
        #expect(playback.interval == nil)
        for elapsed in [0, 1e9, .infinity, .nan, -1] as [Double] {
            #expect(playback.frame(after: elapsed) == 0)
            #expect(playback.nextFrame(after: elapsed) == nil)
        }
    }

    @Test("All frames use the one interval, in a loop")
    func loop() {
        let playback = GuidePlayback(frames: 3, total: 300)
        let times = [0.0, 99.9, 100, 199, 200, 299.9, 300, 399, 400, 30_000, 30_250]
        #expect(times.map(playback.frame(after:)) == [0, 0, 1, 1, 2, 2, 0, 0, 1, 0, 2])
        #expect(playback.frame(after: -50) == 0 && playback.frame(after: .nan) == 0)
    }

    @Test("Waking for each frame shows each frame once, also with a fractional interval")
    func waking() {
        for (frames, total) in [(7, 1000.0), (3, 1000), (29, 777), (60, 2399), (13, 1e3 / 7)] {
            let playback = GuidePlayback(frames: frames, total: total)
            var elapsed = 0.0
            for step in 1...500 {
                guard let next = playback.nextFrame(after: elapsed) else {
                    Issue.record("no next frame")
                    return
                }
                #expect(next > elapsed)
                elapsed = next
                #expect(playback.frame(after: elapsed) == step % frames)
            }
        }
    }
}
