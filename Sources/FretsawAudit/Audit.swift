public import FretsawCaptcha

/// Attacks a batch of puzzles with every solver there is for their kind, and measures what people need
/// to solve them.
///
/// The same pictures give the same report, but for times, whatever the number of jobs.
public struct Audit: Sendable {
    /// The kind of the puzzles.
    public let kind: CaptchaKind
    private let audit: any KindAudit

    /// An audit of the puzzles listed in a folder: a batch that `fretsaw generate` made, with its
    /// answers, the members of an archive that it made, or the pictures of another generator with a
    /// `truth.csv`.
    ///
    /// - Parameters:
    ///   - files: the folder's files.
    ///   - limit: puzzles to attack at most; the first of the list.
    ///   - tolerance: how far an answer may be off, in the unit of ``AuditReport/tolerance``; the
    ///     kind's usual one where left out.
    ///   - glyphs: the outlines of the words asked for, for attackers who have the font; called for
    ///     click-word puzzles alone.
    /// - Throws: ``AuditError``, and what `files` and `glyphs` throw.
    public init(
        _ files: AuditFiles,
        limit: Int = .max,
        tolerance: Double? = nil,
        glyphs: ([Unicode.Scalar]) throws -> WordGlyphs = { _ in throw AuditError(.noFont) }
    ) throws {
        if let lines = try PairLines(in: files) {
            kind = try ManifestReader.kind(of: lines)
            switch kind {
            case .slide:
                let items = try ManifestList.items(in: files, limit: limit)
                audit = SlideAudit(items, in: files, tolerance: tolerance)
            case .clickWord:
                let items = try ClickWordList.items(in: files, limit: limit)
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

    /// How far an answer of `kind` may be off where nothing else is asked for, in the unit of
    /// ``AuditReport/tolerance``.
    public static func usualTolerance(for kind: CaptchaKind) -> Double {
        switch kind {
        case .slide: SlideAudit.usualTolerance
        case .clickWord: ClickWordAudit.usualTolerance
        case .rotate: RotateAudit.usualTolerance
        }
    }

    /// Attacks every picture, `jobs` (at least 1) at a time; `progress` gets the number done and the number
    /// of all.
    ///
    /// Throws an ``AuditError`` if no picture can be used.
    public func run(
        jobs: Int,
        progress: (Int, Int) -> Void = { _, _ in }
    ) async throws -> AuditReport {
        try await audit.run(jobs: jobs, progress: progress)
    }
}

/// The audit of one kind of puzzle: a conforming type for each, a case of which ``Audit`` picks.
protocol KindAudit: Sendable {
    /// Attacks every picture, `jobs` at a time, and tells `progress` how many of all are done.
    func run(jobs: Int, progress: (Int, Int) -> Void) async throws -> AuditReport
}

/// A program that tries to find where the piece belongs.
protocol Solver: Sendable {
    /// Its name in reports, by the field's terms.
    var name: String { get }
    /// What it has to know.
    var attacker: AttackerClass { get }
    /// Where the left edge of the piece's picture belongs; nil where the solver cannot tell.
    func answer(to challenge: SlideChallenge) -> Int?
}

/// The three attackers that have to be told apart.
public enum AttackerClass: String, CaseIterable, Sendable {
    /// Knows what any script on the web knows.
    case offTheShelf = "off the shelf"
    /// Knows the design, finds every notch, and compares how the piece continues the picture.
    case adapted
    /// The same under a classifier trained on labelled pictures.
    case trained
}
