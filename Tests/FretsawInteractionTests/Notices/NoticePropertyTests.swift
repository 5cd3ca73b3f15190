import FretsawInteraction
import FretsawTesting
import Testing

@Suite("Notices under random events")
struct NoticePropertyTests {
    @Test(
        "Handles are unique, removed once, bounded in number; parts have distinct names",
        arguments: propertySeeds()
    )
    func random(seed: Int) {
        var random = RandomEvents(seed: UInt64(seed))
        var options = NoticeOptions()
        options.maxAtOnce = [0, 1, 5, 32, .max][seed % 5]
        let most = min(max(options.maxAtOnce, 1), 1024)
        var notices = Notices(
            in: InterfaceEnvironment(size: Size(width: 320, height: 480)),
            options: options
        )
        var now = 0.0
        var shown: Set<NoticeHandle> = []
        var removed: Set<NoticeHandle> = []
        var questions: [UInt32] = []
        for _ in 0..<400 {
            var effects: [NoticeEffect]
            now += random.strangeNumber(0...700)
            if !now.isFinite || abs(now) > 1e100 { now = 1e6 }
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3:
                let kind = Notice.Kind(rawValue: UInt8.random(in: 0...5, using: &random)) ?? .wait
                let clearings: [Notice.Clearing] = [
                    .default, .never, .byItself, .after(random.strangeNumber(0...3000)),
                ]
                effects = notices.handle(
                    .show(
                        Notice(
                            kind,
                            text: "话",
                            clearing: clearings[Int.random(in: 0..<4, using: &random)],
                            pictures: NoticePictures(
                                count: Int.random(in: -1...4, using: &random),
                                interval: random.strangeNumber(0...300)
                            )
                        )
                    ),
                    at: now
                )
            case 4:
                let number = UInt32.random(in: 0...UInt32(shown.count + 1), using: &random)
                effects = notices.handle(.hide(NoticeHandle(number)), at: now)
            case 5:
                effects = notices.handle(
                    .environment(
                        InterfaceEnvironment(
                            size: Size(
                                width: random.strangeNumber(0...900),
                                height: random.strangeNumber(0...900)
                            ),
                            topInset: random.strangeNumber(0...50),
                            reducesMotion: Bool.random(using: &random)
                        )
                    ),
                    at: now
                )
            case 6 where Int.random(in: 0..<8, using: &random) == 0:
                effects = notices.handle(.clearAll, at: now)
                #expect(notices.handles.isEmpty)
            case 6...8:
                let tag = questions.popLast() ?? 7
                let size = Size(
                    width: random.strangeNumber(0...300),
                    height: random.strangeNumber(0...300)
                )
                effects = notices.handle(.measured(tag: tag, size: size), at: now)
            default:
                effects = notices.advance(to: now)
            }
            for effect in effects {
                switch effect {
                case .shown(let handle): #expect(shown.insert(handle).inserted)
                case .removed(let handle): #expect(removed.insert(handle).inserted)
                case .measure(let question): questions.append(question.tag)
                }
            }
            #expect(Set(notices.handles) == shown.subtracting(removed))
            #expect(notices.handles.count <= most)
            let view = notices.view(at: now)
            var names: Set<PartName> = []
            for part in view.parts {
                #expect(names.insert(part.name).inserted)
                if let parent = part.parent { #expect(names.contains(parent)) }
                #expect((0...1).contains(part.opacity))
                #expect((0...360).contains(part.rotation))
                #expect(part.frame.x.isFinite && part.frame.y.isFinite)
                #expect(part.frame.width >= 0 && part.frame.height >= 0)
            }
            if let wake = notices.schedule(at: now).wake { #expect(wake >= now || now == 1e6) }
        }
        #expect(removed.isSubset(of: shown))
    }

    @Test("With 1,000 notices at once, the oldest are removed to stay within the limit")
    func many() {
        var posting = Posting()
        var shown: [NoticeHandle] = []
        for _ in 0..<1000 { shown.append(posting.show(Notice(.success))) }
        #expect(posting.notices.handles == shown.suffix(32))
        #expect(Set(shown).count == 1000)
    }

    @Test("Part names of a visible notice are not reused")
    func names() {
        var options = NoticeOptions()
        options.maxAtOnce = 2
        var posting = Posting(reducesMotion: true, options: options)
        let stays = posting.show(Notice(.wait))
        for _ in 0..<70_000 {
            let other = posting.show(Notice(.success))
            if other.index == stays.index { Issue.record("\(other)") }
            posting.send(.hide(other))
        }
        #expect(posting.notices.handles == [stays])
    }

    @Test("The same events at the same times give the same effects and views")
    func deterministic() {
        func run() -> ([NoticeEffect], View) {
            var posting = Posting()
            var effects = posting.send(.show(Notice(.wait)))
            effects += posting.send(.show(Notice(.text, text: "a")))
            effects += posting.send(.measured(tag: 1, size: Size(width: 10, height: 10)))
            effects += posting.wait(2100)
            return (effects, posting.notices.view(at: posting.now))
        }
        #expect(run() == run())
    }
}
