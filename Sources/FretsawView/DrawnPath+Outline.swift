package import FretsawInteraction
package import FretsawRaster

extension DrawnPath {
    /// The interior, in points.
    package var inside: FretsawRaster.Path {
        var result = FretsawRaster.Path()
        for element in elements {
            switch element {
            case .line(let points):
                result.addPolygon(points.map(\.inRaster))
            case .circle(let center, let radius):
                result.addEllipse(at: center.inRaster, radiusX: radius, radiusY: radius)
            }
        }
        return result
    }

    /// The stroke with round caps and joins, in points; all outer contours turn alike, so they unite.
    package var outline: FretsawRaster.Path {
        let reach = strokeWidth / 2
        var result = FretsawRaster.Path()
        for element in elements {
            switch element {
            case .line(let points):
                for point in points {
                    result.addEllipse(at: point.inRaster, radiusX: reach, radiusY: reach)
                }
                for (start, end) in zip(points, points.dropFirst()) {
                    result.addBar(from: start.inRaster, to: end.inRaster, reach: reach)
                }
            case .circle(let center, let radius):
                let middle = center.inRaster
                result.move(to: FretsawRaster.Point(x: middle.x + radius + reach, y: middle.y))
                result.addArc(center: middle, radius: radius + reach, from: 0, to: 1)
                result.close()
                guard radius > reach else { continue }
                // The opposite orientation makes a hole.
                result.move(to: FretsawRaster.Point(x: middle.x + radius - reach, y: middle.y))
                result.addArc(center: middle, radius: radius - reach, from: 1, to: 0)
                result.close()
            }
        }
        return result
    }
}

extension FretsawRaster.Path {
    /// Adds the rectangle of a line, with the orientation of circles.
    fileprivate mutating func addBar(
        from start: FretsawRaster.Point,
        to end: FretsawRaster.Point,
        reach: Double
    ) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return }
        let across = FretsawRaster.Point(x: -dy / length * reach, y: dx / length * reach)
        addPolygon([start - across, end - across, end + across, start + across])
    }
}

extension FretsawInteraction.Point {
    /// The same place for the rasteriser.
    fileprivate var inRaster: FretsawRaster.Point { FretsawRaster.Point(x: x, y: y) }
}
