public import FretsawCaptcha

/// Attacks a batch of puzzles with all solvers for its kind, and measures how legible the puzzles
/// are for people.
///
/// The same pictures give the same report except for times, for any number of jobs.
public struct Audit: Sendable {
    /// The kind of the puzzles.
    public let kind: CaptchaKind
    private let audit: any KindAudit

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
    ///   - deck: the deck of the puzzles; nil for built-in figures.
    ///   - glyphs: returns outlines of the given characters. Called only for click-word puzzles.
    /// - Throws: ``AuditError``, `DeckError` if the puzzles were made with another deck, and errors of
    ///   `files` and `glyphs`.
    public init(
        _ files: AuditFiles,
        limit: Int = .max,
        tolerance: Double? = nil,
        deck: Deck? = nil,
        glyphs: ([Unicode.Scalar]) throws -> WordGlyphs = { _ in throw AuditError(.noFont) }
    ) throws {
        if let lines = try PairLines(in: files) {
            kind = try ManifestReader.kind(of: lines)
            switch kind {
            case .slide:
                let items = try SlideManifest.items(in: files, limit: limit, deck: deck)
                audit = SlideAudit(items, in: files, tolerance: tolerance)
            case .clickWord:
                let items = try ClickWordManifest.items(in: files, limit: limit)
                audit = try ClickWordAudit(items, in: files, tolerance: tolerance, glyphs: glyphs)
            case .rotate:
                let items = try RotateItem.items(in: files, limit: limit)
                audit = RotateAudit(items, in: files, tolerance: tolerance)
            }
        } else if files.exists(TruthList.name) {
            kind = .slide
            let items = try TruthList.items(in: files, limit: limit)
            guard !items.isEmpty else { throw AuditError(.empty(file: TruthList.name)) }
            audit = SlideAudit(items, in: files, tolerance: tolerance)
        } else {
            throw AuditError(.noList(folder: files.folder))
        }
    }

    /// The default maximum error of a correct answer, in the unit of ``AuditReport/tolerance``.
    public static func defaultTolerance(for kind: CaptchaKind) -> Double {
        switch kind {
        case .slide: SlideAudit.defaultTolerance
        case .clickWord: ClickWordAudit.defaultTolerance
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
        try await audit.run(jobs: jobs, progress: progress)
    }
}

/// The audit of one kind of puzzle.
protocol KindAudit: Sendable {
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
    /// Is also trained on labelled pictures.
    case trained
}
