internal import FretsawRaster

struct RimPoint: Sendable {
    let position: SIMD2<Float>
    /// The outward normal, of length 1.
    let outward: SIMD2<Float>

    /// The position at `distance` outside the rim; inside if negative.
    func displaced(by distance: Float) -> SIMD2<Float> { position + outward * distance }
}

/// The shape of a piece: its box, the depth of each pixel, and the points of its rim.
struct PieceOutline: Sendable {
    /// The bounding box of the pixels with an alpha of at least 128, in the piece's picture.
    let box: PixelRect
    /// The pixels by which the window exceeds the box on each side.
    let margin: Int
    /// The scale relative to a piece of 47 pixels in a picture 310 wide, at least 1.
    let scale: Float
    /// The signed distance of each window pixel from the rim; positive inside.
    let depth: Plane
    /// The signed distance of each window pixel from the border of the area that can show a figure, in
    /// pixels; positive inside.
    ///
    /// The area is the shape without its frame. If the largest circle in the shape is small, it is that
    /// circle, as in a jigsaw piece, whose patch covers it.
    let space: Plane
    /// Whether the largest circle in the shape is small, as in jigsaw pieces; then ``space`` is a circle.
    let hasSmallCircle: Bool
    /// Points at pixels of the shape that have a neighbour outside, in pixels of the window.
    let rim: [RimPoint]
    /// The number of pixels in the shape.
    let area: Int

    /// The width of a frame at scale 1.
    private static let frame: Float = 3
    /// The radius from which a shape's largest circle is not small, in shares of half its side.
    private static let minCircle: Float = 0.76

    /// The circle of the patch in a shape: of 25 circles that a puzzle chooses from, one of the largest, the
    /// one whose border has the most uniform brightness.
    ///
    /// Their centres are on a grid around the middle of the shape's box, whose longer side is `side`. `luma` is
    /// the brightness of the window.
    private static func circle(
        in depth: Plane,
        side: Float,
        _ luma: Plane
    ) -> (centre: SIMD2<Float>, radius: Float) {
        let middle = SIMD2(Float(depth.width - 1), Float(depth.height - 1)) / 2
        // A grid step is 4 % of the side with its margin, which is 47 for 41.
        let step = 0.04 * 47 / 41 * side
        var circles: [(centre: SIMD2<Float>, radius: Float)] = []
        for down in -2...2 {
            for across in -2...2 {
                let centre = middle + SIMD2(Float(across), Float(down)) * step
                circles.append((centre, depth.bilinear(x: centre.x, y: centre.y)))
            }
        }
        // Nearly a pixel inside the patch, whose edge is soft.
        let largest = circles.map(\.radius).max() ?? 0
        let radius = largest - 0.02 * side
        func spread(_ centre: SIMD2<Float>) -> Float {
            var (sum, squares, count) = (Float(0), Float(0), Float(0))
            for y in 0..<depth.height {
                for x in 0..<depth.width {
                    let away = SIMD2(Float(x), Float(y)) - centre
                    let distance = (away * away).sum().squareRoot()
                    guard abs(distance - radius) < 0.03 * side, depth[x, y] > 0 else { continue }
                    let level = luma[x, y] - 128
                    sum += level
                    squares += level * level
                    count += 1
                }
            }
            return (squares - sum * sum / max(1, count)) / max(1, count)
        }
        let large = circles.filter { $0.radius > largest - step }
        let spreads = large.map { spread($0.centre) }
        let best = large.indices.min { spreads[$0] < spreads[$1] }
        return (best.map { large[$0].centre } ?? middle, radius)
    }

    /// The mean position of the deepest pixels.
    static func centre(of depth: Plane, deepest: Float, scale: Float) -> SIMD2<Float> {
        var (sum, count) = (SIMD2<Float>(repeating: 0), Float(0))
        for y in 0..<depth.height {
            for x in 0..<depth.width where depth[x, y] >= deepest - 0.3 * scale {
                sum += SIMD2(Float(x), Float(y))
                count += 1
            }
        }
        return sum / max(1, count)
    }

    /// The minimum side of a shape, in pixels.
    static let minSide = 8

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
        let box = PixelRect(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1)
        self.box = box
        scale = max(1, Float(max(box.size.width, box.size.height)) / 47)
        margin = Int((12 * scale).rounded(.up))
        let window = box.expanded(by: margin)
        let shape = Plane(width: window.size.width, height: window.size.height) { x, y in
            let (column, row) = (window.minX + x, window.minY + y)
            let isInBox =
                (box.minX..<box.maxX).contains(column) && (box.minY..<box.maxY).contains(row)
            return isInBox && piece[column, row].alpha >= 128 ? 1 : 0
        }
        area = shape.pixelArray.count { $0 == 1 }
        let limit = Float(max(shape.width, shape.height))
        let inside = shape.distanceFromZero(limit: limit)
        let outside = shape.mapped { 1 - $0 }.distanceFromZero(limit: limit)
        // The rim is halfway between an inner pixel and its outer neighbour.
        depth = inside.combined(with: outside) { $0 > 0 ? $0 - 0.5 : 0.5 - $1 }
        let deepest = depth.pixelArray.max() ?? 0
        let side = Float(max(box.size.width, box.size.height))
        hasSmallCircle = deepest < PieceOutline.minCircle * side / 2
        if hasSmallCircle {
            let luma = ColourPlanes(piece, area: window).luma
            let circle = PieceOutline.circle(in: depth, side: side, luma)
            space = Plane(width: depth.width, height: depth.height) { x, y in
                let away = SIMD2(Float(x), Float(y)) - circle.centre
                return circle.radius - (away * away).sum().squareRoot()
            }
        } else {
            let frame = PieceOutline.frame * scale
            space = depth.mapped { $0 - frame }
        }
        rim = PieceOutline.rim(of: depth)
        guard rim.count >= 16 else { return nil }
    }

    private static func rim(of depth: Plane) -> [RimPoint] {
        var points: [RimPoint] = []
        for y in 2..<depth.height - 2 {
            for x in 2..<depth.width - 2 where depth[x, y] > 0 && depth[x, y] < 1 {
                // A gradient over 5×5 pixels smooths the aliased rim.
                var gradient = SIMD2<Float>(0, 0)
                for v in -2...2 {
                    for u in -2...2 {
                        gradient += SIMD2(Float(u), Float(v)) * depth[x + u, y + v]
                    }
                }
                let length = (gradient * gradient).sum().squareRoot()
                guard length > 0 else { continue }
                points.append(
                    RimPoint(position: SIMD2(Float(x), Float(y)), outward: -gradient / length)
                )
            }
        }
        return points
    }

    func window(_ value: (Float) -> Float) -> Plane { depth.mapped(value) }
}
