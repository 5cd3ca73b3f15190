public import FretsawCaptcha

/// Attacks a batch of puzzles with all solvers for its kind, and measures how legible the puzzles
/// are for people.
///
/// The same pictures give the same report except for times, for any number of jobs.
public struct Audit: Sendable {
    /// The kind of the puzzles.
    public let kind: CaptchaKind
    let files: AuditFiles
    private let audit: any KindAudit
    private let scales: [PictureScale]

    /// The puzzles as people see them.
    var puzzles: [StudyPuzzle] { audit.puzzles }

    /// Creates an audit of the puzzles listed in a folder.
    ///
    /// The folder contains one of the following:
    /// - a batch that `fretsaw generate` wrote together with the answers
    /// - the files extracted from an archive that `fretsaw generate` wrote, and the answers
    /// - pictures of another generator, and a `truth.csv`
    ///
    /// - Parameters:
    ///   - files: the folder's files.
    ///   - limit: the maximum number of puzzles, from the start of the list.
    ///   - tolerance: the maximum error of a correct answer, in the unit of
    ///     ``AuditReport/tolerance``; nil for ``defaultTolerance(for:)``.
    ///   - ownPuzzles: the numbers of puzzles that the source reader generates, each for a line of its own
    ///     in the report, which together are a learning curve; empty for no such attack. Also needs the
    ///     run's record, `run.json`.
    ///   - deck: the deck of the puzzles; nil for built-in figures.
    ///   - glyphs: returns outlines of the given characters. Called only for click-word puzzles.
    /// - Throws: ``AuditError``, `DeckError` if the puzzles were made with another deck, and errors of
    ///   `files` and `glyphs`.
    public init(
        _ files: AuditFiles,
        limit: Int = .max,
        tolerance: Double? = nil,
        ownPuzzles: [Int] = [],
        deck: Deck? = nil,
        glyphs: ([Unicode.Scalar]) throws -> WordGlyphs = { _ in throw AuditError(.noFont) }
    ) throws {
        self.files = files
        if let lines = try PairLines(in: files) {
            kind = try ManifestReader.kind(of: lines)
            switch kind {
            case .slide, .drag:
                let items = try SlideManifest.items(of: kind, in: files, limit: limit, deck: deck)
                audit = SlideAudit(
                    items,
                    of: kind,
                    in: files,
                    tolerance: tolerance,
                    ownPuzzles: ownPuzzles
                )
                scales = Set(items.map(\.scale)).sorted()
            case .clickWord, .icons:
                let items = try ClickManifest.items(of: kind, in: files, limit: limit)
                audit = try ClickAudit(
                    items,
                    in: files,
                    tolerance: tolerance,
                    ownPuzzles: ownPuzzles,
                    glyphs: glyphs
                )
                scales = Set(items.map(\.scale)).sorted()
            case .rotate:
                let items = try RotateItem.items(in: files, limit: limit)
                audit = RotateAudit(items, in: files, tolerance: tolerance, ownPuzzles: ownPuzzles)
                scales = Set(items.map(\.scale)).sorted()
            }
        } else if files.exists(TruthList.name) {
            kind = .slide
            let items = try TruthList.items(in: files, limit: limit)
            guard !items.isEmpty else { throw AuditError(.empty(file: TruthList.name)) }
            audit = SlideAudit(items, in: files, tolerance: tolerance)
            scales = [.one]
        } else {
            throw AuditError(.noList(folder: files.folder))
        }
    }

    /// The default maximum error of a correct answer, in the unit of ``AuditReport/tolerance``.
    public static func defaultTolerance(for kind: CaptchaKind) -> Double {
        switch kind {
        case .slide: SlideAudit.defaultTolerance
        case .drag: SlideAudit.dragTolerance
        case .clickWord, .icons: ClickAudit.defaultTolerance
        case .rotate: RotateAudit.defaultTolerance
        }
    }

    /// Attacks all pictures, `jobs` (at least 1) at a time.
    ///
    /// `progress` receives the numbers of finished and of all pictures. Throws an ``AuditError`` if
    /// no picture can be used.
    public func run(
        jobs: Int,
        progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> AuditReport {
        var report = try await audit.run(jobs: jobs, progress: progress)
        report.scales = scales
        return report
    }
}

/// The audit of one kind of puzzle.
protocol KindAudit: Sendable {
    /// The puzzles as people see them.
    var puzzles: [StudyPuzzle] { get }
    /// Attacks all pictures, `jobs` at a time; `progress` receives the numbers of finished and of
    /// all pictures.
    func run(jobs: Int, progress: (Int, Int) -> Void) async throws -> AuditReport
}

/// A solver of slide puzzles.
protocol Solver: Sendable {
    /// The name in reports.
    var name: String { get }
    /// The knowledge it needs.
    var attacker: AttackerClass { get }
    /// The x coordinate of the piece picture's left edge; nil if the solver has no answer.
    func answer(to challenge: SlideChallenge) -> Int?
}

/// The classes of attackers, by what they know.
public enum AttackerClass: String, CaseIterable, Sendable {
    /// Knows published methods only.
    case offTheShelf = "off the shelf"
    /// Knows the design of the puzzles and the position of each notch.
    case adapted
    /// Learns from puzzles that it generates with our source, and never sees a picture of the batch.
    case sourceReader = "source reader"
    /// Is also trained on labelled pictures.
    case trained
}
