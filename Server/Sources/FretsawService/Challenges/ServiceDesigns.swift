public import FretsawCaptcha

/// The kinds and sites that a service serves, and how challenges are made.
public struct ServiceDesigns: Sendable {
    /// The kinds with a picture that are served, and how they are made.
    public var pictures: [CaptchaKind: ChallengeDesign]
    /// Further designs of slide puzzles, by the names that sites use.
    public var slides: [SlideDesignName: ChallengeDesign]
    /// The click-word design for visitors who do not read Chinese; nil for that of ``pictures``.
    public var latinWords: ChallengeDesign?
    /// The sites with keys of their own.
    public var sites: SiteDirectory
    /// Challenges that are used before others are generated; nil for none.
    public var pack: (any ChallengePack)?

    /// Creates designs; without arguments no picture is served.
    public init(
        _ pictures: [CaptchaKind: ChallengeDesign] = [:],
        slides: [SlideDesignName: ChallengeDesign] = [:],
        latinWords: ChallengeDesign? = nil,
        sites: SiteDirectory = SiteDirectory(),
        pack: (any ChallengePack)? = nil
    ) {
        self.pictures = pictures
        self.slides = slides
        self.latinWords = latinWords
        self.sites = sites
        self.pack = pack
    }
}
