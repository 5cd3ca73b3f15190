import FretsawInteraction
import FretsawTesting
import Testing

@Suite("A lock under random events")
struct LockPropertyTests {
    @Test("Random events never trap and never break a rule", arguments: propertySeeds())
    func random(seed: Int) {
        var random = SmallGenerator(seed: UInt64(seed))
        let options = GestureLockOptions(
            layout: Bool.random(using: &random)
                ? .fitting : .fixed(scale: random.oddNumber(0.2...2)),
            minimum: Int.random(in: -1...10, using: &random),
            confirmsWithButtons: Bool.random(using: &random),
            showsClear: Bool.random(using: &random),
            hidesTrail: Bool.random(using: &random),
            joinsTaps: Bool.random(using: &random)
        )
        var lock = GestureLock(environment: environment(&random), options: options)
        var now = 0.0
        var open: Set<UInt32> = []
        var asked: Set<UInt32> = []
        for _ in 0..<400 {
            now += random.oddNumber(-5...200)
            if !now.isFinite { now = 0 }
            let event = event(&random, &lock, now, open)
            let attempts = lock.attemptsLeft
            let effects = lock.handle(event, at: now)
            if let left = lock.attemptsLeft, let before = attempts, left > before {
                #expect(isFromStore(event), "attempts went up by themselves")
            }
            var reports = 0
            for effect in effects {
                switch effect {
                case .verify(let request, let pattern), .store(let request, let pattern),
                    .modify(let request, _, let pattern):
                    #expect(asked.insert(request).inserted, "a question's number came twice")
                    #expect(pattern.count >= options.minimum)
                    open.insert(request)
                    expectEachOnce(pattern)
                case .report(let result):
                    reports += 1
                    expectEachOnce(result.dots)
                    #expect(result.isLongEnough == (result.dots.count >= options.minimum))
                case .finished, .lockedOut:
                    guard case .answered(let request, _) = event else {
                        Issue.record("an end without the store's answer")
                        continue
                    }
                    #expect(open.remove(request) != nil, "one answer ended twice")
                }
            }
            #expect(reports <= 1)
            expectEachOnce(lock.path)
            expectInside(lock.view(at: now), lock.environment.size)
            let schedule = lock.schedule(at: now)
            if let wake = schedule.wake { #expect(wake > -1e308) }
            #expect(lock.advance(to: now).isEmpty)
        }
    }

    private func expectEachOnce(_ pattern: DotPattern) {
        let dots = (0..<pattern.count).compactMap { pattern[$0] }
        #expect(Set(dots).count == pattern.count && dots.allSatisfy { (0..<9).contains($0) })
    }

    private func isFromStore(_ event: GestureLockEvent) -> Bool {
        switch event {
        case .answered, .status: true
        default: false
        }
    }

    private func environment(_ random: inout SmallGenerator) -> InterfaceEnvironment {
        InterfaceEnvironment(
            size: Size(
                width: random.oddNumber(0...800),
                height: random.oddNumber(0...800)
            ),
            language: Bool.random(using: &random) ? .chinese : .english,
            reducesMotion: Bool.random(using: &random)
        )
    }

    private func event(
        _ random: inout SmallGenerator,
        _ lock: inout GestureLock,
        _ now: Double,
        _ open: Set<UInt32>
    ) -> GestureLockEvent {
        let flows = [GestureFlow.set, .verify, .modify]
        switch Int.random(in: 0..<40, using: &random) {
        case 0: return .began(flows[Int.random(in: 0..<3, using: &random)])
        case 1: return .environment(environment(&random))
        case 2: return Bool.random(using: &random) ? .cleared : .dismissed
        case 3:
            return .status(
                attemptsLeft: Int.random(in: -2...6, using: &random),
                lockedUntil: Bool.random(using: &random)
                    ? nil : now + random.oddNumber(-100...5000)
            )
        case 4..<8:
            let key = Key(rawValue: UInt8.random(in: 0...21, using: &random)) ?? .enter
            return .key(Keystroke(key))
        case 8..<12:
            let kind = UInt8.random(in: 0...12, using: &random)
            return .activated(
                PartName(kind: kind, index: UInt16.random(in: 0...10, using: &random))
            )
        case 12..<20:
            let request = open.max() ?? UInt32.random(in: 0...3, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return .answered(request: request, .accepted)
            case 1:
                let left = Int.random(in: -1...5, using: &random)
                return .answered(request: request, .wrong(attemptsLeft: left))
            case 2:
                let until = now + random.oddNumber(-100...3000)
                return .answered(request: request, .lockedOut(until: until))
            default: return .answered(request: request, .failed(.empty))
            }
        default:
            let phases = [Press.Phase.began, .moved, .moved, .moved, .ended, .cancelled]
            return .press(
                Press(
                    phases[Int.random(in: 0..<6, using: &random)],
                    on: GestureLockPart.pad.name(),
                    at: Point(x: random.oddNumber(-50...800), y: random.oddNumber(-50...800))
                )
            )
        }
    }
}
