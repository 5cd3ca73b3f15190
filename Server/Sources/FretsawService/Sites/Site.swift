package import FretsawCaptcha
package import FretsawCrypto
internal import FretsawKeys
package import FretsawKinds
package import FretsawPolicy

/// A site that uses the service with a public key in its pages and a secret at its back end.
///
/// Its tokens, proofs and limits are its own: no other site can redeem or spend them.
package struct Site: Sendable, Hashable {
    /// The public key: 1 … ``maxKeyLength`` letters, digits, `_` and `-`.
    package let key: String
    /// The SHA-256 digest of the secret, 32 bytes; the secret itself is never stored.
    let secretDigest: [UInt8]
    /// The origins whose pages may use the key, as browsers send them; empty for any origin that may call the service.
    package var origins: Set<String> = []
    /// The kinds that the site gets; nil for all that are served.
    package var kinds: Set<CaptchaKind>?
    /// The look, the preset and the deck of its slide puzzles; nil for those of the service.
    package var slide: SlideDesignName?
    /// The language of messages and elements, of ``languages``; nil for that of the service.
    package var language: String?
    /// The theme of elements: `auto`, `light` or `dark`; nil for that of the page.
    package var theme: String?
    /// The step at which the ladder of its visitors starts; nil for that of the service.
    package var policy: PolicyStep?
    /// The fixed outcome of a test site; nil for a real one.
    package var test: TestOutcome?

    /// The outcome of every answer to a test site.
    package enum TestOutcome: String, Sendable, CaseIterable {
        /// Every answer is correct.
        case pass
        /// Every answer is wrong.
        case fail
        /// Answers are judged as those of a real site, which always shows a picture.
        case picture
    }

    /// The tags of the languages of the elements, as in `FretsawWeb/Site/runtime/language.js`.
    package static let languages = [
        "zh", "zh-Hant", "en", "es", "fr", "de", "pt", "it", "ru", "ja", "ko", "ar", "hi",
    ]
    /// Maximum length of a key in bytes.
    package static let maxKeyLength = 32

    /// Creates a site with default options; nil if the key or the digest has an invalid form.
    package init?(key: String, secretDigest: [UInt8]) {
        guard Site.isKey(key), secretDigest.count == 32 else { return nil }
        self.key = key
        self.secretDigest = secretDigest
    }

    /// A random key and a random secret of 256 bits.
    package static func freshPair() throws(CryptoError) -> (key: String, secret: String) {
        func text(_ count: Int) throws(CryptoError) -> String {
            String(decoding: try RandomSource.system.alphanumerics(count), as: UTF8.self)
        }
        // 43 of 62 letters and digits have 256 bits.
        return (key: "site_" + (try text(20)), secret: "secret_" + (try text(43)))
    }

    static func isKey(_ key: String) -> Bool {
        1...maxKeyLength ~= key.utf8.count && key.hasOnlyLettersAndDigits(or: "_-")
    }

    /// Whether a page of `origin` may use the key.
    package func allows(origin: String?) -> Bool {
        origins.isEmpty || origin.map { OriginText.isListed($0, in: origins) } ?? false
    }

    /// Whether it gets challenges of `kind`, if they are served.
    func gets(_ kind: CaptchaKind) -> Bool { kinds?.contains(kind) ?? true }

    /// The design of its challenges of `kind`; nil if it does not get this kind.
    func design(of kind: CaptchaKind) -> DesignName? {
        guard gets(kind) else { return nil }
        return DesignName(kind: kind, slide: kind == .slide ? slide : nil)
    }

    package static func testKey(_ outcome: TestOutcome) -> String {
        "fretsaw-test-\(outcome.rawValue)"
    }

    /// The secret of the test site with this outcome, which is public.
    package static func testSecret(_ outcome: TestOutcome) -> String {
        "fretsaw-test-secret-\(outcome.rawValue)"
    }

    static func test(_ outcome: TestOutcome) -> Site? {
        let digest = SHA256.digest(of: Array(testSecret(outcome).utf8))
        var site = Site(key: testKey(outcome), secretDigest: digest)
        site?.test = outcome
        return site
    }
}

/// The look, the size preset and the deck of slide puzzles.
package struct SlideDesignName: Sendable, Hashable {
    /// The look; nil for that of the service.
    package var look: SlideLook?
    /// The preset; nil for that of the service.
    package var preset: SlidePreset?
    /// The name of the deck; nil for those of the service.
    package var deck: String?
}
