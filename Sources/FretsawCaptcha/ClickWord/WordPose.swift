internal import FretsawRandom
internal import FretsawRaster

/// The size, rotation, slant and distortion of a word: people can read it, but a template of the font's
/// glyph, even if rotated and scaled, matches few of the strokes.
public struct WordPose: Hashable, Sendable {
    /// A displacement that varies as a wave over the glyph.
    struct Wave: Hashable, Sendable {
        /// The amplitude as a share of the glyph's side.
        var height: Double
        /// The number of waves along x and y over the glyph's side.
        var countX, countY: Double
        /// The phase in full turns.
        var phase: Double
    }

    /// The glyph's longer side before distortion, in pixels.
    public internal(set) var side: Double
    /// The clockwise rotation in full turns, ±``maxTurn``.
    public internal(set) var turn: Double
    /// The displacement of the top to the right, as a share of the height.
    public internal(set) var slant: Double
    /// The ratio of width to height, relative to the font's.
    public internal(set) var stretch: Double
    /// The thickening of strokes on each side, as a share of the glyph's side.
    public internal(set) var weight: Double
    /// Displacements along x and y: a long wave and a short wave each.
    var bendX, bendY, squeezeX, squeezeY: Wave

    /// The maximum rotation in either direction, in full turns: 18°; further, a slanted E reads as a W.
    public static let maxTurn = 0.05

    /// Draws a random pose for `glyph` in `maxSide` pixels; glyphs with fewer strokes are bent more.
    init(of glyph: WordGlyph, maxSide: Int, using generator: inout some RandomNumberGenerator) {
        side = Double(maxSide) * generator.draw(in: 0.76...0.9)
        turn = generator.draw(in: -WordPose.maxTurn...WordPose.maxTurn)
        slant = generator.draw(in: -0.25...0.25)
        stretch = PortableMath.exp2(generator.draw(in: -0.35...0.35))
        weight = generator.draw(in: 0.0...0.02)
        func wave(
            _ height: ClosedRange<Double>,
            _ counts: ClosedRange<Double>,
            _ generator: inout some RandomNumberGenerator
        ) -> Wave {
            let height = generator.draw(in: height)
            let count = generator.draw(in: counts)
            let counts = Point(turns: generator.draw(in: 0.0...1.0), radius: count)
            return Wave(
                height: height,
                countX: counts.x,
                countY: counts.y,
                phase: generator.draw(in: 0.0...1.0)
            )
        }
        let ease = min(max((10 - glyph.length) / 5, 0), 1)
        let bends = 0.035 + 0.03 * ease...0.055 + 0.045 * ease
        bendX = wave(bends, 0.4...0.6, &generator)
        bendY = wave(bends, 0.4...0.6, &generator)
        func squeeze(_ generator: inout some RandomNumberGenerator) -> Wave {
            let count = generator.draw(in: 0.9...1.5)
            let share = generator.draw(in: 0.3 + 0.1 * ease...0.42 + 0.13 * ease)
            let isOther = generator.draw(in: 0...1) == 1
            return Wave(
                height: (isOther ? -share : share) / (2 * PortableMath.pi * count),
                countX: count,
                countY: 0,
                phase: generator.draw(in: -0.12...0.12)
            )
        }
        squeezeX = squeeze(&generator)
        squeezeY = squeeze(&generator)
        swap(&squeezeY.countX, &squeezeY.countY)
    }

    /// The outline of `glyph` in this pose, with its box at (0, 0), scaled down to `maxSide` if longer.
    func outline(of glyph: WordGlyph, maxSide: Int) -> BentOutline {
        let root = stretch.squareRoot()
        let frame = AffineTransform(a: root, b: 0, c: -slant / root, d: 1 / root, tx: 0, ty: 0)
            .then(.scaling(x: side, y: side))
            .then(.rotation(turns: turn))
        let waves = Waves(self)
        // The direction away from the ink, perpendicular to the contour.
        let outwards = glyph.isInkOnTheRight ? weight : -weight
        let source = glyph.points.span
        var points = glyph.points
        var result = points.mutableSpan
        var first = 0
        for end in glyph.contourEnds {
            for index in first..<end {
                let before = source[index == first ? end - 1 : index - 1]
                let after = source[index + 1 == end ? first : index + 1]
                let along = after - before
                let length = along.length
                var point = source[index]
                if length > 0 {
                    // Moved outwards by the thickening.
                    let scale = outwards / length
                    point = point + Point(x: along.y * scale, y: -along.x * scale)
                }
                let bends = waves.values(at: point)
                result[index] = frame.apply(
                    Point(x: point.x + bends.x + bends.z, y: point.y + bends.y + bends.w)
                )
            }
            first = end
        }
        return BentOutline(points, ends: glyph.contourEnds, maxSide: maxSide)
    }

    /// The four displacements as vectors: bends along x and y, then squeezes.
    private struct Waves {
        let heights, countsX, countsY, phases: SIMD4<Double>

        init(_ pose: WordPose) {
            let waves = (pose.bendX, pose.bendY, pose.squeezeX, pose.squeezeY)
            func four(_ value: (Wave) -> Double) -> SIMD4<Double> {
                SIMD4(value(waves.0), value(waves.1), value(waves.2), value(waves.3))
            }
            heights = four(\.height)
            countsX = four(\.countX)
            countsY = four(\.countY)
            phases = four(\.phase)
        }

        @inline(__always)
        func values(at point: Point) -> SIMD4<Double> {
            heights * PortableMath.sines(turns: countsX * point.x + countsY * point.y + phases)
        }
    }
}

/// The distorted outline of a word in a box of whole pixels at (0, 0).
struct BentOutline {
    /// Polygons through all points.
    let polygons: Polygons
    /// The smallest box of whole pixels around them.
    let size: PixelSize

    /// Creates the outline through the points, moved to (0, 0), scaled down to `maxSide` if longer.
    init(_ outline: consuming [Point], ends: [Int], maxSide: Int) {
        var points = outline
        var low = points.first ?? Point(x: 0, y: 0)
        var high = low
        for point in points {
            low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
            high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        let longest = max(high.x - low.x, high.y - low.y)
        // Slightly less than the square, so that rounding up does not exceed it.
        let space = Double(maxSide) - 0x1p-10
        let scale = longest > space ? space / longest : 1
        for index in points.indices { points[index] = (points[index] - low) * scale }
        polygons = Polygons(points, ends: ends)
        size = PixelSize(
            width: max(1, Int(((high.x - low.x) * scale).rounded(.up))),
            height: max(1, Int(((high.y - low.y) * scale).rounded(.up)))
        )
    }

    private init(_ polygons: Polygons, size: PixelSize) {
        (self.polygons, self.size) = (polygons, size)
    }

    func scaled(to scale: PictureScale) -> BentOutline {
        guard scale != .one else { return self }
        let factor = Double(scale.rawValue)
        return BentOutline(
            Polygons(polygons.points.map { $0 * factor }, ends: polygons.ends),
            size: size.scaled(to: scale)
        )
    }
}
