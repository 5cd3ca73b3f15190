internal import FretsawRaster

/// How far from the rim the picture itself begins: what lies nearer is a frame, a rim or a moat of
/// the design, which tells nothing.
///
/// Whoever knows the design knows these widths; here they are found from the pixels. A frame is what
/// is the same at every notch, or what runs along the whole rim with no more than a slope of its own.
struct ContentStart: Hashable, Sendable {
    /// Pixels inside the rim.
    let inside: Float
    /// Pixels outside the rim.
    let outside: Float
    /// Levels by which a frame's pixels differ, inside and outside.
    let insideSpread, outsideSpread: Float

    /// The widest frame looked for on either side, in pixels of a piece of 47.
    static let greatest: Float = 11

    /// Widths known already.
    init(inside: Float, outside: Float, insideSpread: Float = 6, outsideSpread: Float = 6) {
        (self.inside, self.outside) = (inside, outside)
        (self.insideSpread, self.outsideSpread) = (insideSpread, outsideSpread)
    }

    /// Widths found at the notches over which the shape stands at `places`.
    init(_ challenge: SlideChallenge, places: [Int]) {
        let outline = challenge.outline
        (inside, insideSpread) = ContentStart.first(upTo: ContentStart.greatest * outline.scale) {
            distance in
            outline.rim.compactMap { point in
                let (x, y) = point.displaced(by: -distance)
                guard outline.depth.bilinear(x: x, y: y) >= distance * 0.7 else { return nil }
                return FrameSample(point, [challenge.piece.colour(x: x, y: y)])
            }
        }
        (outside, outsideSpread) = ContentStart.first(upTo: ContentStart.greatest * outline.scale) {
            distance in
            outline.rim.compactMap { point in
                let (x, y) = point.displaced(by: distance)
                guard outline.depth.bilinear(x: x, y: y) <= -distance * 0.7 else { return nil }
                let colours = places.compactMap { left -> SIMD3<Float>? in
                    guard challenge.isInPicture(x, y, at: left),
                        !places.contains(where: {
                            $0 != left
                                && challenge.depth(x, y, at: left, besides: $0) >= -distance - 0.5
                        })
                    else { return nil }
                    return challenge.band.colour(x: x + Float(left), y: y)
                }
                return colours.isEmpty ? nil : FrameSample(point, colours)
            }
        }
    }

    /// The width that most of `starts` agree on: each side's median, 0 of none.
    static func typical(of starts: [ContentStart]) -> ContentStart {
        func median(_ values: [Float]) -> Float {
            values.isEmpty ? 0 : values.sorted()[values.count / 2]
        }
        return ContentStart(
            inside: median(starts.map(\.inside)),
            outside: median(starts.map(\.outside)),
            insideSpread: median(starts.map(\.insideSpread)),
            outsideSpread: median(starts.map(\.outsideSpread))
        )
    }

    /// The first distance whose samples are of no frame, 0 where there is none, or nothing else; and the
    /// levels by which a frame's pixels differ.
    private static func first(
        upTo limit: Float,
        samples: (Float) -> [FrameSample]
    ) -> (distance: Float, spread: Float) {
        // Noise is allowed to a frame, but a picture is none.
        guard let rim = FrameLevels(samples(1.5)), rim.spread <= 14 else { return (0, 6) }
        let bound = max(6, 2 * rim.spread)
        var distance: Float = 2.5
        while distance <= limit {
            guard let levels = FrameLevels(samples(distance)) else { return (0, bound) }
            if levels.spread > bound || levels.distance(from: rim) > bound {
                return (distance - 0.5, bound)
            }
            distance += 1
        }
        return (0, bound)
    }
}

/// Colours found at one rim point's distance: one, or one at each notch.
private struct FrameSample {
    let x, y: Float
    let colours: [SIMD3<Float>]

    init(_ point: PieceOutline.RimPoint, _ colours: [SIMD3<Float>]) {
        (x, y, self.colours) = (point.x, point.y, colours)
    }

    var mean: SIMD3<Float> { colours.reduce(SIMD3(repeating: 0), +) / Float(colours.count) }
}

/// The colour all along a rim at one distance, and how far single places are from it.
private struct FrameLevels {
    let mean: SIMD3<Float>
    /// The upper quartile of distances, from the other notches or from a slope over the rim.
    let spread: Float

    init?(_ samples: [FrameSample]) {
        guard samples.count >= 8 else { return nil }
        let slope = ColourSlope(samples.map { ($0.x, $0.y, $0.mean) })
        mean = slope.mean
        let along = samples.flatMap { sample in
            sample.colours.map { ($0 - slope.colour(x: sample.x, y: sample.y)).meanMagnitude }
        }
        let across = samples.filter { $0.colours.count > 1 }.map { sample in
            sample.colours.map { ($0 - sample.mean).meanMagnitude }.max() ?? 0
        }
        let spreads = [along, across].filter { $0.count >= 8 }.map { values in
            values.sorted()[values.count * 3 / 4]
        }
        spread = spreads.min() ?? 255
    }

    func distance(from other: FrameLevels) -> Float { (mean - other.mean).meanMagnitude }
}

/// The best slope of colour over places, by least squares.
struct ColourSlope {
    /// The mean colour.
    let mean: SIMD3<Float>
    private let centre: (x: Float, y: Float)
    private let perX, perY: SIMD3<Float>

    init(_ samples: [(x: Float, y: Float, colour: SIMD3<Float>)]) {
        let count = Float(max(1, samples.count))
        let centre = (
            x: samples.reduce(0) { $0 + $1.x } / count, y: samples.reduce(0) { $0 + $1.y } / count
        )
        let mean = samples.reduce(SIMD3<Float>(repeating: 0)) { $0 + $1.colour } / count
        var (xx, xy, yy): (Float, Float, Float) = (0, 0, 0)
        var (xc, yc) = (SIMD3<Float>(repeating: 0), SIMD3<Float>(repeating: 0))
        for sample in samples {
            let (x, y) = (sample.x - centre.x, sample.y - centre.y)
            xx += x * x
            xy += x * y
            yy += y * y
            xc += (sample.colour - mean) * x
            yc += (sample.colour - mean) * y
        }
        let determinant = xx * yy - xy * xy
        let scale = determinant > 1 ? 1 / determinant : 0
        self.mean = mean
        self.centre = centre
        perX = (xc * yy - yc * xy) * scale
        perY = (yc * xx - xc * xy) * scale
    }

    /// The slope's colour at a place.
    func colour(x: Float, y: Float) -> SIMD3<Float> {
        mean + perX * (x - centre.x) + perY * (y - centre.y)
    }
}

extension SIMD3<Float> {
    /// The mean of the three magnitudes.
    var meanMagnitude: Float { (abs(x) + abs(y) + abs(z)) / 3 }
}

extension ColourPlanes {
    /// Red, green and blue at a place between pixels.
    func colour(x: Float, y: Float) -> SIMD3<Float> {
        SIMD3(
            channels[0].bilinear(x: x, y: y),
            channels[1].bilinear(x: x, y: y),
            channels[2].bilinear(x: x, y: y)
        )
    }
}

extension SlideChallenge {
    /// How deep a point of the window at `left` lies in the shape at `other`; far outside where it is
    /// not in that window.
    fileprivate func depth(_ x: Float, _ y: Float, at left: Int, besides other: Int) -> Float {
        let column = x + Float(left - other)
        guard column >= 0, column <= Float(outline.depth.width - 1) else {
            return -.greatestFiniteMagnitude
        }
        return outline.depth.bilinear(x: column, y: y)
    }
}
