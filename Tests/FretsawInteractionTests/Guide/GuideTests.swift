import FretsawInteraction
import Testing

@Suite("Guide pages")
struct GuideTests {
    static let phone = Size(width: 375, height: 667)

    static func guide(
        _ options: GuideOptions = GuideOptions(pages: 3),
        size: Size = phone,
        bottomInset: Double = 0,
        reducesMotion: Bool = false,
        isOpen: Bool = true
    ) -> Guide {
        var guide = Guide(
            environment: InterfaceEnvironment(
                size: size,
                bottomInset: bottomInset,
                reducesMotion: reducesMotion
            ),
            options: options
        )
        if isOpen { _ = guide.handle(.opened(stored: nil, current: "1.0"), at: 0) }
        return guide
    }

    private func text(_ guide: Guide, _ kind: GuidePart, at now: Double = 0) -> String {
        let runs = guide.view(at: now)[kind.name()]?.words?.runs ?? []
        return runs.map { String(decoding: $0.text.utf8, as: UTF8.self) }.joined()
    }

    @Test("Shown if no version or another one is stored; the current one is stored immediately")
    func decision() {
        for stored in [nil, "", "0.9", "1.0 ", "1"] as [Text?] {
            var guide = GuideTests.guide(isOpen: false)
            #expect(guide.view(at: 0).parts.isEmpty)
            let effects = guide.handle(.opened(stored: stored, current: "1.0"), at: 0)
            #expect(effects == [.store(version: "1.0")] && guide.isOpen)
            #expect(!guide.view(at: 0).parts.isEmpty)
        }
        var guide = GuideTests.guide(isOpen: false)
        #expect(guide.handle(.opened(stored: "1.0", current: "1.0"), at: 0) == [.showHome])
        #expect(guide.view(at: 0).parts.isEmpty && guide.schedule(at: 0) == .idle)
        // Decided once.
        #expect(guide.handle(.opened(stored: nil, current: "1.0"), at: 1).isEmpty)
    }

    @Test("A guide without pages shows the home page and stores its version")
    func noPages() {
        var guide = GuideTests.guide(GuideOptions(pages: 0), isOpen: false)
        let effects = guide.handle(.opened(stored: nil, current: "2"), at: 0)
        #expect(effects == [.store(version: "2"), .showHome])
    }

    @Test("The skip button: 50 × 24 at (screen − 70, 44), black 40 %, radius 5")
    func skip() {
        let guide = GuideTests.guide()
        let part = guide.view(at: 0)[GuidePart.skip.name()]
        #expect(part?.frame == Rect(x: 305, y: 44, width: 50, height: 24))
        #expect(part?.fill == .overlay && part?.corners == Corners(all: 5))
        #expect(part?.words?.size == 12 && part?.words?.runs.first?.color == .onAccent)
        #expect(text(guide, .skip) == "跳 过")
        let hidden = GuideTests.guide(GuideOptions(pages: 3, showsSkip: false))
        #expect(hidden.view(at: 0)[GuidePart.skip.name()] == nil)
    }

    @Test("The start button: 197 × 40 in the middle, above dots and inset", arguments: [0.0, 34])
    func start(inset: Double) {
        let guide = GuideTests.guide(GuideOptions(pages: 1), bottomInset: inset)
        let part = guide.view(at: 0)[GuidePart.start.name()]
        let y = 667 - 40 - 4 - 80 - inset
        #expect(part?.frame == Rect(x: 89, y: y, width: 197, height: 40))
        #expect(part?.fill == .accent && part?.corners == Corners(all: 20))
        #expect(part?.words?.size == 17 && text(guide, .start) == "立即体验")
        // With one page it is visible from the start.
        #expect(part?.opacity == 1 && part?.control?.isEnabled == true)
    }

    @Test("The start button fades in over 1 s when the last page comes to rest")
    func fadesIn() {
        var guide = GuideTests.guide()
        let name = GuidePart.start.name()
        _ = guide.handle(.scrolled(offset: 375), at: 100)
        _ = guide.handle(.settled(offset: 375), at: 200)
        _ = guide.handle(.scrolled(offset: 749), at: 300)
        #expect(guide.view(at: 5000)[name]?.opacity == 0)
        #expect(guide.view(at: 5000)[name]?.control?.isEnabled == false)
        #expect(guide.handle(.activated(name), at: 5000).isEmpty)
        _ = guide.handle(.settled(offset: 750), at: 6000)
        let seen = [6000.0, 6250, 6500, 7000, 9000].map { guide.view(at: $0)[name]?.opacity }
        #expect(seen == [0, 0.15625, 0.5, 1, 1])
        #expect(guide.schedule(at: 6000).moves && guide.schedule(at: 6000).wake == 6100)
        // It stays, and does not fade again.
        _ = guide.handle(.settled(offset: 0), at: 8000)
        _ = guide.handle(.settled(offset: 750), at: 9000)
        #expect(guide.view(at: 9000)[name]?.opacity == 1)
    }

