internal import FretsawCaptcha
internal import FretsawCrypto
internal import FretsawKinds
internal import FretsawPolicy

/// The sites that use the service, by key and by secret.
///
/// Requests without a site key belong to one further site without key and secret, as those of AJ-Captcha's clients.
package struct SiteDirectory: Sendable {
    /// Maximum number of sites.
    static let maxSites = 10_000

    /// The sites in the order of the file, test sites last.
    package let sites: [Site]
    private let indexOfKey: [String: Int]
    private let indexOfDigest: [[UInt8]: Int]
    private let origins: Set<String>
    private let source: String
    private let lineOfKey: [String: Int]

    /// A directory without sites.
    package init() { self.init(unique: [], lines: [:], source: "") }

    /// Creates a directory of the sites in `text`, and of the test sites with these outcomes.
    ///
    /// A site per line, `KEY DIGEST [origins=…] [kinds=…] [look=…] [preset=…] [deck=…]
    /// [policy=…] [language=…] [theme=…]`, with the SHA-256 digest of its secret in hexadecimal; commas separate the items
    /// of a list. Empty lines and lines that start with `#` are ignored.
    ///
    /// - Throws: ``SiteFileError`` with `source`, the name of the file, and the line.
    package init(
        text: String,
        source: String = "sites-file",
        testSites: [Site.TestOutcome] = []
    ) throws(SiteFileError) {
        var sites: [Site] = []
        var keys: Set<String> = []
        var lineOfKey: [String: Int] = [:]
        var digests: Set<[UInt8]> = []
        let tests = testSites.compactMap(Site.test)
        for site in tests {
            keys.insert(site.key)
            digests.insert(site.secretDigest)
        }
        // Editors on Windows write a byte order mark.
        let text = text.drop { $0 == "\u{FEFF}" }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !first.hasPrefix("#") else { continue }
            func failed(_ reason: String) -> SiteFileError {
                SiteFileError(source: source, line: index + 1, reason: reason)
            }
            let site: Site
            do throws(SiteLineError) { site = try Site(words) } catch {
                throw failed(error.reason)
            }
            guard keys.insert(site.key).inserted else {
                throw failed("an earlier site has the same key; create another pair")
            }
            guard digests.insert(site.secretDigest).inserted else {
                throw failed("an earlier site has the same secret; create another pair")
            }
            sites.append(site)
            lineOfKey[site.key] = index + 1
            guard sites.count <= SiteDirectory.maxSites else {
                throw failed("there are more than \(SiteDirectory.maxSites) sites")
            }
        }
        self.init(unique: sites + tests, lines: lineOfKey, source: source)
    }

    private init(unique sites: [Site], lines: [String: Int], source: String) {
        self.sites = sites
        self.source = source
        lineOfKey = lines
        origins = sites.reduce(into: []) { $0.formUnion($1.origins) }
        indexOfKey = Dictionary(uniqueKeysWithValues: sites.enumerated().map { ($1.key, $0) })
        indexOfDigest = Dictionary(
            uniqueKeysWithValues: sites.enumerated().map { ($1.secretDigest, $0) }
        )
    }

    package func site(key: String) -> Site? { indexOfKey[key].map { sites[$0] } }

    /// The site with this secret, found by digest, so that the time reveals nothing of a secret.
    package func site(secret: String) -> Site? {
        indexOfDigest[SHA256.digest(of: Array(secret.utf8))].map { sites[$0] }
    }

    func error(in site: Site, _ reason: String) -> SiteFileError {
        SiteFileError(source: source, line: lineOfKey[site.key] ?? 0, reason: reason)
    }

    package var slideDesigns: Set<SlideDesignName> { Set(sites.compactMap(\.slide)) }

    /// Whether a page of `origin` may use one of the sites, because the site lists it.
    package func lists(origin: String) -> Bool {
        OriginText.isListed(origin, in: origins)
    }
}

package struct SiteFileError: Error, Sendable, Hashable, CustomStringConvertible {
    package let source: String
    /// The line, counted from 1.
    package let line: Int
    package let reason: String

    package var description: String { "\(source), line \(line): \(reason)" }
}

private struct SiteLineError: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

extension Site {
    fileprivate init(_ words: [Substring]) throws(SiteLineError) {
        let create = "create the line with fretsaw-server token new-site"
        guard words.count >= 2 else {
            throw SiteLineError("not of the form KEY DIGEST [option=value…]; \(create)")
        }
        guard let digest = Site.digest(words[1]) else {
            throw SiteLineError(
                "the second word is not a SHA-256 digest (64 hexadecimal digits); "
                    + create
            )
        }
        guard let site = Site(key: String(words[0]), secretDigest: digest) else {
            throw SiteLineError(
                "the key is not 1 to \(Site.maxKeyLength) letters, digits, _ and -; "
                    + create
            )
        }
        self = site
        var names: Set<Substring> = []
        for word in words.dropFirst(2) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[1].isEmpty else {
                throw SiteLineError("\(word) is not of the form option=value")
            }
            guard names.insert(parts[0]).inserted else {
                throw SiteLineError("\(parts[0]) is given twice; use commas in one list")
            }
            try read(String(parts[0]), String(parts[1]))
        }
    }

    private mutating func read(_ name: String, _ value: String) throws(SiteLineError) {
        func word(_ text: String, of words: [String]) throws(SiteLineError) -> String {
            guard words.contains(text) else {
                let list = words.joined(separator: ", ")
                throw SiteLineError("\(name) is \(text); it must be one of \(list)")
            }
            return text
        }
        func choice<Word: RawRepresentable<String>>(
            _ text: String,
            of words: [Word]
        ) throws(SiteLineError) -> Word? {
            Word(rawValue: try word(text, of: words.map(\.rawValue)))
        }
        switch name {
        case "origins":
            for origin in value.split(separator: ",") {
                if let error = OriginText.error(inListed: String(origin)) {
                    throw SiteLineError("origins contains \(origin): \(error)")
                }
                origins.insert(String(origin))
            }
        case "kinds":
            var chosen: Set<CaptchaKind> = []
            for text in value.split(separator: ",").map(String.init) {
                if let kind = try choice(text, of: CaptchaKind.allCases) { chosen.insert(kind) }
            }
            kinds = chosen
        case "look":
            slide = slide ?? SlideDesignName()
            slide?.look = try choice(value, of: SlideLook.allCases)
        case "preset":
            slide = slide ?? SlideDesignName()
            slide?.preset = try choice(value, of: SlidePreset.allCases)
        case "deck":
            guard Site.isKey(value) else {
                throw SiteLineError(
                    "deck is \(value); it must be the name of a deck's file without .json, of "
                        + "letters, digits, _ and -"
                )
            }
            slide = slide ?? SlideDesignName()
            slide?.deck = value
        case "policy": policy = try choice(value, of: PolicyStep.starts)
        case "language": language = try word(value, of: Site.languages)
        case "theme": theme = try word(value, of: ["auto", "light", "dark"])
        default:
            throw SiteLineError(
                "there is no option \(name); "
                    + "use origins, kinds, look, preset, deck, policy, language or theme"
            )
        }
    }

    private static func digest(_ text: Substring) -> [UInt8]? {
        let digits = text.utf8.compactMap {
            Character(Unicode.Scalar($0)).hexDigitValue.map(UInt8.init)
        }
        guard digits.count == 64, text.utf8.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
