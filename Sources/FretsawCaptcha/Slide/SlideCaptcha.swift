public import FretsawRandom
internal import FretsawRaster

/// The slide puzzle: a background with notches, and the piece that fits one of them.
public struct SlideCaptcha: Sendable {
    /// What was asked for.
    public let options: SlideOptions
    private let artist: any SlideArtist

    /// A maker of puzzles with `options`, or an error that says why there cannot be one.
    public init(options: SlideOptions) throws(CaptchaError) {
        artist = try options.artist()
        self.options = options
    }

    /// Where item `item` of `seed` has its notches and how they are shaped.
    ///
    /// A function of options, seed and item; no pixel is touched.
    public func plan(seed: Seed, item: UInt64) -> SlidePlan {
        artist.plan(seed: seed, item: item)
    }
}
