import FretsawCaptcha
import FretsawCrypto
import FretsawKeys
import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawServiceTesting
import FretsawStoreTesting
import Testing

@testable import FretsawService

@Suite("Decks of a service")
struct DeckRotationTests {
    private static func deck(_ number: UInt64) throws -> Deck {
        // Some keys distort this form of the cup so that it resembles the heart.
        let families = FigureFamily.allCases.filter { $0 != .cup }
        let figures = families.compactMap { family -> DeckFigure? in
            let path = Figure(family: family, form: 5).silhouette
            guard let bounds = path.bounds else { return nil }
            let extent = bounds.max - bounds.min
            let scale = 1 / max(extent.x, extent.y)
            let outline = path.transformed(
                by: .translation(x: -bounds.min.x, y: -bounds.min.y)
                    .then(.scaling(x: scale, y: scale))
            )
            return DeckFigure(name: family.rawValue, outline: outline)
        }
        return try Deck(
            figures: figures,
            style: FigureStyle(key: Seed(number)),
            digest: "\(number)"
        )
    }

    private static func design(_ decks: [Deck]) -> ChallengeDesign {
        var design = ChallengeDesign(
            recipe: .slide(SlideOptions()),
            preset: "aj",
            backgrounds: FlatBackground()
        )
        design.decks = decks
        return design
    }

    private static let day = Duration.seconds(86_400)

    @Test("Each day has the next deck, and challenges of all of them are generated")
    func days() async throws {
        let decks = try (UInt64(1)...3).map(Self.deck)
        let service = try TestService(designs: [.slide: Self.design(decks)])
        let today = Int(Challenges.now.value / 86_400_000)
        for day in 0..<4 {
            let name = try #require(service.service.design(of: .slide, for: nil, nil))
            #expect(name.turn == (today + day) % 3)
            #expect(name.with(\.turn, nil) == DesignName(kind: .slide))
            let pictures = try await service.service.generate(name)
            #expect(pictures.tiles?.lefts.count == 4)
            service.clock.advance(by: Self.day)
        }
    }

    @Test("A site can name a deck; the others share those of the service")
    func sites() throws {
        let digest = SHA256.hexDigest(of: Array("s".utf8))
        let other = SHA256.hexDigest(of: Array("t".utf8))
        let sites = try SiteDirectory(text: "shop \(digest) deck=toys\nblog \(other)\n")
        let toys = SlideDesignName(deck: "toys")
        #expect(sites.slideDesigns == [toys])
        let decks = try (UInt64(1)...2).map(Self.deck)
        let service = try TestService(
            designs: [.slide: Self.design(decks)],
            slideDesigns: [toys: Self.design([decks[1]])],
            sites: sites
        )
        let shop = try #require(sites.site(key: "shop"))
        let named = service.service.design(of: .slide, for: shop, nil)
        #expect(named == DesignName(kind: .slide, slide: toys, turn: 0))
        let blog = try #require(sites.site(key: "blog"))
        #expect(service.service.design(of: .slide, for: blog, nil)?.slide == nil)
        #expect(throws: SiteFileError.self) {
            try SiteDirectory(text: "shop \(digest) deck=../toys")
        }
    }

    @Test("A reload replaces the decks and drops prepared challenges")
    func reload() async throws {
        let service = try TestService(designs: [.slide: Self.design([try Self.deck(1)])])
        let name = try #require(service.service.design(of: .slide, for: nil, nil))
        let preparing = Task { await service.service.prepareChallenges() }
        defer { preparing.cancel() }
        while await service.service.readyPictures(of: name) == nil {
            try await Task.sleep(for: .milliseconds(10))
        }
        let decks = try (UInt64(2)...6).map(Self.deck)
        try service.service.reload(
            designs: ServiceDesigns(pictures: [.slide: Self.design(decks)]),
            settings: TestService.settings()
        )
        let next = try #require(service.service.design(of: .slide, for: nil, nil))
        #expect(next.turn == Int(Challenges.now.value / 86_400_000) % 5)
        _ = try await service.service.generate(next)
    }
}
