import FretsawInteraction
import FretsawTesting
import Testing

@Suite("The exits of a guide")
struct GuideExitTests {
    static let exits: [(GuideExit, [GuideEvent])] = [
        (.skipped, [.activated(GuidePart.skip.name())]),
        (.skipped, [.key(Keystroke(.escape))]),
        (.started, [.settled(offset: 750), .activated(GuidePart.start.name())]),
        (.started, [.settled(offset: 750), .key(Keystroke(.enter))]),
        (.slid, [.settled(offset: 750), .scrolled(offset: 780.5)]),
        (.slid, [.settled(offset: 750), .key(Keystroke(.right))]),
    ]

    @Test(
        "Each exit is reported once, fades out in 1 s, and is then removed",
        arguments: exits
    )
    func ways(exit: GuideExit, events: [GuideEvent]) {
        var guide = GuideTests.guide(GuideOptions(pages: 3, slidesIntoHome: true))
        var effects: [GuideEffect] = []
        for event in events { effects = guide.handle(event, at: 1000) }
        #expect(effects == [.completed(exit)])
        for (_, more) in GuideExitTests.exits {
            for event in more { #expect(guide.handle(event, at: 1200).isEmpty) }
        }
        let seen = [1000.0, 1500, 1999].map {
            guide.view(at: $0)[GuidePart.guide.name()]?.opacity ?? -1
        }
        #expect(seen[0] == 1 || seen[0] < 1)
        #expect(seen[1] == 0.5 && seen[2] > 0 && seen[2] < 0.01)
        #expect(guide.schedule(at: 1300).wake == 2000 || guide.schedule(at: 1300).moves)
        #expect(guide.advance(to: 1999).isEmpty)
        #expect(guide.advance(to: 2000) == [.removed])
        #expect(guide.advance(to: 3000).isEmpty)
        #expect(guide.view(at: 3000).parts.isEmpty && guide.schedule(at: 3000) == .idle)
    }

    @Test("A button is pressed if the finger is lifted on it, also on a moved page")
    func press() {
        let start = GuidePart.start.name()
        for (offset, x, leaves) in [(750.0, 100.0, true), (650, 150, false), (650, 200, true)] {
            var guide = GuideTests.guide()
            _ = guide.handle(.settled(offset: 750), at: 0)
            _ = guide.handle(.scrolled(offset: offset), at: 0)
            let place = Point(x: x, y: 560)
            #expect(guide.handle(.press(Press(.began, on: start, at: place)), at: 0).isEmpty)
            let effects = guide.handle(.press(Press(.ended, on: start, at: place)), at: 0)
            #expect(effects == (leaves ? [.completed(.started)] : []))
        }
    }

    @Test("Sliding leaves past 30, not at 30, and the content is 50 wider")
    func slide() {
        var guide = GuideTests.guide(GuideOptions(pages: 3, slidesIntoHome: true))
        #expect(guide.contentWidth == 3 * 375 + 50)
        #expect(guide.handle(.scrolled(offset: 750), at: 0).isEmpty)
        #expect(guide.handle(.scrolled(offset: 780), at: 0).isEmpty)
        #expect(guide.handle(.scrolled(offset: 780.01), at: 0) == [.completed(.slid)])
    }

    @Test("Without sliding, the content ends with the last page")
    func noSlide() {
        var guide = GuideTests.guide()
        #expect(guide.contentWidth == 3 * 375)
        #expect(guide.handle(.scrolled(offset: 800), at: 0).isEmpty)
        #expect(guide.handle(.settled(offset: 800), at: 0).isEmpty)
        #expect(guide.offset == 750 && guide.isOpen)
    }

    @Test("A hidden button has no effect")
    func hidden() {
        var guide = GuideTests.guide(GuideOptions(pages: 1, showsSkip: false, showsStart: false))
        for event in [
            GuideEvent.activated(GuidePart.skip.name()), .activated(GuidePart.start.name()),
            .key(Keystroke(.escape)), .key(Keystroke(.enter)),
        ] {
            #expect(guide.handle(event, at: 0).isEmpty)
        }
    }

    @Test("With reduced motion it disappears immediately, after the completion")
    func reduced() {
        var guide = GuideTests.guide(reducesMotion: true)
        let effects = guide.handle(.activated(GuidePart.skip.name()), at: 10)
        #expect(effects == [.completed(.skipped), .removed])
        #expect(guide.advance(to: 5000).isEmpty)
    }

    @Test("A late event finds that the guide has faded out")
    func late() {
        var guide = GuideTests.guide()
        _ = guide.handle(.activated(GuidePart.skip.name()), at: 0)
        #expect(guide.handle(.settled(offset: 375), at: 1000) == [.removed])
    }

    @Test(
        "Random events never trap, and the completion is reported at most once",
        arguments: propertySeeds()
    )
    func random(seed: Int) {
        var random = SmallGenerator(seed: UInt64(seed))
        let options = GuideOptions(
            pages: Int.random(in: -1...6, using: &random),
            showsSkip: Bool.random(using: &random),
            showsStart: Bool.random(using: &random),
            slidesIntoHome: Bool.random(using: &random),
            showsSteps: Bool.random(using: &random)
        )
        func environment() -> InterfaceEnvironment {
            InterfaceEnvironment(
                size: Size(width: random.oddNumber(0...900), height: random.oddNumber(0...900)),
                bottomInset: random.oddNumber(0...60),
                reducesMotion: Bool.random(using: &random)
            )
        }
        var guide = Guide(environment: environment(), options: options)
        var now = 0.0
        var completed = 0
        var removed = 0
        for _ in 0..<300 {
            now += Double.random(in: -20...200, using: &random)
            let offset = random.oddNumber(-100...3000)
            let event: GuideEvent
            switch Int.random(in: 0..<24, using: &random) {
            case 0: event = .opened(stored: nil, current: "1")
            case 1: event = .environment(environment())
            case 2:
                let kind = UInt8.random(in: 0...11, using: &random)
                let index = UInt16.random(in: 0...7, using: &random)
                event = .activated(PartName(kind: kind, index: index))
            case 3:
                let key = Key(rawValue: UInt8.random(in: 0...21, using: &random)) ?? .home
                event = .key(Keystroke(key))
            case 4..<9:
                let playback = GuidePlayback(
                    frames: Int.random(in: -3...90, using: &random),
                    total: random.oddNumber(0...5000)
                )
                let pictures = [PagePicture.still, .awaited, .unreadable, .animated(playback)]
                let page = Int.random(in: -2...8, using: &random)
                event = .picture(page: page, pictures[Int.random(in: 0..<4, using: &random)])
            case 9..<16: event = .scrolled(offset: offset)
            default: event = .settled(offset: offset)
            }
            for effect in guide.handle(event, at: now) + guide.advance(to: now) {
                if case .completed = effect { completed += 1 }
                if effect == .removed { removed += 1 }
                #expect(removed <= completed && completed <= 1)
            }
            expectInside(
                guide.view(at: now),
                guide.environment.size,
                cutOff: [GuidePart.content.rawValue, GuidePart.dot.rawValue]
            )
            let schedule = guide.schedule(at: now)
            if let wake = schedule.wake { #expect(wake.isFinite) }
        }
    }
}
