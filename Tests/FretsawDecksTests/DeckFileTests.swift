import FretsawJSON
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import FretsawText
import Testing

@testable import FretsawCaptcha
@testable import FretsawDecks

@Suite("Decks")
struct DeckFileTests {
    private static func builtIn(key: UInt64 = 1) throws -> Deck {
        let figures = FigureSources.builtIn(key: Seed(key))
        return try DeckFile.read(
            DeckFile.bytes(of: figures, key: Seed(key)),
            from: "deck.json"
        )
    }

    private static func message(_ bytes: [UInt8]) -> String {
        do throws(DeckError) {
            _ = try DeckFile.read(bytes, from: "deck.json")
            return ""
        } catch { return error.description }
    }

    private static func square(_ turns: Double = 0, scale: Double = 1) -> Path {
        Path(polygon: [
            Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: scale), Point(x: 0, y: scale),
        ])
        .transformed(by: .rotation(turns: turns)).inUnitSquare() ?? Path()
    }

    // MARK: Files

    @Test("The built-in figures make a deck with any key", arguments: UInt64(1)...4)
    func builtInFigures(key: UInt64) throws {
        let deck = try Self.builtIn(key: key)
        #expect(deck.figures.count == FigureFamily.allCases.count)
        #expect(deck.digest.count == 64)
        #expect(deck.figures.allSatisfy { $0.names["en"] == $0.name })
    }

    @Test("A deck that is read and written again has the same bytes")
    func roundTrip() throws {
        let figures = FigureSources.builtIn(key: Seed(3)).map {
            DeckFigure(
                name: $0.name,
                names: ["en": "a \"\($0.name)\"", "de": "ä"],
                outline: $0.outline
            )
        }
        let bytes = DeckFile.bytes(of: figures, key: Seed(9))
        let deck = try DeckFile.read(bytes, from: "deck.json")
        #expect(DeckFile.bytes(of: deck.figures, key: Seed(9)) == bytes)
        #expect(deck.figures.map(\.names) == figures.map(\.names))
        #expect(deck.style == FigureStyle(key: Seed(9)))
    }

    @Test("Rounded figures have the outlines of the file", arguments: UInt64(1)...8)
    func rounded(key: UInt64) throws {
        let figures = FigureSources.builtIn(key: Seed(key))
        let deck = try DeckFile.read(DeckFile.bytes(of: figures, key: Seed(9)), from: "deck.json")
        #expect(DeckFile.rounded(figures).map(\.outline) == deck.figures.map(\.outline))
        #expect(figures.map(\.outline) != deck.figures.map(\.outline))
    }

    /// A deck with one change.
    private static func edited(_ old: String, _ new: String) throws -> [UInt8] {
        let bytes = DeckFile.bytes(of: FigureSources.builtIn(key: Seed(3)), key: Seed(9))
        let text = String(decoding: bytes, as: UTF8.self)
        try #require(text.contains(old))
        return Array(text.replacing(old, with: new, maxReplacements: 1).utf8)
    }

    @Test(
        "Invalid decks are rejected with the place and the reason",
        arguments: [
            (#"{"schema":1"#, #"["schema":1"#, "not JSON"),
            (#""schema":1"#, #""schema":2"#, "schema is not 1"),
            (#""schema":1"#, #""schema":1,"figure":3"#, "unknown member figure"),
            (#""style":{"key":"9"}"#, #""style":{}"#, "neither a key nor hue"),
            (#""key":"9""#, #""key":"x""#, "key of style"),
            (#""key":"9""#, #""key":"9","tint":1e9"#, "tint is"),
            (#""key":"9""#, #""key":"9","hue":"red""#, "hue of style is not a number"),
            (
                #""key":"9""#, #""key":"9","renderings":["filled","inverted"]"#,
                "outlined or striped"
            ),
            (#""key":"9""#, #""key":"9","renderings":["shiny"]"#, "is not a list of filled"),
            (#""key":"9""#, #""key":"9","inkOrder":"blue""#, "light or dark"),
            (#""key":"9""#, #""key":"9","warp":{}"#, "waveX of warp"),
            (
                #""key":"9""#,
                #""key":"9","warp":{"waveX":0,"waveY":0,"phase":0,"taper":0.9}"#, "taper is 0.9"
            ),
            (#""name":"star""#, #""name":"heart""#, "two figures"),
            (#""name":"star""#, #""name":"Star""#, "lower-case"),
            (#""name":"star""#, #""name":"star","fillRule":"all""#, "fillRule of figures[0]"),
            (#""en":"star""#, #""e":"star""#, "language tag"),
            (#""en":"star""#, #""en":7"#, "not a string"),
            (#""en":"star""#, #""en":"""#, "empty"),
            (#""outline":"M"#, #""outline":"M 1e7 0"#, "not path data"),
            (#""outline":"M"#, #""outline":"M5 5L6 6M"#, "unit square"),
            (#""outline":"M"#, #""outline":"","x":"M"#, "unknown member x"),
        ]
    )
    func invalid(old: String, new: String, reason: String) throws {
        let message = Self.message(try Self.edited(old, new))
        #expect(message.hasPrefix("deck.json: "))
        #expect(message.contains(reason), "\(message)")
    }

    @Test("The numbers of figures and elements are limited")
    func limits() throws {
        let few = Array(FigureSources.builtIn(key: Seed(1)).prefix(7))
        #expect(Self.message(DeckFile.bytes(of: few, key: Seed(1))).contains("7 figures"))
        let many = (0..<201).map { DeckFigure(name: "f\($0)", outline: Self.square()) }
        #expect(Self.message(DeckFile.bytes(of: many, key: Seed(1))).contains("201 figures"))
        let long = "M0 0" + String(repeating: "L1 1L0 0", count: 3000) + "Z"
        let bytes = try Self.edited(#""outline":"M"#, #""outline":"\#(long)M"#)
        #expect(Self.message(bytes).contains("elements"))
    }

    @Test("Members of the style override what follows from the key")
    func style() throws {
        let bytes = try Self.edited(
            #""key":"9""#,
            #""key":"9","inkOrder":"light","renderings":["filled","striped"],"hue":0.25"#
        )
        var style = FigureStyle(key: Seed(9))
        (style.inkOrder, style.renderings, style.hue) = (.light, [.filled, .striped], 0.25)
        #expect(try DeckFile.read(bytes, from: "x").style == style)
    }

    @Test("A figure with the even-odd rule has the holes of that rule")
    func evenOdd() throws {
        let star = "M.5 0L.8 1L0 .38L1 .38L.2 1Z"
        let text = try Self.edited(
            #""outline":"M"#,
            #""fillRule":"evenodd","outline":"\#(star)","x":"M"#
        )
        let bytes = Array(
            String(decoding: text, as: UTF8.self)
                .replacing(/,"x":"M[^"]*"/, with: "", maxReplacements: 1).utf8
        )
        let outline = try #require(DeckFile.read(bytes, from: "x").figure(named: "star")).outline
        let mask = outline.transformed(by: .scaling(x: 100, y: 100)).coverage(
            width: 100,
            height: 100
        )
        #expect(mask[50, 55] == 0, "the middle of the star")
        #expect(mask[50, 20] == 255)
    }

    @Test("Damaged decks give a deck or an error", arguments: propertySeeds(16).map(UInt64.init))
    func damaged(seed: UInt64) {
        var generator = SeededGenerator(seed: Seed(seed))
        let whole = DeckFile.bytes(of: FigureSources.builtIn(key: Seed(3)), key: Seed(9))
        for _ in 0..<12 {
            var bytes = whole
            for _ in 0..<generator.draw(in: 1...4) {
                let place = generator.draw(in: 0..<bytes.count)
                switch generator.draw(in: 0...3) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(UInt8(generator.draw(in: 0...255)), at: place)
                case 2: bytes[place] = generator.pick(Array("0123456789.-e\":,{}[]MLQCZA ".utf8))
                default: bytes.removeSubrange(place..<min(bytes.count, place + 200))
                }
            }
            if let deck = try? DeckFile.read(bytes, from: "x") {
                #expect(Deck.figureCounts.contains(deck.figures.count))
            }
        }
    }

    // MARK: Similar figures

    @Test("Figures that differ by a pose of tiles are confusable, and the message names them")
    func confusable() throws {
        for (outline, name) in [
            (Self.square(0.04), "turned"), (Self.square(scale: 0.85), "flat"),
            (Self.square(), "same"),
        ] {
            let figures =
                FigureSources.builtIn(key: Seed(3)) + [
                    DeckFigure(name: "square", outline: Self.square()),
                    DeckFigure(name: name, outline: outline),
                ]
            let message = Self.message(DeckFile.bytes(of: figures, key: Seed(9)))
            #expect(message.contains("people would confuse square and \(name)"), "\(message)")
            let dropped = Deck.unusable(figures, style: FigureStyle(key: Seed(9)))
            #expect(dropped.map(\.index) == [figures.count - 1])
        }
    }

    @Test(
        "A disc and a ring are confusable, because tiles draw outlines, and thin figures are unusable"
    )
    func discAndRing() throws {
        let center = Point(x: 0.5, y: 0.5)
        var ring = Path(circleAt: center, radius: 0.5)
        ring.addEllipse(at: center, radiusX: -0.2, radiusY: 0.2)
        let figures =
            FigureSources.builtIn(key: Seed(3)).filter { $0.name != "ring" } + [
                DeckFigure(name: "disc", outline: Path(circleAt: center, radius: 0.5)),
                DeckFigure(name: "hole", outline: ring),
            ]
        #expect(Self.message(DeckFile.bytes(of: figures, key: Seed(9))).contains("disc and hole"))
        var thin = Path(circleAt: center, radius: 0.5)
        thin.addEllipse(at: center, radiusX: -0.48, radiusY: 0.48)
        let lines = FigureSources.builtIn(key: Seed(3)) + [DeckFigure(name: "line", outline: thin)]
        #expect(Self.message(DeckFile.bytes(of: lines, key: Seed(9))).contains("too thin"))
    }

    @Test("Figures of one family in another form are more similar than those of two families")
    func similarity() {
        func paths(_ form: UInt32) -> [Path] {
            FigureFamily.allCases.map {
                Figure(family: $0, form: form).silhouette.inUnitSquare() ?? Path()
            }
        }
        let (one, other) = (FigureShape.shapes(of: paths(5)), FigureShape.shapes(of: paths(6)))
        var right = 0
        for index in one.indices {
            let own = one[index].similarity(to: other[index])
            let others = other.indices.filter { $0 != index }
                .map { one[index].similarity(to: other[$0]) }
            if own >= others.max() ?? 0 { right += 1 }
        }
        // Some forms are mirrored or rotated by a quarter.
        #expect(right >= one.count * 2 / 3, "\(right) of \(one.count)")
    }

    // MARK: Puzzles

    private func pictures(_ deck: Deck, count: UInt64) throws -> [Puzzle] {
        var generator = try PuzzleGenerator(
            recipe: .slide(SlideOptions(look: .hardened, deck: deck)),
            backgrounds: Scenery(families: [.fields])
        )
        return try (0..<count).map { try generator.makePuzzle(seed: Seed(7), item: $0) }
    }

    @Test("Figures of a puzzle are of the deck and differ, and very few resemble another")
    func figures() throws {
        let deck = try Self.builtIn()
        let generator = try PuzzleGenerator(
            recipe: .slide(SlideOptions(look: .hardened, deck: deck)),
            backgrounds: Scenery(families: [.fields])
        )
        var names: Set<String> = []
        var similar = 0
        for item in 0..<UInt64(300) {
            guard case .slide(let plan) = generator.solution(seed: Seed(7), item: item),
                let figures = plan.figures
            else {
                Issue.record("no figures")
                return
            }
            let all = [figures.notch] + figures.decoys
            #expect(figures.piece.subject == figures.notch.subject)
            for (index, one) in all.enumerated() {
                names.insert(one.subject.name)
                for other in all.dropFirst(index + 1) {
                    #expect(one.subject != other.subject)
                    if one.subject.resembles(other.subject) { similar += 1 }
                }
            }
        }
        #expect(names == Set(deck.figures.map(\.name)))
        #expect(similar <= 15)
    }

    @Test("The same deck and seed give the same pixels")
    func reproducible() throws {
        let (one, other) = (
            try pictures(Self.builtIn(), count: 3), try pictures(Self.builtIn(), count: 3)
        )
        for (one, other) in zip(one, other) {
            for role in PictureRole.allCases { #expect(one.picture(role) == other.picture(role)) }
        }
    }

    /// The mean colour of the tiles.
    private func tileColour(_ puzzles: [Puzzle]) -> [Double] {
        var (sums, count) = ([0.0, 0, 0], 0.0)
        for puzzle in puzzles {
            guard case .slide(let plan) = puzzle.solution,
                let picture = puzzle.picture(.background)
            else { continue }
            for notch in plan.notches {
                for y in notch.box.minY + 12..<notch.box.maxY - 12 {
                    for x in notch.box.minX + 12..<notch.box.maxX - 12 {
                        let pixel = picture[x, y]
                        sums[0] += Double(pixel.red)
                        sums[1] += Double(pixel.green)
                        sums[2] += Double(pixel.blue)
                        count += 1
                    }
                }
            }
        }
        return sums.map { $0 / count }
    }

    @Test("Two keys give tiles of different colours or outlines")
    func keysDiffer() throws {
        let keys: [UInt64] = [1, 2, 3, 4]
        let figures = FigureSources.builtIn(key: Seed(3))
        let decks = try keys.map {
            try DeckFile.read(DeckFile.bytes(of: figures, key: Seed($0)), from: "x")
        }
        let colours = try decks.map { tileColour(try pictures($0, count: 12)) }
        for one in keys.indices {
            for other in keys.indices where other > one {
                let distance = zip(colours[one], colours[other]).map { abs($0 - $1) }.reduce(0, +)
                #expect(distance > 20, "keys \(keys[one]), \(keys[other]): \(distance)")
                #expect(decks[one].style.warp != decks[other].style.warp)
            }
        }
    }

    @Test(
        "A figure and its tile differ in luma with any key",
        arguments: propertySeeds(16).map(UInt64.init)
    )
    func contrast(seed: UInt64) {
        var generator = SeededGenerator(seed: Seed(seed))
        let picture = Image<RGBA8>(width: 16, height: 16, filledWith: .black)
        let tone = PictureTone(picture)
        for key in 0..<40 {
            let style = FigureStyle(key: Seed(seed &* 40 &+ UInt64(key)))
            let colours = TileColours(tone, style, using: &generator)
            for (ink, fill) in [
                (colours.ink, colours.fill), (colours.pieceInk, colours.pieceFill),
            ] {
                #expect(abs(TileColours.luma(ink) - TileColours.luma(fill)) >= 110)
            }
            #expect(style.renderings.count >= 3)
            #expect(throws: Never.self) { try style.validate() }
        }
    }

    // MARK: Sources

    @Test("Characters are listed by themselves, as code points or as ranges")
    func characters() throws {
        #expect(try FigureSources.characters("a b\u{FE0F}").map(\.scalar) == ["a", "b"])
        let ranges = try FigureSources.characters("U+41-43,u+61 U+7A")
        #expect(ranges.map(\.scalar) == ["A", "B", "C", "a", "z"])
        #expect(ranges.map(\.isOptional) == [true, true, true, false, false])
        for text in ["", "U+", "U+43-41", "U+0-FFFFFF", "U+41,x", "U+-5"] {
            #expect(throws: DeckError.self) { try FigureSources.characters(text) }
        }
    }

    @Test("Figures of a font are its glyphs, named after their characters")
    func font() throws {
        let font = try Font(FontBuilder.letters.bytes)
        let figures = try FigureSources.figures(
            of: FigureSources.characters("U+41-5A"),
            in: font
        )
        #expect(figures.contains { $0.name == "latin-capital-letter-h" })
        #expect(figures.allSatisfy { $0.names["en"]?.hasPrefix("latin") == true })
        #expect(throws: DeckError.self) {
            try FigureSources.figures(of: FigureSources.characters("水"), in: font)
        }
    }

    @Test("Names of files become names of figures")
    func fileNames() throws {
        let mask = Mask(width: 9, height: 9, filledWith: 255)
        let figure = try FigureSources.figure(mask: mask, fileName: "Big_red Heart.SVG", file: "x")
        #expect(figure.name == "big_red-heart")
        #expect(figure.names == ["en": "Big red Heart"])
        #expect(FigureSources.name(of: "äß") == "figure")
    }

    @Test("Names for people are read from a file")
    func names() throws {
        let names = try DeckFile.names(Array(#"{"a":{"en":"b","de":"c"}}"#.utf8), from: "n.json")
        #expect(names == ["a": ["en": "b", "de": "c"]])
        #expect(throws: DeckError.self) { try DeckFile.names(Array(#"{"a":3}"#.utf8), from: "n") }
    }
}
