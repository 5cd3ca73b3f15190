import FretsawCodecs
import Testing

@Suite("GIF timing")
struct GIFTimingTests {
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
            let interval = GIFTiming.guide([Int](repeating: delay, count: count))
            #expect(interval?.milliseconds == Double(10 * expected.0) / Double(expected.1))
        }
        if count <= 30 {
            let slow = GIFTiming.guide([Int](repeating: 120, count: count))
            #expect(slow?.milliseconds == 1_200)
            var slower = [Int](repeating: 120, count: count)
            slower[0] += 1
            #expect(GIFTiming.guide(slower)?.milliseconds == 100)
        }
    }

    @Test(
        "The corrections follow each other",
        arguments: [(2, 200, 100.0), (40, 200, 60), (60, 200, 40), (30, 10, 100), (31, 10, 60)]
    )
    func chain(count: Int, delay: Int, milliseconds: Double) {
        let interval = GIFTiming.guide([Int](repeating: delay, count: count))
        #expect(interval?.milliseconds == milliseconds)
    }

    @Test("A guide's total sums delays as browsers play them")
    func normalised() {
        #expect(GIFTiming.guide([0, 1, 2]) == GIFInterval(total: 22, count: 3))
    }

    @Test("A single frame never advances")
    func single() {
        #expect(GIFTiming.guide([5]) == nil)
        #expect(GIFTiming.guide([]) == nil)
        for timing in [GIFTiming.browser, .guide] {
            let schedule = GIFSchedule(delays: [5], timing: timing)
            #expect(schedule.durations == [nil])
            #expect(schedule.total == nil)
        }
        #expect(GIFSchedule(delays: [5], timing: .source).durations == [50])
    }

    @Test("A schedule's frames follow each other without gaps", arguments: GIFTiming.allCases)
    func schedule(timing: GIFTiming) {
        for delays in [[], [3, 4], [7, 0, 1, 3, 0, 1, 1], [Int](repeating: 7, count: 45)] {
            let schedule = GIFSchedule(delays: delays, timing: timing)
            #expect(schedule.starts.count == delays.count)
            #expect(schedule.durations.count == delays.count)
            var start = 0
            for index in delays.indices {
                #expect(schedule.starts[index] == start)
                start += schedule.durations[index] ?? 0
            }
            #expect(schedule.total == start)
        }
        #expect(GIFSchedule(delays: [1, 7], timing: .source).durations == [10, 70])
        #expect(GIFSchedule(delays: [1, 7], timing: .browser).durations == [100, 70])
        #expect(GIFSchedule(delays: [1, 7], timing: .guide).durations == [85, 85])
    }
}