    @Test("The last page is determined by its number, not by its picture")
    func lastByIndex() {
        var guide = GuideTests.guide()
        for page in 0..<3 { _ = guide.handle(.picture(page: page, .still), at: 0) }
        _ = guide.handle(.settled(offset: 375), at: 10)
        #expect(guide.view(at: 5000)[GuidePart.start.name()] == nil)
        _ = guide.handle(.settled(offset: 750), at: 20)
        #expect(guide.view(at: 5000)[GuidePart.start.name()]?.parent == GuidePart.page.name(2))
    }

    @Test("The page is determined by the pager's offset when it rests")
    func settles() {
        var guide = GuideTests.guide()
        _ = guide.handle(.scrolled(offset: 750), at: 0)
        #expect(guide.page == 0)
        for (offset, page) in [(374.6, 1), (375.4, 1), (0, 0), (-80, 0), (750, 2), (9e9, 2)] {
            _ = guide.handle(.settled(offset: offset), at: 0)
            #expect(guide.page == page)
        }
        for offset in [Double.nan, .infinity, -.infinity] {
            #expect(guide.handle(.settled(offset: offset), at: 0).isEmpty)
            #expect(guide.page == 2)
        }
    }

    @Test("Pages are side by side and move with the pager; only visible ones are parts")
    func pager() {
        var guide = GuideTests.guide()
        _ = guide.handle(.scrolled(offset: 100), at: 0)
        let view = guide.view(at: 0)
        #expect(view[GuidePart.content.name()]?.frame.x == -100)
        #expect(view[GuidePart.content.name()]?.frame.width == 1125)
        #expect(view[GuidePart.page.name(0)]?.frame.x == 0)
        #expect(view[GuidePart.page.name(1)]?.frame.x == 375)
        #expect(view[GuidePart.page.name(2)] == nil)
        #expect(view[GuidePart.guide.name()]?.clips == true)
    }

    @Test("The dots follow the page at rest")
    func indicator() {
        var guide = GuideTests.guide()
        let before = guide.view(at: 0).parts.filter { $0.name.kind == GuidePart.dot.rawValue }
        #expect(before.count == 3 && before.last?.name.index == 0)
        _ = guide.handle(.settled(offset: 375), at: 0)
        let after = guide.view(at: 50).parts.filter { $0.name.kind == GuidePart.dot.rawValue }
        #expect(after.last?.name.index == 1 && after.last?.frame.width == 21)
    }

    @Test("A narrower viewport keeps the page")
    func resize() {
        var guide = GuideTests.guide()
        _ = guide.handle(.settled(offset: 750), at: 0)
        let small = InterfaceEnvironment(size: Size(width: 320, height: 568))
        #expect(
            guide.handle(.environment(small), at: 10) == [.scroll(to: 640, animated: false)]
        )
        #expect(guide.page == 2 && guide.offset == 640)
        #expect(guide.handle(.environment(small), at: 20).isEmpty)
    }

    @Test("Keys turn pages")
    func keys() {
        var guide = GuideTests.guide()
        #expect(guide.handle(.key(Keystroke(.left)), at: 0).isEmpty)
        #expect(
            guide.handle(.key(Keystroke(.right)), at: 0) == [.scroll(to: 375, animated: true)]
        )
        #expect(guide.handle(.key(Keystroke(.end)), at: 0) == [.scroll(to: 750, animated: true)])
        _ = guide.handle(.settled(offset: 750), at: 10)
        #expect(guide.handle(.key(Keystroke(.right)), at: 20).isEmpty)
        #expect(guide.handle(.key(Keystroke(.home)), at: 30) == [.scroll(to: 0, animated: true)])
        #expect(guide.handle(.key(Keystroke(.enter)), at: 40) == [.completed(.started)])
    }

    @Test("Pages can be turned with buttons, without sliding")
    func steps() {
        var guide = GuideTests.guide(GuideOptions(pages: 2, showsSteps: true))
        let previous = GuidePart.previous.name()
        let next = GuidePart.next.name()
        #expect(guide.view(at: 0)[previous]?.control?.isEnabled == false)
        #expect(guide.handle(.activated(previous), at: 0).isEmpty)
        #expect(guide.handle(.activated(next), at: 0) == [.scroll(to: 375, animated: true)])
        _ = guide.handle(.settled(offset: 375), at: 0)
        #expect(guide.view(at: 0)[next]?.control?.isEnabled == false)
    }

    @Test("A press on a dot turns to its page, in an area of at least 24 × 24 points around it")
    func dotButtons() throws {
        var guide = GuideTests.guide(GuideOptions(pages: 3, hasDotButtons: true))
        let view = guide.view(at: 0)
        for page in 0..<3 {
            let area = try #require(view.frame(of: GuidePart.dotButton.name(page)))
            let dot = try #require(view.frame(of: GuidePart.dot.name(page)))
            #expect(area.width >= 24 && area.height >= 24)
            #expect(area.center == dot.center)
        }
        let place = try #require(view.frame(of: GuidePart.dotButton.name(2))).center
        let press = Press(.ended, on: GuidePart.dotButton.name(2), at: place)
        #expect(guide.handle(.press(press), at: 0) == [.scroll(to: 750, animated: true)])
        #expect(view[GuidePart.dotButton.name(1)]?.control?.label == "第2页,共3页")
        #expect(GuideTests.guide().view(at: 0)[GuidePart.dotButton.name(1)] == nil)
    }
}
