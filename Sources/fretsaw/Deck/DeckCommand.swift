import ArgumentParser
import FretsawCaptcha
import FretsawCommandLine
import FretsawDecks
import FretsawFiles
import FretsawRandom
import FretsawText

struct DeckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deck",
        abstract: "Make and check decks: figures and styles of your own.",
        discussion: """
            Examples:
              fretsaw deck new toys.json --from icons
              fretsaw generate --count 1000 --output pairs --deck toys.json

            A deck stops attackers who know only the built-in figures. docs/security.md has the figures, \
            docs/decks.md the format, and when to change a deck.
            """,
        subcommands: [DeckNew.self, DeckCheck.self, DeckSheetCommand.self]
    )

    static let exitStatus = """
        Exit status: 0 done; 64 invalid command line; 65 a file is not usable, or people would confuse \
        figures; 66 missing input; 73 the output exists.
        """
}

struct DeckNew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a deck from SVG files, characters of a font, or built-in figures.",
        discussion: """
            Examples:
              fretsaw deck new toys.json --from icons
              fretsaw deck new symbols.json --from Symbola.ttf --characters U+2600-26FF --skip-similar
              fretsaw deck new plain.json --from built-in

            Also writes a sheet with all figures (toys.png): check it before you use the deck. The style \
            follows from a random key. A figure's name is that of its file or its character's in Unicode; \
            --names gives names for people in other languages.

            SVG files are drawn by the program rsvg-convert (package librsvg2-bin, or librsvg of Homebrew): \
            the figure is everything that is drawn, without white parts. Without this program, the exit \
            status is 2.

            Only the owner may read the deck and the sheet.

            \(DeckCommand.exitStatus)
            """
    )

    @Argument(help: .value("file", "File of the deck."), completion: .file())
    var deck: String

    @Option(
        parsing: .upToNextOption,
        help: .value(
            "path",
            "SVG files, folders of SVG files, fonts (TrueType, OpenType), or built-in."
        ),
        completion: .file()
    )
    var from: [String]

    @Option(
        help: .value(
            "list",
            "Characters of the fonts: themselves, or code points and ranges such as U+2600-26FF,U+F004."
        )
    )
    var characters: String?

    @Option(
        help: .value("file", "JSON file with names: figure → language → name."),
        completion: .file()
    )
    var names: String?

    @Option(
        help: .value(
            "key",
            "Key from which the style follows: a number, or 0x and 64 hexadecimal digits. (default: random)"
        )
    )
    var key: Seed?

    @Flag(help: "Leave out figures that resemble an earlier one or cannot be used, with a note.")
    var skipSimilar = false

    @Option(
        help: .value(
            "file",
            "PNG file of the sheet. (default: that of the deck with the extension png)"
        ),
        completion: .file()
    )
    var sheet: String?

    @Flag(help: "Replace the deck and the sheet if they exist.")
    var overwrite = false

    @Flag(name: .shortAndLong, help: "Print errors only.")
    var quiet = false

    func validate() throws {
        try ValidationError.checkExtension(of: deck, allowed: ["json"])
        try ValidationError.checkExtension(of: sheetPath, allowed: ["png"])
        guard !from.isEmpty else {
            throw ValidationError("--from is empty; give SVG files, a font, or built-in")
        }
    }

    private var sheetPath: String {
        sheet ?? (deck.lowercased().hasSuffix(".json") ? String(deck.dropLast(5)) : deck) + ".png"
    }

    func run() async throws {
        try await reportingErrors {
            if !overwrite {
                try CommandFailure.checkAbsent(deck, option: "file")
                try CommandFailure.checkAbsent(sheetPath, option: "--sheet")
            }
            let key = key ?? .fromSystem()
            // Two figures may be a rounding apart from being confused.
            var figures = DeckFile.rounded(try allFigures(key: key))
            if let names { try addNames(&figures, from: names) }
            if skipSimilar {
                let dropped = Deck.unusable(figures, style: FigureStyle(key: key))
                for (_, reason) in dropped where !quiet {
                    if case .confusable(let pairs) = reason, let pair = pairs.first {
                        let similarity = Int((pair.similarity * 100).rounded())
                        Console.note(
                            "left out: \(pair.other), which resembles \(pair.one) (\(similarity) %)"
                        )
                    } else {
                        Console.note("left out: \(DeckError(reason))")
                    }
                }
                for (index, _) in dropped.reversed() { figures.remove(at: index) }
            }
            let bytes = DeckFile.bytes(of: figures, key: key)
            // Check the bytes that are written.
            let made = try DeckFile.read(bytes, from: deck)
            let picture = try DeckSheet.png(of: made)
            for (bytes, path) in [(bytes, deck), (picture, sheetPath)] {
                try AtomicFile.writeExclusively(
                    bytes,
                    to: path,
                    replaces: overwrite,
                    isPrivate: true
                )
            }
            if !quiet {
                Console.note(
                    "\(Quantity.counted(figures.count, "figure")) in \(deck), sheet \(sheetPath)"
                )
                let unnamed = figures.filter(\.names.isEmpty)
                if !unnamed.isEmpty {
                    Console.note(
                        "\(Quantity.counted(unnamed.count, "figure")) without a name for people, such as "
                            + "\(unnamed[0].name); add one with --names"
                    )
                }
            }
            return .success
        }
    }

    /// The figures of all sources in order, with unique names.
    private func allFigures(key: Seed) throws -> [DeckFigure] {
        var figures: [DeckFigure] = []
        for source in from {
            if source == "built-in" {
                figures += FigureSources.builtIn(key: key)
                continue
            }
            for entry in try FileSearch(under: [source]).entries {
                let isSVG = entry.name.lowercased().hasSuffix(".svg")
                if isSVG {
                    figures.append(
                        try FigureSources.figure(
                            mask: SVGDrawing.silhouette(
                                of: FileBytes.read(entry.path, limit: SVGDrawing.maxBytes + 1),
                                file: entry.path
                            ),
                            fileName: FileName.last(of: entry.name),
                            file: entry.path
                        )
                    )
                } else if entry.isGiven {
                    figures += try characters(of: entry.path)
                }
            }
        }
        guard !figures.isEmpty else {
            throw DeckError(.file("there are no SVG files"), file: from.joined(separator: ", "))
        }
        var counts: [String: Int] = [:]
        return figures.map { figure in
            counts[figure.name, default: 0] += 1
            guard let count = counts[figure.name], count > 1 else { return figure }
            return DeckFigure(
                name: "\(figure.name)-\(count)",
                names: figure.names,
                outline: figure.outline
            )
        }
    }

    private func characters(of path: String) throws -> [DeckFigure] {
        guard let characters else {
            throw DeckError(
                .file("it is not an SVG file; for a font, set --characters"),
                file: path
            )
        }
        let listed = try FigureSources.characters(characters)
        let bytes = try FileBytes.read(path, limit: Font.maxBytes + 1)
        let font: Font
        do throws(TextError) { font = try Font(bytes) } catch {
            throw TextError(error.reason, font: path)
        }
        do {
            return try FigureSources.figures(of: listed, in: font)
        } catch let error as DeckError {
            throw DeckError(error.reason, file: path)
        }
    }

    private func addNames(_ figures: inout [DeckFigure], from path: String) throws {
        let bytes = try FileBytes.read(path, limit: DeckFile.maxBytes + 1)
        let names = try DeckFile.names(bytes, from: path)
        let known = Set(figures.map(\.name))
        if let unknown = names.keys.filter({ !known.contains($0) }).min() {
            throw DeckError(.file("there is no figure \(unknown.prefix(64))"), file: path)
        }
        figures = figures.map { figure in
            DeckFigure(
                name: figure.name,
                names: figure.names.merging(names[figure.name] ?? [:]) { $1 },
                outline: figure.outline
            )
        }
    }
}

