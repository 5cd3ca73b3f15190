public import FretsawRandom
internal import FretsawRaster

/// The rotate puzzle: a background with a round hole, and the disc cut out of it, turned.
public struct RotateCaptcha: Sendable {
    /// What was asked for.
    public let options: RotateOptions

    /// A maker of puzzles with `options`, or an error that says why there cannot be one.
    public init(options: RotateOptions) throws(CaptchaError) {
        try options.validate()
        self.options = options
    }

    /// Where item `item` of `seed` has its disc and how far it is turned.
    ///
    /// A function of options, seed and item; no pixel is touched.
    public func plan(seed: Seed, item: UInt64) -> RotatePlan {
        var placement = SeededGenerator(seed: seed, item: item, for: .discPlace)
        let places = options.geometry.places
        let origin = PixelPoint(
            x: placement.draw(in: places.columns),
            y: placement.draw(in: places.rows)
        )
        var turning = SeededGenerator(seed: seed, item: item, for: .discAngle)
        return RotatePlan(
            disc: PixelRect(origin: origin, size: options.geometry.pieceSize),
            angle: turning.draw(in: RotatePlan.angles),
            backgroundSize: options.geometry.background
        )
    }
}
