import FretsawInteraction
import FretsawRaster

/// Paths of the interactive systems as pixels.
enum PathPicture {
    /// Draws paths, back to front and in points, in a square of `side` points on a transparent ground.
    ///
    /// `scale` is pixels to a point, above 0; the picture's sides are rounded up.
    static func draw(
        _ paths: [DrawnPath],
        side: Double,
        scale: Double,
        color: (Color) -> RGBA8
    ) -> Image<RGBA8> {
        let pixels = max(1, Int((side * scale).rounded(.up)))
        var picture = Image<RGBA8>(width: pixels, height: pixels, filledWith: .transparent)
        var mask = Mask(width: pixels, height: pixels, filledWith: 0)
        var rasteriser = CoverageRasteriser()
        let toPixels = AffineTransform.scaling(x: scale, y: scale)
        for path in paths {
            if let fill = path.fill {
                rasteriser.fill(inside(path).transformed(by: toPixels), into: &mask)
                picture.paint(color(fill), through: mask)
            }
            if let stroke = path.stroke {
                rasteriser.fill(outline(path).transformed(by: toPixels), into: &mask)
                picture.paint(color(stroke), through: mask)
            }
        }
        return picture
    }

    /// What lies inside a path.
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

    /// What a pen with a round tip covers that follows a path.
    ///
    /// All outer contours run one way round, so that they unite.
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
                // The other way round: a hole.
                result.move(to: FretsawRaster.Point(x: middle.x + radius - reach, y: middle.y))
                result.addArc(center: middle, radius: radius - reach, from: 1, to: 0)
                result.close()
            }
        }
        return result
    }

    /// A line's rectangle, the same way round as circles are.
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
    /// Lays a colour over the picture, as much of it as a mask of the same size says.
    fileprivate mutating func paint(_ color: RGBA8, through mask: Mask) {
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