struct DeckCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a deck, and print its figures and its digest.",
        discussion: """
            Examples:
              fretsaw deck check toys.json

            \(DeckCommand.exitStatus)
            """
    )

    @Argument(help: .value("file", "File of the deck."), completion: .file())
    var deck: String

    func run() async throws {
        try await reportingErrors {
            let deck = try DeckFile.read(at: deck)
            let style = deck.style
            try StandardOutput.print("sha256      \(deck.digest)")
            try StandardOutput.print("figures     \(deck.figures.count)")
            for figure in deck.figures {
                let names = figure.names.sorted { $0.key < $1.key }
                    .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
                try StandardOutput.print("  \(figure.name.padded(to: 24)) \(names.printable)")
            }
            try StandardOutput.print(
                "renderings  \(style.renderings.map(\.rawValue).joined(separator: ", "))"
            )
            try StandardOutput.print("ink order   \(style.inkOrder.rawValue)")
            try StandardOutput.print(
                "hue         \(Quantity.fixed(style.hue * 360, 0))°, figures "
                    + "\(Quantity.fixed((style.hue + style.inkHue) * 360, 0))°"
            )
            return .success
        }
    }
}

struct DeckSheetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Draw a sheet of a deck: every figure, and its tiles as visitors see them.",
        discussion: """
            Examples:
              fretsaw deck sheet toys.json --output toys.png

            \(DeckCommand.exitStatus)
            """
    )

    @Argument(help: .value("file", "File of the deck."), completion: .file())
    var deck: String

    @OptionGroup var file: FileOutputOptions

    func validate() throws { try file.checkExtension("png") }

    func run() async throws {
        try await reportingErrors {
            try file.requireAbsent()
            let deck = try DeckFile.read(at: deck)
            let picture = try DeckSheet.png(of: deck)
            try file.write(picture, Quantity.counted(deck.figures.count, "figure"))
            return .success
        }
    }
}
