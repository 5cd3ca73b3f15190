package import FretsawKinds

/// The kinds and sites that a service serves, and how challenges are made.
package struct ServiceDesigns: Sendable {
    /// The kinds with a picture that are served, and how they are made.
    package var pictures: [CaptchaKind: ChallengeDesign] = [:]
    /// Further designs of slide puzzles, by the names that sites use.
    package var slides: [SlideDesignName: ChallengeDesign] = [:]
    /// The click-word design for visitors who do not read Chinese; nil for that of ``pictures``.
    package var latinWords: ChallengeDesign?
    /// The sites with keys of their own.
    package var sites = SiteDirectory()
    /// Challenges that are used before others are generated; nil for none.
    package var pack: (any ChallengePack)?
}

extension ServiceDesigns {
    package init(pictures designs: [CaptchaKind: ChallengeDesign]) { pictures = designs }
}
