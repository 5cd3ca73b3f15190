public import FretsawRandom
public import FretsawRaster

/// Paints a planned rotate puzzle: cuts its disc out of a clean background and turns it.
///
/// Everything that is not the picture, frames, hole and shadow, is a function of the distance from the
/// disc's centre alone, so that it looks the same at every angle. The disc is sampled from the clean
/// picture, before any JPEG, blurred alike at every angle and until the picture's pixels cannot be told
/// (``DiscSource``), and has fresh grain; the ring between disc and surroundings, the moat, is in neither
/// picture.
public struct RotatePainter: Sendable {
    private let look: RotateLook

    /// The colour of both frames.
    private static let frame = SIMD4<Float>(248, 249, 250, 0)
    /// The colour of the hole, which the disc covers.
    private static let hole = SIMD4<Float>(214, 219, 225, 0)

    /// A painter for the given look, or an error that says what is wrong with it.
    public init(options: RotateOptions) throws(CaptchaError) {
        try options.validate()
        look = options.look
    }

    /// Cuts `plan` out of `background` and paints its disc over all of `piece`.
    ///
    /// - Parameters:
    ///   - plan: made with the options the painter has.
    ///   - background: the clean, opaque picture; afterwards the one with the hole.
    ///   - piece: becomes the turned disc; made anew only where it has another size.
    ///   - tones: what recolouring is drawn from.
    ///   - grain: what the disc's grain is drawn from.
    /// - Throws: ``CaptchaError`` where the background has another size than the plan's.
    /// - Complexity: O(area of the disc)
    public func paint(
        _ plan: RotatePlan,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>,
        tones: inout SeededGenerator,
        grain: SeededGenerator
    ) throws(CaptchaError) {
        guard background.size == plan.backgroundSize else {
            throw CaptchaError(.backgroundSize(background.size, expected: plan.backgroundSize))
        }
        if piece.size != plan.disc.size {
            piece = Image(
                width: plan.disc.size.width,
                height: plan.disc.size.height,
                filledWith: .transparent
            )
        }
        let inner = ToneField(strength: look.tones, using: &tones)
        // Weaker around the disc, where a cloud of colour would look like a stain.
        let outer = ToneField(strength: look.tones * 0.85, using: &tones)
        paintDisc(plan, from: background, into: &piece, tones: inner, grain: DiscGrain(grain))
        paintHole(plan, on: &background, tones: outer)
    }

    private func paintDisc(
        _ plan: RotatePlan,
        from picture: Image<RGBA8>,
        into piece: inout Image<RGBA8>,
        tones: ToneField,
        grain: DiscGrain
    ) {
        var grain = grain
        let side = plan.disc.size.width
        let middle = Float(side) / 2
        let rim = middle - 0.5
        let edge = rim - Float(look.moat) * middle
        let turns = Double(plan.angle) / 360
        let cosine = Float(PortableMath.cosine(turns: turns) / look.magnification)
        let sine = Float(PortableMath.sine(turns: turns) / look.magnification)
        // A quarter of a pixel off the grid: pixel upon pixel, which right angles alone would give,
        // the spline keeps a little more than it does on average.
        let centre = (
            Float(plan.disc.minX) + middle + 0.25, Float(plan.disc.minY) + middle + 0.25
        )
        let source = DiscSource(
            picture,
            x: centre.0,
            y: centre.1,
            reach: (edge + 1) / Float(look.magnification)
        )
        for y in 0..<side {
            var row = piece.mutableRow(y)
            let v = Float(y) + 0.5 - middle
            for x in 0..<side {
                let u = Float(x) + 0.5 - middle
                let distance = (u * u + v * v).squareRoot()
                let alpha = min(max(rim - distance + 0.5, 0), 1)
                guard alpha > 0 else {
                    row[x] = .transparent
                    continue
                }
                var colour = RotatePainter.frame
                let shown = min(max(edge - distance + 0.5, 0), 1)
                if shown > 0 {
                    let sample = source.sample(
                        x: centre.0 + cosine * u - sine * v,
                        y: centre.1 + sine * u + cosine * v
                    )
                    let share = tones.share(x: u / edge, y: v / edge)
                    let toned = ToneField.apply(share, to: sample) + grain.next()
                    colour += (toned - colour) * shown
                }
                row[x] = RGBA8(colour, alpha: alpha)
            }
        }
    }

    private func paintHole(
        _ plan: RotatePlan,
        on picture: inout Image<RGBA8>,
        tones: ToneField
    ) {
        let middle = Float(plan.disc.size.width) / 2
        let edge = middle - 0.5 + Float(look.moat) * middle
        // Tones fade out over half a radius, the shadow over a twelfth.
        let (reach, depth) = (middle * 0.6, max(1, middle / 12))
        let centre = (Float(plan.disc.minX) + middle, Float(plan.disc.minY) + middle)
        let strength: Float = look.moat > 0 ? 0.3 : 0
        let beyond = Int(edge + reach) + 2
        let area = PixelRect(
            x: Int(centre.0) - beyond,
            y: Int(centre.1) - beyond,
            width: 2 * beyond,
            height: 2 * beyond
        ).intersection(picture.bounds)
        for y in area.minY..<area.maxY {
            var row = picture.mutableRow(y)
            let v = Float(y) + 0.5 - centre.1
            for x in area.minX..<area.maxX {
                let u = Float(x) + 0.5 - centre.0
                let distance = (u * u + v * v).squareRoot()
                guard distance < edge + reach else { continue }
                let covered = min(max(edge - distance + 0.5, 0), 1)
                var colour = SIMD4<Float>(repeating: 0)
                if covered < 1 {
                    let away = max(0, distance - edge)
                    let fade = 1 - away / reach
                    let share = tones.share(x: u / distance, y: v / distance)
                    colour = ToneField.apply(
                        share * (fade * fade * (3 - 2 * fade)),
                        to: row[x].levels
                    )
                    let shadow = max(0, 1 - away / depth)
                    colour *= 1 - strength * shadow * shadow
                }
                if covered > 0 {
                    let inside = min(max(middle - 0.5 - distance + 0.5, 0), 1)
                    let filling =
                        RotatePainter.frame + (RotatePainter.hole - RotatePainter.frame) * inside
                    colour += (filling - colour) * covered
                }
                row[x] = RGBA8(colour, alpha: 1)
            }
        }
    }
}

extension RGBA8 {
    fileprivate var levels: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), 0) }

    fileprivate init(_ levels: SIMD4<Float>, alpha: Float) {
        let bounded = levels.clamped(
            lowerBound: SIMD4(repeating: 0),
            upperBound: SIMD4(repeating: 255)
        ).rounded(.toNearestOrAwayFromZero)
        self.init(
            red: UInt8(bounded[0]),
            green: UInt8(bounded[1]),
            blue: UInt8(bounded[2]),
            alpha: UInt8((alpha * 255).rounded())
        )
    }
}
