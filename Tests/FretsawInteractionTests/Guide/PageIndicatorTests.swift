import FretsawInteraction
import FretsawTesting
import Testing

@Suite("A page indicator")
struct PageIndicatorTests {
    /// An indicator whose current dot is wider than the others, with gaps.
    private func indicator(_ count: Int, reducesMotion: Bool = false) -> PageIndicator {
        var metrics = PageIndicatorMetrics()
        metrics.currentWidth = 20
        metrics.otherWidth = 8
        metrics.gap = 5
        return PageIndicator(
            count: count,
            environment: InterfaceEnvironment(
                size: Size(width: 200, height: 4),
                reducesMotion: reducesMotion
            ),
            metrics: metrics
        )
    }

    /// Left edge and width of every dot by its page.
    private func dots(_ indicator: PageIndicator, at now: Double) -> [[Double]] {
        let parts = indicator.view(at: now).parts.filter {
            $0.name.kind == PageIndicatorPart.dot.rawValue
        }
        return (0..<indicator.count).compactMap { page in
            parts.first { $0.name.index == UInt16(page) }.map { [$0.frame.x, $0.frame.width] }
        }
    }

    @Test("Defaults: dots of 14 × 4 without gaps, #187CFF and #EBEDF0")
    func defaults() {
        let indicator = PageIndicator(
            count: 3,
            environment: InterfaceEnvironment(size: Size(width: 100, height: 4))
        )
        #expect(dots(indicator, at: 0) == [[0, 14], [14, 14], [28, 14]])
        #expect(indicator.size == Size(width: 42, height: 4))
        for part in indicator.view(at: 0).parts.dropFirst() {
            #expect(part.frame.height == 4 && part.corners == Corners(all: 2))
            #expect(part.fill == (part.name.index == 0 ? .indicator : .idleIndicator))
        }
    }

    @Test("It is a picture whose name has the page and the number of pages")
    func name() {
        let environment = InterfaceEnvironment(size: Size(width: 100, height: 4))
        var indicator = PageIndicator(count: 3, current: 1, environment: environment)
        func control() -> Control? {
            indicator.view(at: 0)[PageIndicatorPart.indicator.name()]?.control
        }
        #expect(indicator.current == 1 && !indicator.isAnimating)
        #expect(control()?.role == .img && control()?.label == "第2页,共3页")
        _ = indicator.handle(.current(2), at: 0)
        #expect(control()?.label == "第3页,共3页")
        var texts = CustomTexts<GuideText>()
        texts[.page] = "Seite {}"
        texts[.pageOf] = " von {}"
        _ = indicator.handle(.texts(texts), at: 0)
        #expect(control()?.label == "Seite 3 von 3")
        #expect(PageIndicator(count: 0, environment: environment).view(at: 0).parts.isEmpty)
        #expect(PageIndicator(count: 2, current: 5, environment: environment).current == 0)
    }

    @Test("A dot begins at the sum of the widths and gaps before it", arguments: 0..<5)
    func layout(current: Int) {
        var indicator = indicator(5, reducesMotion: true)
        _ = indicator.handle(.current(current), at: 0)
        var x = 0.0
        for (page, dot) in dots(indicator, at: 0).enumerated() {
            let width = page == current ? 20.0 : 8
            #expect(dot == [x, width])
            x += width + 5
        }
        #expect(indicator.size.width == x - 5)
    }

    @Test("To the right: stretched over both dots, then shrinking to its right edge in 0.1 s")
    func right() {
        var indicator = indicator(4)
        _ = indicator.handle(.current(1), at: 1000)
        // Dot 0 keeps its x with the other width; the target has the frame of both.
        #expect(dots(indicator, at: 1000) == [[0, 8], [0, 33], [38, 8], [51, 8]])
        #expect(dots(indicator, at: 1050) == [[0, 8], [6.5, 26.5], [38, 8], [51, 8]])
        #expect(dots(indicator, at: 1100) == [[0, 8], [13, 20], [38, 8], [51, 8]])
        #expect(indicator.view(at: 1000).parts.last?.name.index == 1, "the target is in front")
        #expect(indicator.view(at: 1000).parts.last?.fill == .indicator)
        #expect(indicator.schedule(at: 1000) == Schedule(wake: 1100, moves: true))
        _ = indicator.advance(to: 1100)
        #expect(indicator.schedule(at: 1100) == .idle && !indicator.isAnimating)
    }

