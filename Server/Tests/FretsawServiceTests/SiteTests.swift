import Foundation
import FretsawCaptcha
import FretsawCrypto
import FretsawKinds
import FretsawPolicy
import FretsawServiceTesting
import FretsawStore
import FretsawStoreTesting
import FretsawTesting
import Testing

@testable import FretsawService

@Suite("Sites")
struct SiteTests {
    /// The line of a site whose secret is `secret`.
    private static func line(_ key: String, _ secret: String, _ options: String = "") -> String {
        "\(key) \(SHA256.hexDigest(of: Array(secret.utf8))) \(options)"
    }

    /// Two sites, `shop` and `blog`, with the secrets `s1` and `s2`.
    private static func twoSites(_ options: String = "") throws -> SiteDirectory {
        try SiteDirectory(text: line("shop", "s1", options) + "\n" + line("blog", "s2"))
    }

    private static func binding(_ site: String, _ hostname: String = "") throws -> ProofBinding {
        try #require(ProofBinding(site: site, hostname: hostname, action: "", data: ""))
    }

    // MARK: The file

    @Test("The languages of a site are those of the elements")
    func languages() throws {
        let script = checkout.appending(path: "Web/Sources/FretsawWeb/Site/runtime/language.js")
        let text = try String(contentsOf: script, encoding: .utf8)
        var tags: [String] = []
        for name in ["builtIn", "files"] {
            let list = try #require(
                text.split(separator: "const \(name) = [").last?.split(separator: "]").first
            )
            tags += list.split(separator: ", ").map { String($0.dropFirst().dropLast()) }
        }
        #expect(Set(tags) == Set(Site.languages))
        #expect(tags.count == Site.languages.count)
    }

    @Test("A file has a site per line, with options")
    func file() throws {
        let directory = try SiteDirectory(
            text: """
                # comment
                \(Self.line("shop", "s1", "origins=https://a.example,https://b.example:8443 kinds=slide,rotate"))

                \(Self.line("blog", "s2", "look=plain preset=wide language=zh-Hant theme=dark"))
                """
        )
        #expect(directory.sites.map(\.key) == ["shop", "blog"])
        let shop = try #require(directory.site(key: "shop"))
        #expect(shop.origins == ["https://a.example", "https://b.example:8443"])
        #expect(shop.kinds == [.slide, .rotate])
        #expect(shop.slide == nil && shop.language == nil && shop.theme == nil)
        let blog = try #require(directory.site(secret: "s2"))
        #expect(blog.slide == SlideDesignName(look: .plain, preset: .wide))
        #expect(blog.language == "zh-Hant" && blog.theme == "dark")
        #expect(directory.slideDesigns == [SlideDesignName(look: .plain, preset: .wide)])
        #expect(directory.site(key: "other") == nil && directory.site(secret: "s3") == nil)
        #expect(directory.lists(origin: "https://a.example"))
        #expect(!directory.lists(origin: "https://c.example"))
    }

    @Test(
        "An invalid line is reported with its number, and without its digest",
        arguments: [
            ("shop", "KEY DIGEST"), ("shop abc", "(64 hexadecimal digits)"),
            (line("a b", "s"), "SHA-256"), (line("ä", "s"), "letters, digits"),
            (line(String(repeating: "k", count: 33), "s"), "letters, digits"),
            (line("shop", "s", "colour=red"), "no option colour"),
            (line("shop", "s", "theme"), "option=value"),
            (line("shop", "s", "theme="), "option=value"),
            (line("shop", "s", "theme=pink"), "auto, light, dark"),
            (line("shop", "s", "kinds=slide,none"), "slide, drag, click-word, icons"),
            (line("shop", "s", "look=pink"), "look is pink"),
            (line("shop", "s", "preset=pink"), "preset is pink"),
            (line("shop", "s", "language=nl"), "one of zh, zh-Hant, en, es"),
            (line("shop", "s", "language=EN"), "one of zh, zh-Hant, en, es"),
            (line("shop", "s", "origins=shop.example"), "begins with https://"),
            (line("shop", "s", "origins=https://Shop.example"), "lower case"),
            (line("shop", "s", "theme=dark theme=light"), "given twice"),
            (line("first", "s"), "same key"), (line("shop", "first"), "same secret"),
        ]
    )
    func badLine(line: String, reason: String) throws {
        let error = #expect(throws: SiteFileError.self) {
            try SiteDirectory(text: Self.line("first", "first") + "\n\n" + line, source: "sites")
        }
        let text = try #require(error?.description)
        #expect(text.hasPrefix("sites, line 3: ") && text.contains(reason), "\(text)")
        #expect(!text.contains(SHA256.hexDigest(of: Array("s".utf8))))
    }

    @Test("The keys of test sites exist only if they are requested")
    func testKeys() throws {
        for outcome in Site.TestOutcome.allCases {
            let key = Site.testKey(outcome)
            #expect(try SiteDirectory(text: "").site(key: key) == nil)
            let directory = try SiteDirectory(text: "", testSites: Site.TestOutcome.allCases)
            #expect(directory.site(key: key)?.test == outcome)
            #expect(directory.site(secret: Site.testSecret(outcome))?.key == key)
            #expect(throws: SiteFileError.self) {
                try SiteDirectory(text: Self.line(key, "own"), testSites: Site.TestOutcome.allCases)
            }
        }
    }

    @Test("A new pair is random, and its line is valid")
    func freshPair() throws {
        let pairs = try (0..<20).map { _ in try Site.freshPair() }
        #expect(Set(pairs.map(\.key)).count == 20 && Set(pairs.map(\.secret)).count == 20)
        for (key, secret) in pairs {
            let directory = try SiteDirectory(text: Self.line(key, secret))
            #expect(directory.site(secret: secret)?.key == key)
            #expect(secret.utf8.count == 50)
        }
    }

    // MARK: Bindings

    @Test("A proof is redeemed with its site's secret, and only with that")
    func ownProofs() async throws {
        let test = try TestService(sites: Self.twoSites())
        let proof = try await test.solve(Self.binding("shop"))
        // None of these uses the proof up.
        await #expect(throws: RequestError.stale) {
            try await test.service.verify(proof, secret: "s2", from: test.client)
        }
        await #expect(throws: RequestError.stale) {
            try await test.service.verify(proof, from: test.client)
        }
        await #expect(throws: RequestError.unknownSecret) {
            try await test.service.verify(proof, secret: "s3", from: test.client)
        }
        await #expect(throws: RequestError.unknownSite) {
            try await test.service.verify(proof, secret: "s1", siteKey: "blog", from: test.client)
        }
        let (site, redeemed) = try await test.service.verify(
            proof,
            secret: "s1",
            siteKey: "shop",
            from: test.client
        )
        #expect(site.key == "shop" && redeemed.binding.site == "shop")
        await #expect(throws: RequestError.stale) {
            try await test.service.verify(proof, secret: "s1", from: test.client)
        }
    }

    @Test("A proof without a site is not redeemed with a secret")
    func implicitSite() async throws {
        let test = try TestService(sites: Self.twoSites())
        let proof = try await test.solve()
        await #expect(throws: RequestError.stale) {
            try await test.service.verify(proof, secret: "s1", from: test.client)
        }
        try await test.service.verify(proof, from: test.client)
    }

    @Test("No text redeems a site's proof without its secret, whatever its bytes are")
    func storageKeys() throws {
        let proof = Array("token---{}".utf8)
        let key = try #require(Proof.storageKey(of: proof, site: "shop"))
        #expect(
            key != Proof.storageKey(of: proof) && key != Proof.storageKey(of: proof, site: "blog")
        )
        // Keys without a site are shorter, so that none equals one with a site.
        #expect(key.count == 48 && Proof.storageKey(of: proof)?.count == 32)
    }

    @Test("Missing values are named in the order secret, proof")
    func missing() async throws {
        let test = try TestService(sites: Self.twoSites())
        for secret in [nil, ""] {
            await #expect(throws: RequestError.missing(.secret)) {
                try await test.service.verify(nil, secret: secret, from: test.client)
            }
        }
        for proof in [nil, ""] {
            await #expect(throws: RequestError.missing(.captchaVerification)) {
                try await test.service.verify(proof, secret: "s1", from: test.client)
            }
        }
    }

    @Test("Of 200 concurrent verifications one succeeds", .timeLimit(.minutes(1)))
    func race() async throws {
        let test = try TestService(sites: Self.twoSites())
        for key in ["", "retry"] {
            let proof = try await test.solve(Self.binding("shop"))
            let results = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        do throws(RequestError) {
                            _ = try await test.service.verify(
                                proof,
                                secret: "s1",
                                idempotencyKey: key.isEmpty ? nil : "\(key)\(number)",
                                from: test.client
                            )
                            return true
                        } catch {
                            #expect(error == .stale)
                            return false
                        }
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(results.count == 200 && results.count { $0 } == 1, "\(key)")
        }
    }

    @Test("All calls with the same idempotency key succeed alike, and no others")
    func idempotency() async throws {
        let test = try TestService(sites: Self.twoSites())
        let proof = try await test.solve(Self.binding("shop", "shop.example"))
        let replies = try await withThrowingTaskGroup(of: RedeemedProof.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await test.service.verify(
                        proof,
                        secret: "s1",
                        idempotencyKey: "order-7",
                        from: test.client
                    ).proof
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(replies.count == 1 && replies.first?.binding.hostname == "shop.example")
        for key in ["order-8", nil] {
            await #expect(throws: RequestError.stale) {
                try await test.service.verify(
                    proof,
                    secret: "s1",
                    idempotencyKey: key,
                    from: test.client
                )
            }
        }
        // Calls that fail leave the proof to those with the key.
        let again = try await test.service.verify(
            proof,
            secret: "s1",
            idempotencyKey: "order-7",
            from: test.client
        )
        #expect(replies == [again.proof])
    }

    @Test("A redemption with a key does not outlive the proof")
    func redemptionEnds() async throws {
        var settings = TestService.settings()
        settings.proofLifetime = .seconds(10)
        let test = try TestService(settings: settings, sites: Self.twoSites())
        let proof = try await test.solve(Self.binding("shop", "shop.example"))
        func redeem() async throws {
            _ = try await test.service.verify(
                proof,
                secret: "s1",
                idempotencyKey: "order-7",
                from: test.client
            )
        }
        for seconds in [8, 1] {
            test.clock.advance(by: .seconds(seconds))
            try await redeem()
        }
        test.clock.advance(by: .seconds(2))
        await #expect(throws: RequestError.stale) { try await redeem() }
    }

    // MARK: Options

    @Test("A key works only for the origins of its site, or for any if it lists none")
    func origins() async throws {
        let test = try TestService(sites: Self.twoSites("origins=https://shop.example"))
        let (shop, blog) = (try Self.binding("shop"), try Self.binding("blog"))
        _ = try await test.get(binding: shop, origin: "https://shop.example")
        for origin in [nil, "", "null", "http://shop.example", "https://evil.example"] {
            await #expect(throws: RequestError.unknownSite) {
                try await test.get(binding: shop, origin: origin)
            }
            _ = try await test.get(binding: blog, origin: origin)
        }
        await #expect(throws: RequestError.unknownSite) {
            try await test.get(binding: Self.binding("other"))
        }
    }

    @Test("A site gets its kinds, and its look and preset of slide puzzles")
    func designs() async throws {
        let wide = SlideDesignName(look: .plain, preset: .wide)
        let design = ChallengeDesign(
            recipe: .slide(SlideOptions(geometry: SlidePreset.wide.geometry(), look: .plain)),
            preset: "wide",
            tolerance: 5,
            backgrounds: FlatBackground()
        )
        let test = try TestService(
            slideDesigns: [wide: design],
            sites: Self.twoSites("kinds=slide look=plain preset=wide")
        )
        let shop = try Self.binding("shop")
        #expect(try await test.get(binding: shop).sealed.preset == "wide")
        #expect(try await test.get(binding: Self.binding("blog")).sealed.preset == "aj")
        await #expect(throws: RequestError.unknownKind) {
            try await test.get(.rotate, binding: shop)
        }
        #expect(try await test.get(.rotate).sealed.preset == "strip")
    }

    @Test("A site that is left with no kind keeps the service from starting")
    func noKind() throws {
        let error = #expect(throws: ServiceSetupError.self) {
            try TestService(sites: Self.twoSites("kinds=click-word"))
        }
        let message = "sites-file, line 1: the site shop gets only click-word"
        #expect(error?.description.hasPrefix(message) == true)
    }

    @Test("The limits of a site are its own")
    func limits() async throws {
        var settings = TestService.settings()
        settings.limits.getsPerMinute = 2
        settings.limits.failuresPerMinute = 1
        settings.limits.verifiesPerMinute = 3
        let test = try TestService(settings: settings, sites: Self.twoSites())
        let (shop, blog) = (try Self.binding("shop"), try Self.binding("blog"))
        for _ in 0..<2 { _ = try await test.get(binding: shop) }
        await #expect(throws: RequestError.tooMany(.get)) { try await test.get(binding: shop) }
        // Two failures at one site lock out there only.
        for _ in 0..<2 {
            let challenge = try await test.get(binding: blog)
            await #expect(throws: RequestError.wrong) { try await test.check("{}", challenge) }
        }
        await #expect(throws: RequestError.locked(.get)) { try await test.get(binding: blog) }
        let challenge = try await test.get()
        try await test.check(#"{"x":\#(challenge.sealed.x),"y":5}"#, challenge)
        for _ in 0..<3 {
            await #expect(throws: RequestError.stale) {
                try await test.service.verify("x", secret: "s1", from: test.client)
            }
        }
        await #expect(throws: RequestError.tooMany(.verify)) {
            try await test.service.verify("x", secret: "s1", from: test.client)
        }
        await #expect(throws: RequestError.stale) {
            try await test.service.verify("x", secret: "s2", from: test.client)
        }
    }

    @Test("After its site was removed, a token is not accepted")
    func removed() async throws {
        let test = try TestService(sites: Self.twoSites())
        let challenge = try await test.get(binding: Self.binding("shop"))
        try test.service.reload(
            designs: ServiceDesigns(
                pictures: TestService.designs(),
                sites: SiteDirectory(text: Self.line("blog", "s2"))
            ),
            settings: TestService.settings()
        )
        await #expect(throws: RequestError.stale) {
            try await test.check(#"{"x":\#(challenge.sealed.x),"y":5}"#, challenge)
        }
        await #expect(throws: RequestError.unknownSite) {
            try await test.get(binding: Self.binding("shop"))
        }
        _ = try await test.get(binding: Self.binding("blog"))
    }

    // MARK: Test sites

    @Test("A test site passes every answer, fails every answer, or judges it")
    func outcomes() async throws {
        let test = try TestService(
            sites: SiteDirectory(text: "", testSites: Site.TestOutcome.allCases)
        )
        for outcome in Site.TestOutcome.allCases {
            let binding = try Self.binding(Site.testKey(outcome))
            for isRight in [true, false] {
                let challenge = try await test.get(binding: binding)
                #expect(challenge.issued.site?.test == outcome)
                let text = #"{"x":\#(isRight ? challenge.sealed.x : 0),"y":5}"#
                let passes = outcome == .pass || outcome == .picture && isRight
                var error: RequestError?
                do throws(RequestError) { try await test.check(text, challenge) } catch let thrown {
                    error = thrown
                }
                #expect(error == (passes ? nil : .wrong), "\(outcome) \(isRight)")
                let proof = try TestService.proof(of: challenge.issued, text)
                var redeemed: RedeemedProof?
                redeemed = try? await test.service.verify(
                    proof,
                    secret: Site.testSecret(outcome),
                    from: test.client
                ).proof
                #expect((redeemed != nil) == passes, "\(outcome) \(isRight)")
                guard passes else { continue }
                #expect(redeemed?.binding.site == binding.site)
                // Programs that test a page answer at once.
                #expect((redeemed?.score ?? 0) >= 0.5)
            }
        }
        // A secret that passes needs no proof at all.
        let secret = Site.testSecret(.pass)
        _ = try await test.service.verify("anything", secret: secret, from: test.client)
    }
}
