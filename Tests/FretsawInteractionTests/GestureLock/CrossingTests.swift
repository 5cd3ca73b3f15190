import FretsawInteraction
import Testing

@Suite("Dots that a drawing passes")
struct CrossingTests {
    static let grids = [
        DotGrid(fixed: 53, gap: 41, scale: 1),
        DotGrid(fitting: Size(width: 375, height: 375), dot: 60),
        DotGrid(fitting: Size(width: 700, height: 300), dot: 60),
    ]

    /// From, to, and all dots that the straight way between their middles passes.
    @Test(
        "Horizontal, vertical and diagonal lines select the dot between, in order",
        arguments: [
            (0, 2, "012"), (2, 0, "210"), (3, 5, "345"), (8, 6, "876"), (0, 6, "036"),
            (6, 0, "630"), (1, 7, "147"), (8, 2, "852"), (0, 8, "048"), (6, 2, "642"),
            (0, 1, "01"), (0, 5, "05"), (0, 7, "07"), (1, 6, "16"), (4, 2, "42"),
        ]
    )
    func straight(from: Int, to: Int, passed: String) throws {
        for grid in CrossingTests.grids {
            var pattern = try #require(DotPattern([UInt8(from)]))
            let isLonger = grid.extend(&pattern, to: grid.center(of: to))
            #expect(isLonger && digits(pattern) == passed)
        }
    }

    @Test("Several dots along one segment are chosen in the order they are on it")
    func order() throws {
        let grid = CrossingTests.grids[0]
        var pattern = try #require(DotPattern([8]))
        grid.extend(&pattern, to: grid.center(of: 0))
        #expect(digits(pattern) == "840")
        // The finger has gone past both, and is on none.
        pattern = try #require(DotPattern([3]))
        grid.extend(&pattern, to: Point(x: 241, y: 130))
        #expect(digits(pattern) == "345")
    }

    @Test("A line selects dots within their radius")
    func radius() throws {
        let grid = DotGrid(fixed: 50, gap: 50, scale: 1)
        // From (25, 25) to the right edge: the middle of dot 1 is at x 125, of dot 2 at 225.
        for (below, passes) in [
            (0.0, true), (24.9, true), (25.0, true), (25.1, false), (49, false),
        ] {
            var pattern = try #require(DotPattern([0]))
            // The line that passes the middle of dot 1 at that distance; it ends just behind.
            let length = 130.0
            let slope = below / (100 * 100 - below * below).squareRoot()
            let end = Point(x: 25 + length, y: 25 + length * slope)
            grid.extend(&pattern, to: end)
            #expect(pattern.contains(1) == passes, "\(below)")
        }
    }

    @Test("The foot of the perpendicular must be within the segment")
    func foot() throws {
        let grid = DotGrid(fixed: 50, gap: 50, scale: 1)
        // Before the middle, beside the area: near the line, yet not passed.
        var pattern = try #require(DotPattern([0]))
        grid.extend(&pattern, to: Point(x: 99, y: 25))
        #expect(digits(pattern) == "0")
        // Behind the start: dot 0 is near the line from 1 to the right, on the other side.
        pattern = try #require(DotPattern([1]))
        grid.extend(&pattern, to: Point(x: 180, y: 25))
        #expect(digits(pattern) == "1")
        // Above dot 1, its middle passed at a distance of less than the radius.
        pattern = try #require(DotPattern([0]))
        grid.extend(&pattern, to: Point(x: 160, y: 8))
        #expect(digits(pattern) == "01")
    }

    @Test("Without a dot chosen there is no segment, only the dot under the finger")
    func first() {
        let grid = CrossingTests.grids[0]
        var pattern = DotPattern()
        #expect(!grid.extend(&pattern, to: Point(x: 70, y: 20)))
        #expect(grid.extend(&pattern, to: Point(x: 100, y: 20)))
        #expect(digits(pattern) == "1")
    }

    @Test("Random lines select the dots of an independent computation")
    func oracle() {
        var random = SmallGenerator(seed: 5)
        for grid in CrossingTests.grids {
            for _ in 0..<2000 {
                var pattern = DotPattern()
                pattern.append(Int.random(in: 0..<9, using: &random))
                pattern.append(Int.random(in: 0..<9, using: &random))
                let finger = Point(
                    x: Double.random(in: 0...grid.size.width, using: &random),
                    y: Double.random(in: 0...grid.size.height, using: &random)
                )
                let expected = byDistance(grid, pattern, finger)
                var got = pattern
                grid.extend(&got, to: finger)
                #expect(digits(got) == expected)
            }
        }
    }

    /// The rule with lengths and a unit vector, sorting all at once.
    private func byDistance(_ grid: DotGrid, _ pattern: DotPattern, _ finger: Point) -> String {
        let start = grid.center(of: pattern.last ?? 0)
        let (dx, dy) = (finger.x - start.x, finger.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        var passed: [(place: Double, dot: Int)] = []
        for dot in 0..<9 where length > 0 && !pattern.contains(dot) {
            let middle = grid.center(of: dot)
            let place = ((middle.x - start.x) * dx + (middle.y - start.y) * dy) / length
            let foot = Point(x: start.x + dx / length * place, y: start.y + dy / length * place)
            let (ax, ay) = (middle.x - foot.x, middle.y - foot.y)
            let aside = (ax * ax + ay * ay).squareRoot()
            if place >= 0, place <= length, aside <= grid.dot / 2 { passed.append((place, dot)) }
        }
        passed.sort { $0.place < $1.place }
        var text = digits(pattern) + passed.map { String($0.dot) }.joined()
        if let dot = (0..<9).first(where: { grid.frame(of: $0).contains(finger) }),
            !text.contains(String(dot))
        {
            text += String(dot)
        }
        return text
    }
}

func digits(_ pattern: DotPattern) -> String {
    String(decoding: pattern.digits.utf8, as: UTF8.self)
}
