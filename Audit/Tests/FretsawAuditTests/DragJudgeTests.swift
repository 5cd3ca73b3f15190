import FretsawBehaviour
import FretsawAudit
import Testing

@Suite("Judge of drags")
struct DragJudgeTests {
    private func human(_ seed: UInt64 = 3) -> DragTrack {
        var generator = TrackGenerator(seed: seed)
        return generator.track(.humanLike)
    }

    private func track(_ xs: [Double], every interval: Double = 16) throws -> DragTrack {
        try DragTrack(
            xs.enumerated().map { DragSample(x: $1, y: 0, t: interval * Double($0)) }
        )
    }

    private let judge = DragJudge(policy: .enforce)

    @Test("A human-like drag passes under every policy", arguments: BehaviourPolicy.allCases)
    func passes(policy: BehaviourPolicy) {
        let track = human()
        let judgement = DragJudge(policy: policy)
            .judge(track, input: .touch, answer: track.samples.last?.x)
        #expect(judgement.finding == (policy == .off ? .notJudged : .human))
        #expect(!judgement.isRejected)
    }

    @Test(
        "Equal steps are a machine's, even if floating-point noise makes them unequal",
        arguments: [
            [], [5], [0, 171], [0, 10, 20, 30], [0, 0, 0], [0, 0.1, 0.2, 0.30000000000000004],
            [0, 4.115, 8.23, 12.345000000000002, 16.46], [0, 10.001, 20.002, 30.0021],
        ]
    )
    func uniform(xs: [Double]) throws {
        let track = try track(xs, every: 100)
        #expect(track.isUniform)
        let judgement = judge.judge(track, input: .pointer, answer: nil)
        #expect(judgement.finding == .machine(.uniformMotion))
        #expect(judgement.isRejected)
    }

    @Test(
        "A single step that differs by a hundredth makes a drag non-uniform",
        arguments: [[0, 10, 20, 30.01], [0, 1, 3], [0, 0, 1]]
    )
    func notUniform(xs: [Double]) throws {
        #expect(!(try track(xs).isUniform))
    }

    @Test(
        "Keys and buttons are never rejected for the lack of a motion",
        arguments: [DragInput.keyboard, .buttons],
        BehaviourPolicy.allCases
    )
    func keys(input: DragInput, policy: BehaviourPolicy) throws {
        let judge = DragJudge(policy: policy)
        for track in [nil, try track([]), try track([0, 10, 20, 30]), human()] {
            let judgement = judge.judge(track, input: input, answer: 30)
            #expect(judgement.finding == .notJudged)
            #expect(!judgement.isRejected)
        }
    }

    @Test("Only enforce rejects drags without a track", arguments: BehaviourPolicy.allCases)
    func noTrack(policy: BehaviourPolicy) {
        for input in [nil, DragInput.pointer, .touch] {
            let judgement = DragJudge(policy: policy).judge(nil, input: input, answer: 171)
            #expect(judgement.isRejected == (policy == .enforce))
            #expect(judgement.finding == (policy == .off ? .notJudged : .machine(.noTrack)))
        }
    }

    @Test(
        "Observe has the same findings as enforce, and rejects nothing",
        arguments: TrackFamily.allCases
    )
    func observe(family: TrackFamily) {
        var generator = TrackGenerator(seed: 11)
        let observing = DragJudge(policy: .observe)
        for _ in 0..<20 {
            let track = generator.track(family)
            let observed = observing.judge(track, input: nil, answer: nil)
            let enforced = judge.judge(track, input: nil, answer: nil)
            #expect(observed.finding == enforced.finding)
            #expect(observed.score == enforced.score)
            #expect(!observed.isRejected)
        }
    }

