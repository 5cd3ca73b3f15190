import FretsawBench
import FretsawRaster
import FretsawText

/// A plot as pixels.
enum PlotPicture {
    /// Draws a plot on white.
    ///
    /// - Parameters:
    ///   - plot: what to draw.
    ///   - font: what its texts are set in; has all their characters.
    ///   - scale: pixels to a point, above 0; the picture's sides are rounded up.
    /// - Returns: the picture.
    /// - Throws: `TextError` where a text cannot be set.
    static func draw(_ plot: Plot, font: Font, scale: Double) throws -> Image<RGBA8> {
        var picture = Image<RGBA8>(
            width: max(1, Int((plot.width * scale).rounded(.up))),
            height: max(1, Int((plot.height * scale).rounded(.up))),
            filledWith: .white
        )
        for mark in plot.marks {
            let (path, color) = try outline(mark, font: font)
            picture.fill(path.transformed(by: .scaling(x: scale, y: scale)), with: color)
        }
        return picture
    }

    /// What is filled, in points, and in which colour.
    private static func outline(_ mark: PlotMark, font: Font) throws -> (Path, RGBA8) {
        switch mark {
        case .box(let x, let y, let width, let height, let color):
            return (
                Path(polygon: [
                    Point(x: x, y: y), Point(x: x + width, y: y),
                    Point(x: x + width, y: y + height), Point(x: x, y: y + height),
                ]), color
            )
        case .line(let points, let width, let color):
            var path = Path()
            for (start, end) in zip(points, points.dropFirst()) {
                path.add(bar(from: start, to: end, reach: width / 2))
            }
            return (path, color)
        case .text(let text, let x, let y, let size, let anchor, let color):
            // A blank line of text has nothing to draw.
            guard text.contains(where: { !$0.isWhitespace }) else { return (Path(), color) }
            let line = try TextLine(text, font: font, size: size)
            let shift =
                switch anchor {
                case .start: 0.0
                case .middle: line.advance / 2
                case .end: line.advance
                }
            return (line.path.transformed(by: .translation(x: x - shift, y: y)), color)
        }
    }

    private static func bar(from start: Point, to end: Point, reach: Double) -> Path {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return Path() }
        let (ax, ay) = (-dy / length * reach, dx / length * reach)
        return Path(polygon: [
            Point(x: start.x - ax, y: start.y - ay), Point(x: end.x - ax, y: end.y - ay),
            Point(x: end.x + ax, y: end.y + ay), Point(x: start.x + ax, y: start.y + ay),
        ])
    }
}

extension Image<RGBA8> {
    /// Fills `path` as far as it lies in the picture.
    fileprivate mutating func fill(_ path: Path, with color: RGBA8) {
        guard let bounds = path.bounds else { return }
        let (left, top) = (Int(bounds.min.x.rounded(.down)), Int(bounds.min.y.rounded(.down)))
        let box = PixelRect(
            x: left,
            y: top,
            width: Int(bounds.max.x.rounded(.up)) - left,
            height: Int(bounds.max.y.rounded(.up)) - top
        ).intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        guard box.size.width > 0, box.size.height > 0 else { return }
        // No larger than what is filled: a plot has hundreds of small marks.
        let mask = path.transformed(by: .translation(x: -Double(box.minX), y: -Double(box.minY)))
            .coverage(width: box.size.width, height: box.size.height)
        for y in 0..<box.size.height {
            let coverage = mask.row(y)
            var row = mutableRow(box.minY + y)
            for x in 0..<box.size.width where coverage[x] > 0 {
                var over = color
                over.alpha = coverage[x]
                row[box.minX + x] = over.over(row[box.minX + x])
            }
        }
    }
}
