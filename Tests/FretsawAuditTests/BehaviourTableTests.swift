import FretsawAudit
import FretsawService
import Testing

@Suite("Synthetic drags")
struct BehaviourTableTests {
    @Test(
        "Equal seeds give equal tracks, and other seeds others",
        arguments: TrackFamily.allCases
    )
    func reproducible(family: TrackFamily) {
        var (first, again) = (TrackGenerator(seed: 5), TrackGenerator(seed: 5))
        var other = TrackGenerator(seed: 6)
        for _ in 0..<20 {
            let track = first.track(family)
            #expect(track == again.track(family))
            #expect(track != other.track(family))
        }
    }

    @Test("Every generated track is valid", arguments: TrackFamily.allCases)
    func sound(family: TrackFamily) throws {
        var generator = TrackGenerator(seed: 7)
        for _ in 0..<60 {
            let track = generator.track(family)
            #expect(try DragTrack(track.samples) == track)
            #expect(track.samples.count >= 2)
        }
    }

    @Test("The rates of rejected machines and humans are within bounds")
    func bounds() throws {
        let table = BehaviourTable.measure(DragJudge(), count: 300, seed: 1)
        print(table)
        func share(_ family: TrackFamily) throws -> Double {
            let row = try #require(table.rows.first { $0.family == family })
            #expect(row.tracks == 300)
            return Double(row.machines) / 300
        }
        #expect(try share(.uniform) == 1)
        #expect(try share(.eased) > 0.98)
        // Some computed or recorded movements with small changes pass as human.
        #expect(try share(.minimumJerk) > 0.6)
        #expect(try share(.replayed) > 0.5)
        #expect(try share(.humanLike) < 0.02)
        #expect(try share(.trembling) < 0.03)
    }
}
