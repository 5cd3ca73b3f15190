internal import FretsawRandom
internal import FretsawRaster

/// Draws a planned rotate puzzle: a disc with a figure on it, and a hole for the disc.
///
/// The disc's body is the part of the background below it, blurred, recoloured, and turned by a random
/// angle of its own. It has nothing to do with the answer. Frame, hole and shadow depend only on the
/// distance from the disc's centre, so they look the same at every angle.
struct RotateRenderer {
    private let scale: PictureScale
    private var patch = SmoothPatch()
    private var sticker: FigureSticker
    /// The outer and the inner radius of the disc's frame.
    private let rim, edge: Float

    /// The colour of the disc's frame.
    private static let frame = SIMD3<Float>(248, 249, 250)
    /// The colour of the hole, which the disc covers.
    private static let hole = SIMD3<Float>(214, 219, 225)
    /// The strength of the body's colour changes, 0 … 1.
    private static let recolouring = 0.6

    init(options: RotateOptions) throws(CaptchaError) {
        try options.validate()
        scale = options.scale
        let side = Float(options.geometry.disc * options.scale.rawValue)
        rim = side / 2 - 0.5
        edge = rim - max(1.5 * Float(options.scale.rawValue), side / 72)
        sticker = FigureSticker(discRadius: Double(edge))
    }

    /// Draws the hole of `plan` into the clean `background`, and the disc into `piece`, both of its sizes.
    mutating func draw(
        _ plan: RotatePlan,
        on background: inout Image<RGBA8>,
        piece: inout Image<RGBA8>,
        body: SeededGenerator,
        figure: SeededGenerator
    ) {
        var (body, figure) = (body, figure)
        let tone = PictureTone(background, scale)
        patch.take(background, around: plan.disc)
        piece.draw(
            TurnedDisc(
                side: plan.disc.size.width,
                rim: rim,
                edge: edge,
                turns: body.draw(in: 0.0...1.0),
                frame: RotateRenderer.frame,
                tone: HarmonicTone(strength: RotateRenderer.recolouring, using: &body)
            ),
            from: patch
        )
        let ink = FigureColours(tone, nil, using: &figure).dark
        let subject = UprightFigure(using: &figure)
        let middle = Double(plan.disc.size.width) / 2
        sticker.draw(
            subject,
            turns: -Double(plan.angle) / 360,
            ink: ink,
            on: &piece,
            around: Point(x: middle, y: middle),
            using: &figure
        )
        background.cutOut(
            RoundHole(
                centreX: Float(plan.disc.minX) + rim + 0.5,
                centreY: Float(plan.disc.minY) + rim + 0.5,
                radius: rim,
                depth: max(1, rim / 9),
                shadow: 0.4,
                filling: RotateRenderer.hole
            )
        )
    }
}
