import FretsawCaptcha
import FretsawCommandLine
import FretsawDecks
import FretsawKinds
import FretsawRandom
@testable import FretsawService
import FretsawTesting
import LibC
import Testing

@testable import fretsaw_server

@Suite("The setting decks")
struct DeckSettingTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        for (name, key) in [("toys", 1), ("tools", 2)] as [(String, UInt64)] {
            let figures = FigureSources.builtIn(key: Seed(key))
            try place.write(DeckFile.bytes(of: figures, key: Seed(key)), to: "\(name).json")
        }
    }

    private func designs(
        _ names: [String],
        _ flags: [String: String] = [:]
    ) async throws -> ServePlan.Designs {
        let decks = names.map { place.path(to: $0) }.joined(separator: ",")
        let flags = flags.merging(["decks": decks, "kinds": "slide"]) { $1 }
        return try await ServePlan(flags: flags).designs()
    }

    @Test("Slide puzzles have the decks in order, and a site the one it names")
    func order() async throws {
        let site = "shop \(String(repeating: "0", count: 64)) deck=tools\n"
        try place.write(Array(site.utf8), to: "sites")
        let designs = try await designs(
            ["toys.json", "tools.json"],
            ["sites-file": place.path(to: "sites")]
        )
        let decks = try #require(designs.service.pictures[.slide]?.decks)
        #expect(decks.map(\.style) == [FigureStyle(key: Seed(1)), FigureStyle(key: Seed(2))])
        let named = designs.service.slides[SlideDesignName(deck: "tools")]
        #expect(named?.decks == [decks[1]])
        #expect(designs.warnings.isEmpty)
    }

    @Test("Decks of one name, unknown names, bad files and looks without figures are reported")
    func problems() async throws {
        await #expect(throws: SettingsError.self) { try await designs(["toys.json", "toys.json"]) }
        try place.write(Array("{}".utf8), to: "bad.json")
        await #expect(throws: DeckError.self) { try await designs(["bad.json"]) }
        let site = "shop \(String(repeating: "0", count: 64)) deck=none\n"
        try place.write(Array(site.utf8), to: "sites")
        await #expect(throws: SettingsError.self) {
            try await designs(["toys.json"], ["sites-file": place.path(to: "sites")])
        }
        let plain = try await designs(["toys.json"], ["look": "plain"])
        #expect(plain.service.pictures[.slide]?.decks.isEmpty == true)
        #expect(plain.warnings.contains { $0.contains("no figures") })
    }

    @Test("Icons puzzles have the decks, also with a look of slide puzzles without figures")
    func icons() async throws {
        let deck = place.path(to: "toys.json")
        let flags = ["decks": deck, "kinds": "icons", "look": "plain"]
        let designs = try await ServePlan(flags: flags).designs()
        #expect(designs.service.pictures[.icons]?.decks.count == 1)
        #expect(designs.warnings.isEmpty)
    }

    @Test("SIGHUP loads other decks; a bad deck is reported and changes nothing")
    func reload() throws {
        let text = { (name: String) in "decks = [\"\(name)\"]\n" }
        try place.write(Array(text("toys.json").utf8), to: "conf")
        let serve = try RunningServe(["--config", "conf"], in: place)
        #expect(try serve.code() == "0000")
        try place.write(Array("{}".utf8), to: "bad.json")
        for (name, message) in [
            ("bad.json", "not reloaded: bad.json: schema is not 1"), ("tools.json", "reloaded"),
        ] {
            let seen = serve.lines.count
            try place.write(Array(text(name).utf8), to: "conf")
            serve.signal(SIGHUP)
            _ = try serve.line(message, from: seen)
            #expect(try serve.code() == "0000")
        }
    }
}
