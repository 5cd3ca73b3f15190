internal import FretsawRaster

/// The shape of a piece: its box, the depth of each pixel, and the points of its rim.
struct PieceOutline: Sendable {
    /// A point of the rim.
    struct RimPoint: Sendable {
        /// The position, in pixels of the window.
        let x, y: Float
        /// The outward normal, of length 1.
        let outwardX, outwardY: Float

        /// The position `distance` pixels outside the rim; inside if negative.
        func displaced(by distance: Float) -> (x: Float, y: Float) {
            (x + outwardX * distance, y + outwardY * distance)
        }
    }

    /// The bounding box of the pixels with an alpha of at least 128, in the piece's picture.
    let box: PixelRect
    /// The pixels by which the window exceeds the box on each side.
    let margin: Int
    /// The scale relative to a piece of 47 pixels in a picture 310 wide, at least 1.
    let scale: Float
    /// The signed distance of each window pixel from the rim; positive inside.
    let depth: Plane
    /// Points at pixels of the shape that have a neighbour outside.
    let rim: [RimPoint]
    /// The number of pixels in the shape.
    let area: Int

    /// The minimum side of a shape, in pixels.
    static let minSide = 8

    /// The size of the window: the box with margins.
    var windowSize: PixelSize {
        PixelSize(width: box.size.width + 2 * margin, height: box.size.height + 2 * margin)
    }

    /// The outline of `piece`; nil if the shape is too small.
    init?(_ piece: Image<RGBA8>) {
        var (minX, minY, maxX, maxY) = (Int.max, Int.max, -1, -1)
        for y in 0..<piece.height {
            let row = piece.row(y)
            for x in row.indices where row[x].alpha >= 128 {
                (minX, maxX) = (min(minX, x), max(maxX, x))
                (minY, maxY) = (min(minY, y), max(maxY, y))
            }
        }
        let minimum = PieceOutline.minSide
        guard maxX - minX + 1 >= minimum, maxY - minY + 1 >= minimum else { return nil }
        box = PixelRect(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1)
        scale = max(1, Float(max(box.size.width, box.size.height)) / 47)
        margin = Int((12 * scale).rounded(.up))
        let size = PixelSize(
            width: box.size.width + 2 * margin,
            height: box.size.height + 2 * margin
        )
        var shape = Plane(width: size.width, height: size.height, filledWith: 0)
        var others = Plane(width: size.width, height: size.height, filledWith: 1)
        var area = 0
        for y in 0..<box.size.height {
            for x in 0..<box.size.width where piece[box.minX + x, box.minY + y].alpha >= 128 {
                shape[margin + x, margin + y] = 1
                others[margin + x, margin + y] = 0
                area += 1
            }
        }
        self.area = area
        let limit = Float(max(size.width, size.height))
        var depth = shape.distanceFromZero(limit: limit)
        let outsideDistance = others.distanceFromZero(limit: limit)
        for y in 0..<size.height {
            for x in 0..<size.width {
                // The rim is halfway between an inner pixel and its outer neighbour.
                depth[x, y] = others[x, y] == 0 ? depth[x, y] - 0.5 : 0.5 - outsideDistance[x, y]
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
                // A gradient over 5×5 pixels smooths the aliased rim.
                var (gradientX, gradientY): (Float, Float) = (0, 0)
                for v in -2...2 {
                    for u in -2...2 {
                        gradientX += Float(u) * depth[x + u, y + v]
                        gradientY += Float(v) * depth[x + u, y + v]
                    }
                }
                let length = (gradientX * gradientX + gradientY * gradientY).squareRoot()
                guard length > 0 else { continue }
                points.append(
                    RimPoint(
                        x: Float(x),
                        y: Float(y),
                        outwardX: -gradientX / length,
                        outwardY: -gradientY / length
                    )
                )
            }
        }
        return points
    }

    /// The depths, mapped by `value`.
    func window(_ value: (Float) -> Float) -> Plane {
        Plane(
            width: depth.width,
            height: depth.height,
            pixels: depth.pixelArray.map(value)
        )
    }
}
