import FretsawInteraction
import Testing

@Suite("A grid of dots")
struct DotGridTests {
    /// Width, height, dot; then margin, left edge of the first column, by § 5.1.
    @Test(
        "Layout A: the margin is a quarter of the free width, the columns are centred",
        arguments: [
            (375.0, 375.0, 60.0, 48.75, 48.75), (320, 320, 50, 42.5, 42.5),
            (414, 500, 60, 58.5, 58.5), (600, 300, 60, 30, 180), (300, 600, 60, 30, 30),
            (180, 180, 60, 0, 0),
        ]
    )
    func fitting(width: Double, height: Double, dot: Double, margin: Double, left: Double) {
        let grid = DotGrid(fitting: Size(width: width, height: height), dot: dot)
        for number in 0..<9 {
            let frame = grid.frame(of: number)
            #expect(frame.x == left + (dot + margin) * Double(number % 3))
            #expect(frame.y == (dot + margin) * Double(number / 3))
            #expect(frame.width == dot && frame.height == dot)
        }
    }

    @Test("Layout B: dots of 53, gaps of 41, times the scale", arguments: [0.5, 1.0, 1.25, 2.0])
    func fixed(scale: Double) {
        let grid = DotGrid(fixed: 53, gap: 41, scale: scale)
        #expect(grid.size == Size(width: 241 * scale, height: 241 * scale))
        #expect(grid.frame(of: 0) == Rect(x: 0, y: 0, width: 53 * scale, height: 53 * scale))
        #expect(grid.frame(of: 5).x == 188 * scale)
        #expect(grid.frame(of: 5).y == 94 * scale)
        #expect(grid.frame(of: 8).maxX == 241 * scale)
    }

    @Test("Dots are 60 wide by default, and 50 in a narrow viewport")
    func metrics() {
        let metrics = GestureLockMetrics()
        let viewport = Size(width: 300, height: 300)
        #expect(metrics.grid(.fitting, in: viewport, width: 375).dot == 60)
        #expect(metrics.grid(.fitting, in: viewport, width: 321).dot == 60)
        #expect(metrics.grid(.fitting, in: viewport, width: 320).dot == 50)
        #expect(metrics.grid(.fixed(scale: 1), in: viewport, width: 320).dot == 53)
    }

    @Test("Fixed gaps shrink where their viewport is too small, and stay otherwise")
    func shrinks() {
        let metrics = GestureLockMetrics()
        let small = metrics.grid(.fixed(scale: 2), in: Size(width: 241, height: 300), width: 241)
        #expect(abs(small.size.width - 241) < 1e-9 && abs(small.dot - 53) < 1e-9)
        let wide = metrics.grid(.fixed(scale: 1), in: Size(width: 900, height: 900), width: 900)
        #expect(wide.size.width == 241)
    }

    @Test("Dots that do not fit shrink and touch")
    func tooSmall() {
        let grid = DotGrid(fitting: Size(width: 90, height: 200), dot: 60)
        #expect(grid.dot == 30 && grid.pitch == 30)
        #expect(grid.frame(of: 8) == Rect(x: 60, y: 60, width: 30, height: 30))
    }

    static let grids = [
        DotGrid(fitting: Size(width: 375, height: 375), dot: 60),
        DotGrid(fitting: Size(width: 600, height: 300), dot: 60),
        DotGrid(fixed: 53, gap: 41, scale: 1), DotGrid(fixed: 53, gap: 41, scale: 0.37),
    ]

    @Test("A touch hits the dot whose area contains it, and no other", arguments: grids)
    func hits(grid: DotGrid) {
        var wrong: [Point] = []
        for y in stride(from: -20.0, through: grid.size.height + 20, by: 1.7) {
            for x in stride(from: -20.0, through: grid.size.width + 20, by: 1.7) {
                let point = Point(x: x, y: y)
                let holding = (0..<9).filter { grid.frame(of: $0).contains(point) }
                if grid.dot(at: point) != holding.first || holding.count > 1 { wrong.append(point) }
            }
        }
        #expect(wrong.isEmpty)
    }

    @Test("Only remainders within the dot count: its edges")
    func edges() {
        let grid = DotGrid(fixed: 53, gap: 41, scale: 1)
        #expect(grid.dot(at: Point(x: 0, y: 0)) == 0)
        #expect(grid.dot(at: Point(x: 52.999, y: 52.999)) == 0)
        #expect(grid.dot(at: Point(x: 53, y: 20)) == nil)
        #expect(grid.dot(at: Point(x: 93.999, y: 20)) == nil)
        #expect(grid.dot(at: Point(x: 94, y: 20)) == 1)
        #expect(grid.dot(at: Point(x: 188, y: 240.9)) == 8)
        #expect(grid.dot(at: Point(x: 241, y: 20)) == nil)
        #expect(grid.dot(at: Point(x: 282, y: 20)) == nil)
        #expect(grid.dot(at: Point(x: -0.001, y: 20)) == nil)
    }

    @Test("NaN and distant points hit no dot")
    func odd() {
        for grid in DotGridTests.grids {
            for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
                #expect(grid.dot(at: Point(x: value, y: 10)) == nil)
                #expect(grid.dot(at: Point(x: 10, y: value)) == nil)
            }
        }
        let none = DotGrid(fitting: Size(width: 0, height: .nan), dot: .infinity)
        #expect(none.dot(at: Point(x: 0, y: 0)) == nil)
        #expect(none.frame(of: 8) == Rect(x: 0, y: 0, width: 0, height: 0))
    }

    @Test("Points outside are clamped to the control")
    func clamped() {
        let grid = DotGrid(fixed: 53, gap: 41, scale: 1)
        #expect(grid.clamped(Point(x: -5, y: 300)) == Point(x: 0, y: 241))
        #expect(grid.clamped(Point(x: 300, y: 120)) == Point(x: 241, y: 120))
        #expect(grid.clamped(Point(x: 17, y: 200)) == Point(x: 17, y: 200))
        #expect(grid.clamped(Point(x: .infinity, y: -.infinity)) == Point(x: 241, y: 0))
        #expect(grid.clamped(Point(x: .nan, y: .nan)) == Point(x: 0, y: 0))
    }
}
