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

    /// How many placements are drawn at most, to be chosen from by looking at the background.
    public var candidates: Int { artist.candidates }

    /// Where item `item` of `seed` has its notches and how they are shaped, if `choice` was made by
    /// looking at the background.
    ///
    /// A function of options, seed, item and choice; no pixel is touched.
    ///
    /// - Precondition: the choice's candidate is one of ``candidates``.
    public func plan(
        seed: Seed,
        item: UInt64,
        choice: PictureChoice = .first
    ) -> SlidePlan {
        precondition((0..<candidates).contains(choice.candidate), "no such candidate")
        return artist.plan(seed: seed, item: item, choice: choice)
    }
}
