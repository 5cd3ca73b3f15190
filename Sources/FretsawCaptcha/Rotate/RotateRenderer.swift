internal import FretsawRandom
internal import FretsawRaster

/// Renders a planned rotate puzzle: cuts its disc out of a clean background and turns it.
///
/// Everything that is not the picture, frames, hole and shadow, is a function of the distance from the
/// disc's centre alone, so that it looks the same at every angle. The disc is sampled from the clean
/// picture, before any JPEG, blurred alike at every angle and until the picture's pixels cannot be told
/// (``SmoothPatch``), and has fresh grain; the ring between disc and surroundings, the gap, is in neither
/// picture.
struct RotateRenderer: Sendable {
    private let look: RotateLook
    private var source = SmoothPatch()

    /// The colour of both frames.
    private static let frame = SIMD3<Float>(248, 249, 250)
    /// The deviation in levels of the disc's own grain, laid over it pixel by pixel once it is turned: what
    /// people take for a camera's.
    ///
    /// Each channel has its own, so that no difference of channels is without; it is drawn from the
    /// puzzle's generator and not from a quick one, so that it cannot be worked out and taken away.
    private static let grain: Float = 2.5
    /// The colour of the hole, which the disc covers.
    private static let hole = SIMD3<Float>(214, 219, 225)

    /// A renderer for the given look, or an error that says what is wrong with it.
    init(options: RotateOptions) throws(CaptchaError) {
        try options.validate()
        look = options.look
    }

    /// Cuts `plan`, made with the renderer's options, out of the clean `background` and paints its disc
    /// over all of `piece`; recolouring is drawn from `tones`, the disc's grain from `grain`.
    ///
    /// - Precondition: both pictures have the plan's sizes.
    /// - Complexity: O(area of the disc)
    mutating func paint(
        _ plan: RotatePlan,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>,
        tones: inout SeededGenerator,
        grain: SeededGenerator
    ) {
        let inner = HarmonicTone(strength: look.recolor, using: &tones)
        // Weaker around the disc, where a cloud of colour would look like a stain.
        let outer = HarmonicTone(strength: look.recolor * 0.85, using: &tones)
        paintDisc(plan, from: background, into: &piece, tone: inner, grain: grain)
        paintHole(plan, on: &background, tone: outer)
    }

    private mutating func paintDisc(
        _ plan: RotatePlan,
        from picture: Image<RGBA8>,
        into piece: inout Image<RGBA8>,
        tone: HarmonicTone,
        grain generator: SeededGenerator
    ) {
        let side = plan.disc.size.width
        let middle = Float(side) / 2
        let rim = middle - 0.5
        let edge = rim - Float(look.gap) * middle
        let turns = Double(plan.angle) / 360
        // A quarter of a pixel off the grid: pixel upon pixel, which right angles alone would give,
        // the spline keeps a little more than it does on average.
        let disc = TurnedDisc(
            side: side,
            rim: rim,
            edge: edge,
            centreX: Float(plan.disc.minX) + middle + 0.25,
            centreY: Float(plan.disc.minY) + middle + 0.25,
            cosine: Float(PortableMath.cosine(turns: turns) / look.magnification),
            sine: Float(PortableMath.sine(turns: turns) / look.magnification),
            frame: RotateRenderer.frame,
            tone: tone
        )
        source.take(
            picture,
            x: disc.centreX,
            y: disc.centreY,
            reach: (edge + 1) / Float(look.magnification)
        )
        var generator = generator
        piece.paint(disc, from: &source, deviation: RotateRenderer.grain) { numbers, count in
            for index in 0..<count { numbers[index] = generator.next() }
        }
    }

    private func paintHole(
        _ plan: RotatePlan,
        on picture: inout Image<RGBA8>,
        tone: HarmonicTone
    ) {
        let middle = Float(plan.disc.size.width) / 2
        // The tone fades out over half a radius, the shadow over a twelfth.
        picture.cutOut(
            RoundHole(
                centreX: Float(plan.disc.minX) + middle,
                centreY: Float(plan.disc.minY) + middle,
                radius: middle - 0.5,
                edge: middle - 0.5 + Float(look.gap) * middle,
                reach: middle * 0.6,
                depth: max(1, middle / 12),
                shadow: look.gap > 0 ? 0.3 : 0,
                frame: RotateRenderer.frame,
                filling: RotateRenderer.hole,
                tone: tone
            )
        )
    }
}
