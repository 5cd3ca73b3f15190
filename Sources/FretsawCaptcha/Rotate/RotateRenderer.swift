internal import FretsawRandom
internal import FretsawRaster

/// Draws a planned rotate puzzle: cuts its disc out of a clean background and rotates it.
///
/// Frames, hole and shadow depend only on the distance from the disc's centre, so they look the
/// same at every angle. The disc is sampled from the clean picture before any JPEG compression,
/// blurred equally at every angle until its pixel grid is undetectable (``SmoothPatch``), and has
/// new grain. The ring between disc and background, the gap, is in neither picture.
struct RotateRenderer: Sendable {
    private let discOptions: DiscOptions
    private var source = SmoothPatch()

    /// The colour of both frames.
    private static let frame = SIMD3<Float>(248, 249, 250)
    /// The standard deviation in levels of the grain added to each pixel of the rotated disc;
    /// people see camera noise.
    ///
    /// Each channel has its own grain, so that channel differences also have grain. The grain comes
    /// from the puzzle's random number generator. The output of a faster generator could be
    /// predicted and subtracted.
    private static let grain: Float = 2.5
    /// The colour of the hole, which the disc covers.
    private static let hole = SIMD3<Float>(214, 219, 225)

    /// Creates a renderer for the given options.
    ///
    /// - Throws: ``CaptchaError`` if an option is out of range.
    init(options: RotateOptions) throws(CaptchaError) {
        try options.validate()
        discOptions = options.discOptions
    }

    /// Draws the hole of `plan`, which is in pixels of the pictures, into the clean `background` and
    /// the disc into `piece`.
    ///
    /// The colour changes come from `recolor`, the disc's grain from `grain`.
    ///
    /// - Precondition: both pictures have the plan's sizes.
    /// - Complexity: O(area of the disc)
    mutating func draw(
        _ plan: RotatePlan,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>,
        recolor: inout SeededGenerator,
        grain: SeededGenerator
    ) {
        let inner = HarmonicTone(strength: discOptions.recolor, using: &recolor)
        // Weaker around the disc, where a colour change would look like a stain.
        let outer = HarmonicTone(strength: discOptions.recolor * 0.85, using: &recolor)
        drawDisc(plan, from: background, into: &piece, tone: inner, grain: grain)
        drawHole(plan, on: &background, tone: outer)
    }

    private mutating func drawDisc(
        _ plan: RotatePlan,
        from picture: Image<RGBA8>,
        into piece: inout Image<RGBA8>,
        tone: HarmonicTone,
        grain generator: SeededGenerator
    ) {
        let side = plan.disc.size.width
        let middle = Float(side) / 2
        let rim = middle - 0.5
        let edge = rim - Float(discOptions.gap) * middle
        let turns = Double(plan.angle) / 360
        // The centre is a quarter of a pixel off the pixel grid. With a centre on the grid, a
        // rotation by a right angle would sample exactly at pixels. There the spline keeps slightly
        // more detail than on average.
        let disc = TurnedDisc(
            side: side,
            rim: rim,
            edge: edge,
            centreX: Float(plan.disc.minX) + middle + 0.25,
            centreY: Float(plan.disc.minY) + middle + 0.25,
            cosine: Float(PortableMath.cosine(turns: turns) / discOptions.magnification),
            sine: Float(PortableMath.sine(turns: turns) / discOptions.magnification),
            frame: RotateRenderer.frame,
            tone: tone
        )
        source.take(
            picture,
            x: disc.centreX,
            y: disc.centreY,
            reach: (edge + 1) / Float(discOptions.magnification)
        )
        var generator = generator
        piece.draw(disc, from: source, deviation: RotateRenderer.grain) { numbers, count in
            generator.fill(&numbers, count: count)
        }
    }

    private func drawHole(
        _ plan: RotatePlan,
        on picture: inout Image<RGBA8>,
        tone: HarmonicTone
    ) {
        let middle = Float(plan.disc.size.width) / 2
        // The tone fades out over 0.6 of the radius, the shadow over 1/12 of the radius.
        picture.cutOut(
            RoundHole(
                centreX: Float(plan.disc.minX) + middle,
                centreY: Float(plan.disc.minY) + middle,
                radius: middle - 0.5,
                edge: middle - 0.5 + Float(discOptions.gap) * middle,
                reach: middle * 0.6,
                depth: max(1, middle / 12),
                shadow: discOptions.gap > 0 ? 0.3 : 0,
                frame: RotateRenderer.frame,
                filling: RotateRenderer.hole,
                tone: tone
            )
        )
    }
}
