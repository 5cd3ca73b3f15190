public import FretsawRandom
internal import FretsawRaster

/// The slide puzzle: a background with notches, and the piece that fits one of them.
public struct SlideCaptcha: Sendable {
    /// What was asked for.
    public let options: SlideOptions

    /// A maker of puzzles with `options`, or an error that says why there cannot be one.
    public init(options: SlideOptions) throws(CaptchaError) {
        try options.validate()
        self.options = options
    }

    /// Where item `item` of `seed` has its notches and how they are shaped.
    ///
    /// A function of options, seed and item; no pixel is touched.
    public func plan(seed: Seed, item: UInt64) -> SlidePlan {
        var placement = SeededGenerator(seed: seed, item: item, for: .placement)
        let boxes = NotchPlacement(geometry: options.geometry, decoys: options.decoys)
            .boxes(using: &placement)
        var shapes = SeededGenerator(seed: seed, item: item, for: .shapes)
        let family = shapes.pick(options.shapes)
        let notch = Notch(box: boxes[0], shape: family.draw(using: &shapes))
        let decoys = boxes.dropFirst().map { box in
            let shape =
                switch options.decoyOutlines {
                case .same: notch.shape
                case .varied: family.draw(using: &shapes)
                }
            return Notch(box: box, shape: shape)
        }
        return SlidePlan(
            notch: notch,
            decoys: decoys,
            backgroundSize: options.geometry.background,
            pieceSize: options.geometry.pieceSize,
            answer: PixelPoint(
                x: notch.box.minX,
                y: options.geometry.layout == .strip ? 0 : notch.box.minY
            )
        )
    }
}
