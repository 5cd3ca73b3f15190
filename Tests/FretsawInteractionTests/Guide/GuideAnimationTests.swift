import FretsawInteraction
import Testing

@Suite("Animated guide pages")
struct GuideAnimationTests {
    private static let threeFrames = PagePicture.animated(GuidePlayback(frames: 3, total: 300))

    private func guide(reducesMotion: Bool = false) -> Guide {
        var guide = GuideTests.guide(reducesMotion: reducesMotion)
        _ = guide.handle(.picture(page: 0, GuideAnimationTests.threeFrames), at: 1000)
        return guide
    }

    private func frame(_ guide: Guide, at now: Double, page: Int = 0) -> UInt32? {
        guide.view(at: now)[GuidePart.picture.name(page)]?.picture?.frame
    }

    @Test("A page shows a reference to the frame at that time")
    func frames() {
        let guide = guide()
        let seen = [1000.0, 1099, 1100, 1250, 1300, 31_100].map { frame(guide, at: $0) }
        #expect(seen == [0, 0, 1, 2, 0, 1])
        let picture = guide.view(at: 1000)[GuidePart.picture.name()]?.picture
        #expect(picture?.picture == 0 && picture?.fits == true)
    }

    @Test("The guide is drawn again only for new frames")
    func schedule() {
        var guide = guide()
        #expect(guide.schedule(at: 1000) == Schedule(wake: 1100, moves: false))
        _ = guide.advance(to: 1100)
        #expect(guide.schedule(at: 1100) == Schedule(wake: 1200, moves: false))
        // A page that does not show wakes no one.
        _ = guide.handle(.settled(offset: 375), at: 1150)
        _ = guide.advance(to: 1300)
        #expect(guide.schedule(at: 1300) == .idle)
    }

    @Test("Each animation can be stopped, and continues where it was")
    func pause() {
        var guide = guide()
        let name = GuidePart.pause.name(0)
        func label() -> Text? { guide.view(at: 1)[name]?.control?.label }
        #expect(label() == "暂停动画")
        _ = guide.handle(.activated(name), at: 1130)
        #expect(label() == "播放动画")
        #expect([1130.0, 1200, 99_999].map { frame(guide, at: $0) } == [1, 1, 1])
        #expect(guide.schedule(at: 1200) == .idle)
        _ = guide.handle(.activated(name), at: 5000)
        #expect([5000.0, 5069, 5071].map { frame(guide, at: $0) } == [1, 1, 2])
        // The space bar does the same for the page at rest.
        _ = guide.handle(.key(Keystroke(.space)), at: 5100)
        #expect(frame(guide, at: 9000) == 2)
    }

    @Test("A still picture has no pause button")
    func nothingToPause() {
        var guide = guide()
        let single = PagePicture.animated(GuidePlayback(frames: 1, total: 500))
        for picture in [PagePicture.still, single, .unreadable, .awaited] {
            _ = guide.handle(.picture(page: 0, picture), at: 2000)
            #expect(guide.view(at: 2000)[GuidePart.pause.name()] == nil)
            #expect(guide.schedule(at: 2000) == .idle)
        }
    }

    @Test("Reduced motion shows the first frame, and a button that plays the animation")
    func reducedMotion() {
        var guide = guide(reducesMotion: true)
        func label() -> Text? { guide.view(at: 1)[GuidePart.pause.name()]?.control?.label }
        #expect([1000.0, 1150, 9000].allSatisfy { frame(guide, at: $0) == 0 })
        #expect(guide.schedule(at: 1000) == .idle)
        #expect(label() == "播放动画")
        _ = guide.handle(.activated(GuidePart.pause.name()), at: 5000)
        #expect(label() == "暂停动画")
        #expect([5000.0, 5100, 5250].map { frame(guide, at: $0) } == [0, 1, 2])
        #expect(guide.schedule(at: 5000) == Schedule(wake: 5100, moves: false))
    }

    @Test("A change of the setting stops and starts all animations")
    func changedMotion() {
        var guide = guide()
        func change(reducesMotion: Bool, at now: Double) {
            var environment = guide.environment
            environment.reducesMotion = reducesMotion
            _ = guide.handle(.environment(environment), at: now)
        }
        change(reducesMotion: true, at: 1150)
        #expect([1150.0, 1250].map { frame(guide, at: $0) } == [0, 0])
        change(reducesMotion: true, at: 1200)
        _ = guide.handle(.activated(GuidePart.pause.name()), at: 2000)
        #expect(frame(guide, at: 2100) == 1)
        // Another change of the environment stops nothing.
        change(reducesMotion: true, at: 2100)
        #expect(frame(guide, at: 2200) == 2)
        _ = guide.handle(.activated(GuidePart.pause.name()), at: 2200)
        change(reducesMotion: false, at: 3000)
        #expect([3000.0, 3100].map { frame(guide, at: $0) } == [0, 1])
    }

    @Test("An unreadable page is empty and reported, once")
    func unreadable() {
        var guide = GuideTests.guide()
        #expect(
            guide.handle(.picture(page: 1, .unreadable), at: 0) == [.unreadable(page: 1)]
        )
        #expect(guide.handle(.picture(page: 1, .unreadable), at: 1).isEmpty)
        #expect(guide.handle(.picture(page: 7, .unreadable), at: 1).isEmpty)
        #expect(guide.handle(.picture(page: -1, .unreadable), at: 1).isEmpty)
        _ = guide.handle(.settled(offset: 375), at: 2)
        let part = guide.view(at: 2)[GuidePart.picture.name(1)]
        #expect(part != nil && part?.picture == nil)
        #expect(part?.control?.label == "第2页,共3页: 图片无法显示")
        #expect(guide.handle(.picture(page: 1, .still), at: 3).isEmpty)
        #expect(guide.view(at: 3)[GuidePart.picture.name(1)]?.picture != nil)
    }
}
