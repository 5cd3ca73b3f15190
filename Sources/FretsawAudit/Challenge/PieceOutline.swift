internal import FretsawRaster

/// The shape of a piece: where it is, how deep each pixel lies in it, and the points of its rim.
struct PieceOutline: Sendable {
    /// One point of the rim.
    struct RimPoint: Sendable {
        /// The place, in pixels of the window.
        let x, y: Float
        /// The direction out of the piece, of length 1.
        let outwardX, outwardY: Float

        /// The place `distance` pixels outside the rim, inside where negative.
        func displaced(by distance: Float) -> (x: Float, y: Float) {
            (x + outwardX * distance, y + outwardY * distance)
        }
    }

    /// The smallest box of the piece's picture that holds every pixel more opaque than not.
    let box: PixelRect
    /// Pixels that the window has more than the box, on each side.
    let margin: Int
    /// Pixels to one pixel of a picture 310 wide with a piece of 47: by this, distances grow.
    let scale: Float
    /// How far each pixel of the window lies inside the shape; negative outside.
    let depth: Plane
    /// The pixels of the shape that have a neighbour outside.
    let rim: [RimPoint]
    /// Pixels of the shape.
    let area: Int

    /// The least side of a shape that can be told from a speck.
    static let leastSide = 8

    /// The window's size: that of the box and margins.
    var windowSize: PixelSize {
        PixelSize(width: box.size.width + 2 * margin, height: box.size.height + 2 * margin)
    }

    /// The outline of `piece`; nil where it is smaller than a piece can be.
    init?(_ piece: Image<RGBA8>) {
        var (minX, minY, maxX, maxY) = (Int.max, Int.max, -1, -1)
        for y in 0..<piece.height {
            let row = piece.row(y)
            for x in row.indices where row[x].alpha >= 128 {
                (minX, maxX) = (min(minX, x), max(maxX, x))
                (minY, maxY) = (min(minY, y), max(maxY, y))
            }
        }
        let least = PieceOutline.leastSide
        guard maxX - minX + 1 >= least, maxY - minY + 1 >= least else { return nil }
        box = PixelRect(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1)
        scale = max(1, Float(max(box.size.width, box.size.height)) / 47)
        margin = Int((12 * scale).rounded(.up))
        let size = PixelSize(
            width: box.size.width + 2 * margin,
            height: box.size.height + 2 * margin
        )
        var outside = Plane(width: size.width, height: size.height, filledWith: 0)
        var inside = Plane(width: size.width, height: size.height, filledWith: 1)
        var area = 0
        for y in 0..<box.size.height {
            for x in 0..<box.size.width where piece[box.minX + x, box.minY + y].alpha >= 128 {
                outside[margin + x, margin + y] = 1
                inside[margin + x, margin + y] = 0
                area += 1
            }
        }
        self.area = area
        let limit = Float(max(size.width, size.height))
        var depth = outside.distanceFromZero(limit: limit)
        let away = inside.distanceFromZero(limit: limit)
        for y in 0..<size.height {
            for x in 0..<size.width {
                // The rim itself runs between a pixel inside and its neighbour outside.
                depth[x, y] = inside[x, y] == 0 ? depth[x, y] - 0.5 : 0.5 - away[x, y]
            }
        }
        self.depth = depth
        rim = PieceOutline.rim(of: depth)
        guard rim.count >= 16 else { return nil }
    }

    private static func rim(of depth: Plane) -> [RimPoint] {
        var points: [RimPoint] = []
        for y in 2..<depth.height - 2 {
            for x in 2..<depth.width - 2 where depth[x, y] > 0 && depth[x, y] < 1 {
                // The slope of the depth over five pixels, so that steps of the raster even out.
                var (slopeX, slopeY): (Float, Float) = (0, 0)
                for v in -2...2 {
                    for u in -2...2 {
                        slopeX += Float(u) * depth[x + u, y + v]
                        slopeY += Float(v) * depth[x + u, y + v]
                    }
                }
                let length = (slopeX * slopeX + slopeY * slopeY).squareRoot()
                guard length > 0 else { continue }
                points.append(
                    RimPoint(
                        x: Float(x),
                        y: Float(y),
                        outwardX: -slopeX / length,
                        outwardY: -slopeY / length
                    )
                )
            }
        }
        return points
    }

    /// A plane of the window's size with a value for each depth.
    func window(_ value: (Float) -> Float) -> Plane {
        Plane(
            width: depth.width,
            height: depth.height,
            pixels: depth.pixelArray.map(value)
        )
    }
}
