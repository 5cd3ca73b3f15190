import FretsawCaptcha
import FretsawRandom
import FretsawRaster

/// A slide puzzle that solves itself.
struct PuzzleGuide {
    private static let side = 44.0
    private static let start = 22.0
    private static let goal = 148.0
    private static let top = 38.0
    private static let card = Path(roundedX: 12, y: 8, width: 216, height: 112, radius: 10)
    private static let track = (x: 12.0, y: 128.0, width: 216.0, height: 24.0)
    private static let blue = RGBA8(0x187CFF)
    private static let green = RGBA8(0x2FBF71)

    func frames() -> [(image: Image<RGBA8>, delay: Int)] {
        var page = Drawing(size: Guide.size, from: RGBA8(0xF6F8FC), to: RGBA8(0xF6F8FC))
        let landscape = landscape()
        page.fill(PuzzleGuide.card, with: landscape, movedBy: PixelPoint(x: 0, y: 0))

        let wait = 4
        let moves = 22
        let rest = 10
        var frames: [(Image<RGBA8>, Int)] = []
        for number in 0..<wait + moves + rest {
            let share = eased(Double(number - wait) / Double(moves))
            // A little too far, and back.
            let beyond = PortableMath.sine(turns: share * 0.5) * share * 5
            let x = (PuzzleGuide.goal - PuzzleGuide.start) * share + PuzzleGuide.start + beyond
            let solved = Double(number - wait - moves) / 3
            frames.append((picture(of: page, landscape, x: x, solved: solved), 7))
        }
        frames[frames.count - 1].1 = 60
        return frames
    }

    /// Sky, sun, clouds and hills, over the whole page.
    private func landscape() -> Image<RGBA8> {
        var drawing = Drawing(size: Guide.size, from: RGBA8(0x8FD0FF), to: RGBA8(0xFFE9C9))
        for (radius, opacity) in [(30.0, 0.25), (23, 0.45)] {
            drawing.disc(at: Point(x: 176, y: 38), radius: radius, RGBA8(0xFFF3B0).opacity(opacity))
        }
        drawing.disc(at: Point(x: 176, y: 38), radius: 16, RGBA8(0xFFC93C))
        for (x, y, size) in [(52.0, 30.0, 1.0), (110, 22, 0.7), (20, 60, 0.6)] {
            for (dx, dy, radius) in [(-13.0, 2.0, 7.0), (-2, -3, 10), (10, 1, 8)] {
                let place = Point(x: x + dx * size, y: y + dy * size)
                drawing.disc(at: place, radius: radius * size, .white)
            }
        }
        mountains(on: &drawing)
        hill(from: 96, crest: 70, to: 92, RGBA8(0x6FBF73), on: &drawing)
        hill(from: 88, crest: 122, to: 84, RGBA8(0x4FA35B), on: &drawing)
        for (x, y, size) in [(30.0, 98.0, 1.0), (44, 103, 0.8), (206, 97, 1), (192, 103, 0.7)] {
            tree(at: Point(x: x, y: y), size: size, on: &drawing)
        }
        return drawing.image
    }

    private func mountains(on drawing: inout Drawing) {
        for (left, peak, right, height, color) in [
            (-20.0, 46.0, 120.0, 50.0, RGBA8(0x8EA4D2)), (70, 128, 210, 42, RGBA8(0x7D93C8)),
            (150, 216, 280, 56, RGBA8(0x8EA4D2)),
        ] {
            let top = Point(x: peak, y: height)
            let (west, east) = (Point(x: left, y: 120), Point(x: right, y: 120))
            drawing.fill(Path(polygon: [west, top, east]), color)
            // Snow on the upper quarter of both slopes.
            drawing.fill(
                Path(
                    polygon: [
                        top, .between(top, east, at: 0.25),
                        .between(top, east, at: 0.16)
                            + Point(x: -6, y: 4), .between(top, west, at: 0.2) + Point(x: 6, y: 5),
                        .between(top, west, at: 0.25),
                    ]
                ),
                RGBA8(0xF4F7FF)
            )
        }
    }

