import FretsawBehaviour
import FretsawAudit
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
            #expect(try DragTrack(track.samples, scale: track.scale) == track)
            #expect(track.samples.count >= 2)
        }
    }

    @Test(
        "At most 1 % of drags by hands that the judge was not tuned on are rejected, at every width",
        arguments: [TrackFamily.mouse, .trackpad, .touch],
        [250, 310, 400, 500, 620.0]
    )
    func heldOutHands(family: TrackFamily, width: Double) {
        let judge = DragJudge(policy: .enforce)
        var generator = TrackGenerator(seed: 20_260_117)
        let rejected = (0..<600).count { _ in
            let track = generator.track(family, width: width)
            return judge.judge(track, input: nil, answer: track.samples.last?.x).isRejected
        }
        #expect(rejected <= 6)
    }

    @Test("A drag has the same roughness at every scale of the picture")
    func scale() throws {
        let roughness = try #require(DragFeature.all.first { $0.name == "roughness" })
        var generator = TrackGenerator(seed: 8)
        for _ in 0..<20 {
            let track = generator.track(.replayed, width: 400)
            for factor in [0.5, 2, 3] {
                let other = try DragTrack(
                    track.samples.map {
                        DragSample(x: factor * $0.x, y: factor * $0.y, t: $0.t)
                    },
                    scale: factor * track.scale
                )
                let (before, after) = try (
                    #require(DragMotion(track)), #require(DragMotion(other))
                )
                let change = roughness.suspicion(before) - roughness.suspicion(after)
                #expect(abs(change) < 1e-9)
            }
        }
    }

    @Test("The rates of rejected machines and humans are within bounds")
    func bounds() throws {
        let table = BehaviourTable.measure(DragJudge(), count: 300, seed: 1)
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
        // Programs that imitate hands pass more often, and recorded hands nearly always.
        #expect(try share(.curve) > 0.5)
        #expect(try share(.recorded) < 0.1)
    }
}