    @Test("To the left: the stretched dot starts a dot and a gap earlier and keeps its x")
    func left() {
        var indicator = indicator(4)
        _ = indicator.handle(.current(2), at: 0)
        _ = indicator.advance(to: 100)
        // x of dot 2 is 26; stretched from 26 − 5 − 8; the old dot ends at 46 − 8.
        _ = indicator.handle(.current(1), at: 200)
        #expect(dots(indicator, at: 200) == [[0, 8], [13, 33], [38, 8], [51, 8]])
        #expect(dots(indicator, at: 250) == [[0, 8], [13, 26.5], [38, 8], [51, 8]])
        #expect(dots(indicator, at: 300) == [[0, 8], [13, 20], [38, 8], [51, 8]])
    }

    @Test("A jump over several pages stretches over all dots between")
    func jump() {
        var indicator = indicator(5)
        _ = indicator.handle(.current(3), at: 0)
        #expect(dots(indicator, at: 0)[3] == [0, 20 + 3 * 13])
        #expect(dots(indicator, at: 100)[3] == [39, 20])
        _ = indicator.advance(to: 100)
        _ = indicator.handle(.current(0), at: 100)
        #expect(dots(indicator, at: 100)[0] == [0, 20 + 3 * 13])
        #expect(dots(indicator, at: 200)[0] == [0, 20])
    }

    @Test("A page set during an animation is shown when it ends; the last one set counts")
    func pending() {
        var indicator = indicator(5)
        _ = indicator.handle(.current(1), at: 0)
        _ = indicator.handle(.current(4), at: 30)
        _ = indicator.handle(.current(2), at: 60)
        #expect(indicator.current == 1)
        // Even where no one looked in between, the way began when the first one ended.
        _ = indicator.advance(to: 150)
        #expect(indicator.current == 2 && indicator.isAnimating)
        #expect(dots(indicator, at: 150)[2][1] == 26.5)
        _ = indicator.advance(to: 1000)
        #expect(dots(indicator, at: 1000)[2] == [26, 20])
        // Back to where it is going: nothing more to do.
        _ = indicator.handle(.current(3), at: 2000)
        _ = indicator.handle(.current(0), at: 2010)
        _ = indicator.handle(.current(3), at: 2020)
        _ = indicator.advance(to: 2100)
        #expect(indicator.current == 3 && !indicator.isAnimating)
    }

    @Test("Invalid pages are ignored: below 0, past the count, the current one, no dots")
    func ignored() {
        var indicator = indicator(3)
        for page in [-1, 3, .max, .min, 0] as [Int] {
            _ = indicator.handle(.current(page), at: 0)
            #expect(indicator.current == 0 && !indicator.isAnimating)
        }
        _ = indicator.handle(.current(1), at: 0)
        _ = indicator.handle(.current(7), at: 10)
        _ = indicator.advance(to: 500)
        #expect(indicator.current == 1)
        var none = self.indicator(0)
        _ = none.handle(.current(0), at: 0)
        #expect(none.view(at: 0).parts.isEmpty && none.size.width == 0)
    }

    @Test("Fewer pages clamp the current one")
    func fewer() {
        var indicator = indicator(5)
        _ = indicator.handle(.current(4), at: 0)
        _ = indicator.handle(.count(2), at: 50)
        #expect(indicator.current == 1 && !indicator.isAnimating)
        #expect(dots(indicator, at: 50) == [[0, 8], [13, 20]])
        _ = indicator.handle(.count(.max), at: 60)
        #expect(indicator.count == PageIndicator.maxPages)
        _ = indicator.handle(.count(-1), at: 70)
        #expect(indicator.count == 0 && indicator.current == 0)
    }

    @Test("With reduced motion it jumps to the page, also to a waiting one")
    func reduced() {
        var indicator = indicator(5)
        _ = indicator.handle(.current(1), at: 0)
        _ = indicator.handle(.current(4), at: 10)
        let still = InterfaceEnvironment(size: Size(width: 100, height: 4), reducesMotion: true)
        _ = indicator.handle(.environment(still), at: 20)
        #expect(indicator.current == 4 && !indicator.isAnimating)
        #expect(indicator.schedule(at: 20) == .idle)
    }

    @Test(
        "At any time, dots stay within their size and the last page set is shown",
        arguments: propertySeeds(40)
    )
    func random(seed: Int) {
        var random = SmallGenerator(seed: UInt64(seed))
        var indicator = indicator(Int.random(in: 1...9, using: &random))
        var now = 0.0
        var wish = 0
        for _ in 0..<200 {
            let page = Int.random(in: -2...10, using: &random)
            if page >= 0, page < indicator.count { wish = page }
            _ = indicator.handle(.current(page), at: now)
            now += Double.random(in: 0...150, using: &random)
            for part in indicator.view(at: now).parts {
                #expect(part.frame.x >= 0 && part.frame.maxX <= indicator.size.width + 1e-9)
            }
        }
        _ = indicator.advance(to: now + 1000)
        #expect(indicator.current == wish)
    }
}