    private func hill(
        from left: Double,
        crest: Double,
        to right: Double,
        _ color: RGBA8,
        on drawing: inout Drawing
    ) {
        var path = Path()
        path.move(to: Point(x: 0, y: left))
        path.addCubic(
            control1: Point(x: 80, y: crest),
            control2: Point(x: 150, y: 2 * ((left + right) / 2) - crest),
            to: Point(x: 240, y: right)
        )
        path.addLine(to: Point(x: 240, y: 160))
        path.addLine(to: Point(x: 0, y: 160))
        path.close()
        drawing.fill(path, color)
    }

    private func tree(at foot: Point, size: Double, on drawing: inout Drawing) {
        drawing.fill(
            Path(
                roundedX: foot.x - 1.5 * size,
                y: foot.y - 6 * size,
                width: 3 * size,
                height: 10 * size,
                radius: size
            ),
            RGBA8(0x7A5230)
        )
        for (offset, width) in [(-6.0, 18.0), (-15, 14), (-23, 10)] {
            let base = foot.y + offset * size
            drawing.fill(
                Path(
                    polygon: [
                        Point(x: foot.x - width / 2 * size, y: base),
                        Point(x: foot.x, y: base - 15 * size),
                        Point(x: foot.x + width / 2 * size, y: base),
                    ]
                ),
                RGBA8(0x2E7D4F)
            )
        }
    }

    /// The jigsaw piece's outline, its box at (`x`, top).
    private func outline(x: Double) -> Path {
        var generator = SeededGenerator(seed: Seed(12), item: 0)
        return ShapeFamily.jigsaw.draw(using: &generator)
            .outline(side: PuzzleGuide.side, margin: 0)
            .transformed(by: .translation(x: x, y: PuzzleGuide.top))
    }

    private func picture(
        of page: Drawing,
        _ landscape: Image<RGBA8>,
        x: Double,
        solved: Double
    ) -> Image<RGBA8> {
        var drawing = page
        let hole = outline(x: PuzzleGuide.goal)
        // In whole pixels, as its picture moves along.
        let place = x.rounded()
        let shift = PixelPoint(x: Int(place - PuzzleGuide.goal), y: 0)
        let isSolved = solved >= 0
        if !isSolved {
            drawing.fill(hole, RGBA8(0x14203A).opacity(0.55))
            let piece = outline(x: place)
            for (dx, dy) in [(2.0, 3.0), (1, 2)] {
                drawing.fill(
                    piece.transformed(by: .translation(x: dx, y: dy)),
                    RGBA8(0x14203A).opacity(0.22)
                )
            }
            for (dx, dy) in [(-1.2, 0.0), (1.2, 0), (0, -1.2), (0, 1.2)] {
                drawing.fill(
                    piece.transformed(by: .translation(x: dx, y: dy)),
                    RGBA8.white.opacity(0.8)
                )
            }
            drawing.fill(piece, with: landscape, movedBy: shift)
        } else if solved < 1 {
            drawing.fill(hole, RGBA8.white.opacity(0.6 * (1 - solved)))
        }
        slider(at: x, isSolved: isSolved, on: &drawing)
        return drawing.image
    }

    private func slider(at x: Double, isSolved: Bool, on drawing: inout Drawing) {
        let track = PuzzleGuide.track
        let color = isSolved ? PuzzleGuide.green : PuzzleGuide.blue
        func bar(x: Double, width: Double, _ color: RGBA8) {
            let height = track.height
            drawing.fill(
                Path(roundedX: x, y: track.y, width: width, height: height, radius: height / 2),
                color
            )
        }
        bar(x: track.x, width: track.width, RGBA8(0xE3E9F3))
        let handle =
            track.x + (x - PuzzleGuide.start) / (PuzzleGuide.goal - PuzzleGuide.start) * 168
        bar(x: track.x, width: handle - track.x + 40, color.opacity(0.25))
        bar(x: handle, width: 40, color)
        let middle = Point(x: handle + 20, y: track.y + 12)
        let strokes =
            isSolved
            ? [(-6.0, 0.0, -1.5, 4.5), (-1.5, 4.5, 6.5, -4.5)]
            : [(-6, 0, 6, 0), (1.5, -4.5, 6, 0), (1.5, 4.5, 6, 0)]
        for (x0, y0, x1, y1) in strokes {
            drawing.line(
                from: middle + Point(x: x0, y: y0),
                to: middle + Point(x: x1, y: y1),
                width: 2.6,
                .white
            )
        }
    }
}
