import FretsawCodecs
import Testing

/// Delays in hundredths of a second.
private func hundredths(_ delays: [Int]) -> [Duration] { delays.map { .milliseconds(10 * $0) } }

@Suite("Animation timing")
struct AnimationTimingTests {
    /// The guide page's rule in fractions of hundredths, as the specification words it.
    private static func interval(total: Int, count: Int) -> (Int, Int) {
        var interval = (total, count)
        func isMore(_ limit: Int) -> Bool { interval.0 > limit * interval.1 }
        if isMore(120) { interval = (10, 1) }
        if count > 30, isMore(6) { interval = (6, 1) }
        if count > 50, isMore(4) { interval = (4, 1) }
        return interval
    }

    @Test("Equal delays at a limit stay, whatever their number", arguments: 2..<400)
    func limits(count: Int) {
        for delay in [4, 6, 120] {
            let expected = Self.interval(total: delay * count, count: count)
            let interval = AnimationTiming.guide(hundredths([Int](repeating: delay, count: count)))
            #expect(interval?.milliseconds == Double(10 * expected.0) / Double(expected.1))
        }
        if count <= 30 {
            let slow = AnimationTiming.guide(hundredths([Int](repeating: 120, count: count)))
            #expect(slow?.milliseconds == 1_200)
            var slower = [Int](repeating: 120, count: count)
            slower[0] += 1
            #expect(AnimationTiming.guide(hundredths(slower))?.milliseconds == 100)
        }
    }

    @Test(
        "The corrections follow each other",
        arguments: [(2, 200, 100.0), (40, 200, 60), (60, 200, 40), (30, 10, 100), (31, 10, 60)]
    )
    func chain(count: Int, delay: Int, milliseconds: Double) {
        let interval = AnimationTiming.guide(hundredths([Int](repeating: delay, count: count)))
        #expect(interval?.milliseconds == milliseconds)
    }

    @Test("A guide's total sums delays as browsers play them")
    func normalised() {
        #expect(
            AnimationTiming.guide(hundredths([0, 1, 2]))
                == AnimationInterval(total: .milliseconds(220), count: 3)
        )
    }

    @Test("Browsers cut delays to whole milliseconds before they replace short ones")
    func wholeMilliseconds() {
        let delays: [Duration] = [
            .microseconds(16_667), .microseconds(10_500), .milliseconds(11), .microseconds(9_999),
        ]
        let shown: [Duration] = [.milliseconds(16), .milliseconds(100), .milliseconds(11)]
        #expect(AnimationTiming.browser(delays) == shown + [.milliseconds(100)])
        let schedule = AnimationSchedule(delays: delays, timing: .browser)
        #expect(schedule.starts == [0, 16, 116, 127] && schedule.total == 227)
        #expect(AnimationSchedule(delays: delays, timing: .source).total == 48)
    }

    @Test("A single frame never advances")
    func single() {
        #expect(AnimationTiming.guide(hundredths([5])) == nil)
        #expect(AnimationTiming.guide([]) == nil)
        for timing in [AnimationTiming.browser, .guide] {
            let schedule = AnimationSchedule(delays: hundredths([5]), timing: timing)
            #expect(schedule.durations == [nil])
            #expect(schedule.total == nil)
        }
        #expect(AnimationSchedule(delays: hundredths([5]), timing: .source).durations == [50])
    }

    @Test("A schedule's frames follow each other without gaps", arguments: AnimationTiming.allCases)
    func schedule(timing: AnimationTiming) {
        for delays in [[], [3, 4], [7, 0, 1, 3, 0, 1, 1], [Int](repeating: 7, count: 45)] {
            let schedule = AnimationSchedule(delays: hundredths(delays), timing: timing)
            #expect(schedule.starts.count == delays.count)
            #expect(schedule.durations.count == delays.count)
            var start = 0
            for index in delays.indices {
                #expect(schedule.starts[index] == start)
                start += schedule.durations[index] ?? 0
            }
            #expect(schedule.total == start)
        }
        #expect(
            AnimationSchedule(delays: hundredths([1, 7]), timing: .source).durations == [10, 70]
        )
        #expect(
            AnimationSchedule(delays: hundredths([1, 7]), timing: .browser).durations == [100, 70]
        )
        #expect(
            AnimationSchedule(delays: hundredths([1, 7]), timing: .guide).durations == [85, 85]
        )
    }

    @Test("Starts of fractional delays do not drift", arguments: 1..<200)
    func fractions(denominator: Int) {
        // A delay that is rounded up to an attosecond, as from an APNG.
        let exact = Duration.seconds(1) / denominator
        let delay =
            exact * denominator == .seconds(1)
            ? exact : exact + Duration(secondsComponent: 0, attosecondsComponent: 1)
        let delays = [Duration](repeating: delay, count: 10 * denominator)
        let schedule = AnimationSchedule(delays: delays, timing: .source)
        for index in delays.indices {
            #expect(schedule.starts[index] == 1000 * index / denominator)
        }
        #expect(schedule.total == 10_000)
    }
}
