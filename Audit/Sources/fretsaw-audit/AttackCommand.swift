import ArgumentParser
import FretsawAudit
import FretsawFiles
import FretsawFonts
import FretsawCaptcha
import FretsawCommandLine
import FretsawKinds
import FretsawDecks

struct AttackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attack",
        abstract: "Attack a batch with solvers.",
        discussion: """
            Example:
              fretsaw-audit pairs --limit 300

            Reads a folder or tar file that fretsaw generate wrote, with its answers (in the manifest, \
            or in answers.jsonl beside it). Also reads pictures of another generator: ID_bg and ID_piece \
            (PNG, JPEG, GIF) and truth.csv with lines id,x,y,w,h.

            Exit status: 0 done; 1 some pictures could not be used; 64 invalid command line; 65 no \
            picture could be used, or the manifest, answers.jsonl or truth.csv is damaged; 66 no such file \
            or folder.
            """
    )

    @Argument(
        help: ArgumentHelp("Folder or tar file of the batch.", valueName: "path"),
        completion: .file()
    )
    var folder: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Attack the first N pictures only.", valueName: "N")
    )
    var limit: Int?

    @Option(
        help: ArgumentHelp(
            """
            Largest error of a correct answer: slide, drag, click-word and icons in pixels at a width of 310, \
            rotate in degrees. (default: slide \(Audit.defaultTolerance(for: .slide)), drag \
            \(Audit.defaultTolerance(for: .drag)), click-word and icons \
            \(Audit.defaultTolerance(for: .clickWord)), rotate \
            \(Audit.defaultTolerance(for: .rotate)))
            """,
            valueName: "N"
        )
    )
    var tolerance: Double?

    @Option(
        help: ArgumentHelp(
            """
            The font that the click-word pictures were drawn in. (default: of the fonts that generate \
            looks for, the first with all their words)
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    var font: String?

    @Option(
        help: ArgumentHelp(
            """
            Numbers of puzzles, separated by commas, that an attacker with our source generates to learn \
            from; 0 for no such attacker.
            """,
            valueName: "N,…"
        )
    )
    var learn = LearningSizes(counts: [1000])

    @Option(
        help: ArgumentHelp("The deck with which the pictures were made.", valueName: "file"),
        completion: .file()
    )
    var deck: String?

    @OptionGroup var jobs: JobsOption

    @Flag(help: "Print one JSON object.")
    var json = false

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    func validate() throws {
        try ValidationError.check("--limit", limit, 1...Int.max)
        if let tolerance, !(tolerance >= 0 && tolerance <= 100) {
            throw ValidationError("--tolerance is \(tolerance); it must be 0…100")
        }
    }

    func run() async throws {
        try await reportingErrors {
            let files = try AuditFiles(path: folder)
            let audit = try Audit(
                files,
                limit: limit ?? .max,
                tolerance: tolerance,
                ownPuzzles: learn.counts,
                deck: try deck.map(DeckFile.read(at:)),
                glyphs: { [font, quiet] characters in
                    let glyphs = try FoundFont.glyphs(of: characters, file: font)
                    if !quiet, let recorded = files.recordedFont, recorded != glyphs.sources[0] {
                        Console.note(
                            AttackCommand.fontNote(of: glyphs.sources[0], recorded: recorded)
                        )
                    }
                    return glyphs
                }
            )
            guard font == nil || audit.kind == .clickWord else {
                throw AuditError(.fontWithoutWords(kind: audit.kind.rawValue))
            }
            var progress = ProgressReporter(.auto, isQuiet: quiet || json, noun: "picture")
            let report: AuditReport
            do {
                defer { progress.end() }
                report = try await audit.run(jobs: jobs.count) { done, total in
                    progress.update(done: done, total: total)
                }
            }
            printUnreadable(report.unreadable)
            if json {
                try StandardOutput.print(json: AuditReportLine(report))
            } else {
                try StandardOutput.print(report.text)
            }
            return report.unreadable.isEmpty ? .success : .partly
        }
    }

    /// A note that the solvers use a different font from the run's, which weakens the solvers.
    private static func fontNote(of used: WordGlyphs.Source, recorded: WordGlyphs.Source) -> String
    {
        func name(_ font: WordGlyphs.Source) -> String {
            "\(font.sha256.prefix(12))…, face \(font.face)"
        }
        return
            "note: the solvers use a different font from the run's: run.json has SHA-256 \(name(recorded)), "
            + "the solvers use \(name(used)); use --font to give the run's font"
    }

    private func printUnreadable(_ pictures: [AuditReport.Unreadable]) {
        guard !pictures.isEmpty else { return }
        Console.note("\(Quantity.counted(pictures.count, "picture")) could not be used:")
        for picture in pictures.prefix(10) { Console.note("  \(picture.name): \(picture.reason)") }
        if pictures.count > 10 { Console.note("  and \(pictures.count - 10) more") }
    }
}

/// The value of `--learn`.
struct LearningSizes: ExpressibleByArgument {
    /// Numbers of puzzles; empty for 0.
    let counts: [Int]

    /// The valid numbers: fewer teach nothing, more do not fit into memory.
    private static let range = 40...20_000

    init(counts: [Int]) { self.counts = counts }

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let counts = parts.compactMap { Int($0) }
        guard counts.count == parts.count,
            counts == [0] || counts.allSatisfy(LearningSizes.range.contains)
        else { return nil }
        self.counts = counts == [0] ? [] : counts
    }

    var defaultValueDescription: String { counts.map(String.init).joined(separator: ",") }
}
