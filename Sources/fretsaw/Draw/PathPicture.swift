import FretsawInteraction
import FretsawRaster

/// Rasterises paths of the interactive systems.
enum PathPicture {
    /// Draws paths, back to front and in points, in a square of `side` points on a transparent background.
    ///
    /// `scale` is in pixels per point, above 0; the picture's sides are rounded up.
    static func draw(
        _ paths: [DrawnPath],
        side: Double,
        scale: Double,
        color own: (Color) -> RGBA8
    ) -> Image<RGBA8> {
        let pixels = max(1, Int((side * scale).rounded(.up)))
        var picture = Image<RGBA8>(width: pixels, height: pixels, filledWith: .transparent)
        var mask = Mask(width: pixels, height: pixels, filledWith: 0)
        var rasteriser = CoverageRasteriser()
        let toPixels = AffineTransform.scaling(x: scale, y: scale)
        for path in paths {
            func color(_ color: Color) -> RGBA8 {
                var result = own(color)
                result.alpha = UInt8((Double(result.alpha) * path.opacity).rounded())
                return result
            }
            if let fill = path.fill {
                rasteriser.fill(inside(path).transformed(by: toPixels), into: &mask)
                picture.draw(color(fill), through: mask)
            }
            if let stroke = path.stroke {
                rasteriser.fill(outline(path).transformed(by: toPixels), into: &mask)
                picture.draw(color(stroke), through: mask)
            }
        }
        return picture
    }

    /// The interior of a path.
    private static func inside(_ path: DrawnPath) -> FretsawRaster.Path {
        var result = FretsawRaster.Path()
        for element in path.elements {
            switch element {
            case .line(let points):
                result.add(FretsawRaster.Path(polygon: points.map(raster)))
            case .circle(let center, let radius):
                result.add(FretsawRaster.Path(circleAt: raster(center), radius: radius))
            }
        }
        return result
    }

    /// The stroke of a path with round caps and joins.
    ///
    /// All outer contours have the same orientation, so that they unite.
    private static func outline(_ path: DrawnPath) -> FretsawRaster.Path {
        let reach = path.strokeWidth / 2
        var result = FretsawRaster.Path()
        for element in path.elements {
            switch element {
            case .line(let points):
                for point in points {
                    result.add(FretsawRaster.Path(circleAt: raster(point), radius: reach))
                }
                for (start, end) in zip(points, points.dropFirst()) {
                    result.add(bar(from: raster(start), to: raster(end), reach: reach))
                }
            case .circle(let center, let radius):
                let middle = raster(center)
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

    /// The rectangle of a line, with the orientation of circles.
    private static func bar(
        from start: FretsawRaster.Point,
        to end: FretsawRaster.Point,
        reach: Double
    ) -> FretsawRaster.Path {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return FretsawRaster.Path() }
        let (ax, ay) = (-dy / length * reach, dx / length * reach)
        return FretsawRaster.Path(polygon: [
            FretsawRaster.Point(x: start.x - ax, y: start.y - ay),
            FretsawRaster.Point(x: end.x - ax, y: end.y - ay),
            FretsawRaster.Point(x: end.x + ax, y: end.y + ay),
            FretsawRaster.Point(x: start.x + ax, y: start.y + ay),
        ])
    }

    private static func raster(_ point: FretsawInteraction.Point) -> FretsawRaster.Point {
        FretsawRaster.Point(x: point.x, y: point.y)
    }
}

extension Image<RGBA8> {
    /// Composites a colour over the picture, weighted by a mask of the same size.
    fileprivate mutating func draw(_ color: RGBA8, through mask: Mask) {
        let width = width
        for y in 0..<height {
            let coverage = mask.row(y)
            var row = mutableRow(y)
            for x in 0..<width where coverage[x] > 0 {
                let alpha = (Int(color.alpha) * Int(coverage[x]) + 127) / 255
                let over = RGBA8(
                    red: color.red,
                    green: color.green,
                    blue: color.blue,
                    alpha: UInt8(alpha)
                )
                row[x] = over.over(row[x])
            }
        }
    }
}
