import FretsawCaptcha
import FretsawKinds
@testable import FretsawService
import FretsawServiceTesting
import Testing

@Suite("Words in the visitor's language")
struct WordLanguageTests {
    /// A service whose Chinese words have the preset `aj`, and whose Latin ones have the preset `latin`.
    private func service(hasChinese: Bool = true, hasLatin: Bool = true) throws -> TestService {
        var designs = try TestService.designs()
        if hasChinese { designs[.clickWord] = try TestService.words() }
        var latin = try TestService.words()
        latin.preset = "latin"
        let site = try SiteDirectory(
            text: "german " + String(repeating: "a", count: 64) + " language=de",
            source: "sites"
        )
        return try TestService(
            designs: designs,
            latinWords: hasLatin ? latin : nil,
            sites: site
        )
    }

    @Test(
        "Who reads Chinese clicks Chinese words, others Latin letters",
        arguments: [
            (nil, "aj"), ("zh", "aj"), ("zh-Hant", "aj"), ("ZH-TW", "aj"), ("en", "latin"),
            ("fr-CA", "latin"), ("ja", "latin"), ("ar", "latin"), ("", "latin"),
        ] as [(String?, String)]
    )
    func words(language: String?, preset: String) async throws {
        let challenge = try await service().get(.clickWord, language: language)
        #expect(challenge.sealed.preset == preset)
        #expect(challenge.issued.task == .words)
    }

    @Test("The language of a site has precedence, because elements follow it")
    func site() async throws {
        let test = try service()
        let german = try #require(
            ProofBinding(site: "german", hostname: "", action: "", data: "")
        )
        #expect(try await test.get(.clickWord, binding: german).sealed.preset == "latin")
        let chinese = try await test.get(.clickWord, binding: german, language: "zh")
        #expect(chinese.sealed.preset == "latin")
    }

    @Test("Without a Chinese font, only visitors who do not read Chinese get words")
    func onlyLatin() async throws {
        let test = try service(hasChinese: false)
        for language in [nil, "zh"] {
            await #expect(throws: RequestError.unknownKind) {
                try await test.get(.clickWord, language: language)
            }
            #expect(try await test.get(language: language).issued.kinds == [.slide, .rotate])
        }
        let english = try await test.get(.clickWord, language: "en").issued
        #expect(english.kinds == [.slide, .clickWord, .rotate])
        #expect(test.service.kinds == [.slide, .clickWord, .rotate])
    }

    @Test("Without a design for Latin words, all visitors get the same words")
    func same() async throws {
        let test = try service(hasLatin: false)
        for language in [nil, "zh", "en"] {
            let challenge = try await test.get(.clickWord, language: language)
            #expect(challenge.sealed.preset == "aj")
        }
    }
}
