import FretsawInteraction
import Testing

@Suite("A track")
struct DragTrackTests {
    @Test("It has every sample if there are at most 199", arguments: [0, 1, 2, 198])
    func short(count: Int) {
        var track = DragRecorder()
        for index in 0..<count {
            track.append(DragMoment(x: Double(index), y: 0, time: Double(index)))
        }
        #expect(track.moments.map(\.x) == (0..<count).map(Double.init))
    }

    @Test(
        "A track has at most 200 samples, including the first and the last",
        arguments: [199, 200, 201, 399, 1000, 12_345]
    )
    func long(count: Int) throws {
        var track = DragRecorder()
        for index in 0..<count {
            track.append(DragMoment(x: Double(index), y: 0, time: Double(index)))
        }
        let moments = track.moments
        #expect(moments.count <= DragRecorder.capacity)
        #expect(moments.count >= 100)
        #expect(moments.first?.x == 0)
        #expect(moments.last?.x == Double(count - 1))
        // Evenly chosen: no gap is wider than twice another, but for the last.
        let gaps = zip(moments, moments.dropFirst()).map { $1.x - $0.x }.dropLast()
        #expect(try #require(gaps.max()) == #require(gaps.min()))
    }

    @Test("Numbers are clamped to the server's bounds, and time does not run backwards")
    func bounded() {
        var track = DragRecorder()
        track.append(DragMoment(x: .nan, y: 1e300, time: -5))
        track.append(DragMoment(x: -1e9, y: .infinity, time: 1e12))
        track.append(DragMoment(x: 1.23456789, y: 0.126, time: 3))
        #expect(
            track.moments == [
                DragMoment(x: 0, y: 100_000, time: 0),
                DragMoment(x: -100_000, y: 100_000, time: 600_000),
                DragMoment(x: 1.2346, y: 0.13, time: 600_000),
            ]
        )
    }

    @Test("Uniform motion is still uniform in its track", arguments: 0..<100)
    func staysUniform(seed: UInt64) {
        var random = CaptchaDice(seed: seed)
        let step = Double(random.below(5000)) / 1000 * 263 / 184
        var track = DragRecorder()
        let count = 2 + random.below(600)
        for index in 0..<count {
            track.append(DragMoment(x: Double(index) * step, y: 0, time: Double(index)))
        }
        // The last moment may be nearer than the others once not every one is taken.
        var places = track.moments.map(\.x)
        if count >= DragRecorder.capacity { places.removeLast() }
        #expect(UniformMotion.isUniform(places))
    }
}