    @Test("The track must end at the answer")
    func end() throws {
        let track = human()
        let end = try #require(track.samples.last).x
        for off in [-3.0, 0, 3] {
            #expect(judge.judge(track, input: nil, answer: end + off).finding == .human)
        }
        for off in [-3.5, 3.5, 200, .infinity, .nan] {
            #expect(
                judge.judge(track, input: nil, answer: end + off).finding
                    == .machine(.endDiffers)
            )
        }
    }

    @Test("A drag takes as long as a hand needs, and no longer than the challenge was open")
    func time() throws {
        let track = human()
        let last = try #require(track.samples.last).t
        #expect(
            judge.judge(track, input: nil, answer: nil, openFor: last - 1999).finding == .human
        )
        #expect(
            judge.judge(track, input: nil, answer: nil, openFor: last - 2001).finding
                == .machine(.impossibleTime)
        )
        let fast = try DragTrack(
            track.samples.map { DragSample(x: $0.x, y: $0.y, t: $0.t * 149 / last) }
        )
        #expect(judge.judge(fast, input: nil, answer: nil).finding == .machine(.impossibleTime))
    }

    @Test("No single feature reaches the threshold")
    func noFeatureAlone() {
        #expect(DragFeature.all.allSatisfy { $0.weight < DragJudge().threshold })
        #expect(Set(DragFeature.all.map(\.name)).count == DragFeature.all.count)
    }

    @Test("Suspicions of all features are 0 to 1, and each feature reacts to some machines")
    func featureRange() {
        var generator = TrackGenerator(seed: 13)
        var most = [Double](repeating: 0, count: DragFeature.all.count)
        for family in TrackFamily.allCases {
            for _ in 0..<40 {
                guard let motion = DragMotion(generator.track(family)) else { continue }
                for (index, feature) in DragFeature.all.enumerated() {
                    let suspicion = feature.suspicion(motion)
                    #expect((0...1).contains(suspicion), "\(feature.name) of \(family)")
                    if !family.isHuman { most[index] = max(most[index], suspicion) }
                }
            }
        }
        for (feature, most) in zip(DragFeature.all, most) where feature.name != "sampling" {
            #expect(most > 0.9, "\(feature.name)")
        }
    }

    @Test("A track with few samples is suspicious")
    func sparse() throws {
        let sampling = try #require(DragFeature.all.first { $0.name == "sampling" })
        func suspicion(_ count: Int) throws -> Double {
            let motion = DragMotion(try track((0..<count).map { Double($0 * $0) }, every: 100))
            return sampling.suspicion(try #require(motion))
        }
        #expect(try suspicion(5) == 1)
        #expect(try suspicion(8) > 0)
        #expect(try suspicion(12) == 0)
    }

    @Test("Odd tracks are judged without errors")
    func oddTracks() throws {
        let odd: [[(Double, Double, Double)]] = [
            [(0, 0, 0), (1, 0, 200), (1.5, 0, 400)], [(0, 0, 0), (50, 0, 0), (51, 0, 0)],
            [(9, 0, 0), (-50, 3, 300), (7, 0, 300), (80, 1, 301)],
            [(1e5, 0, 0), (-1e5, 0, 3e5), (3, 1e5, 6e5)],
            (0..<200).map { (Double($0 * $0 % 7), 0, Double($0)) },
        ]
        for numbers in odd {
            let samples = numbers.map { DragSample(x: $0.0, y: $0.1, t: $0.2) }
            let judgement = judge.judge(try DragTrack(samples), input: nil, answer: nil)
            #expect(judgement.score.isFinite)
            #expect(judgement.isRejected)
        }
    }

    @Test("The scale of a track is clamped, so that noise cannot pass for pixels of a device")
    func scale() throws {
        let scales = [(1.43, 1.43), (0, 0.25), (-1, 0.25), (.nan, 0.25), (4.01, 4), (.infinity, 4)]
        for (sent, used) in scales {
            #expect(try DragTrack([], scale: sent).scale == used)
        }
    }

    @Test("An invalid track is rejected with the reason")
    func bounds() {
        let still = DragSample(x: 0, y: 0, t: 0)
        func error(_ samples: [DragSample]) -> DragTrackError? {
            #expect(throws: DragTrackError.self) { try DragTrack(samples) }
        }
        #expect(error(Array(repeating: still, count: 201)) == .tooMany)
        for bad in [Double.nan, .infinity, -.infinity, 1e6] {
            #expect(error([DragSample(x: bad, y: 0, t: 0)]) == .outOfRange)
            #expect(error([DragSample(x: 0, y: bad, t: 0)]) == .outOfRange)
            #expect(error([DragSample(x: 0, y: 0, t: bad)]) == .outOfRange)
        }
        #expect(error([DragSample(x: 0, y: 0, t: -1)]) == .backwards)
        #expect(error([DragSample(x: 0, y: 0, t: 5), DragSample(x: 0, y: 0, t: 4)]) == .backwards)
    }
}
