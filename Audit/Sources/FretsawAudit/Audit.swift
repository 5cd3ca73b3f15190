public import FretsawCaptcha
public import FretsawKinds

/// Attacks a batch of puzzles with all solvers for its kind, and measures how legible the puzzles are for people.
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
        let lines = try PairLines(in: files)
        let kind = try lines.map(ManifestReader.kind) ?? .slide
        self.kind = kind
        func batch<Item>(_ items: [Item]) -> AuditBatch<Item> {
            AuditBatch(
                kind: kind,
                files: files,
                items: items,
                tolerance: tolerance ?? Audit.defaultTolerance(for: kind),
                ownPuzzles: lines == nil ? [] : ownPuzzles
            )
        }
        guard lines != nil else {
            guard files.exists(TruthList.name) else {
                throw AuditError(.noList(folder: files.folder))
            }
            audit = SlideAudit(batch: batch(try TruthList.items(in: files, limit: limit)))
            return
        }
        switch kind.shape {
        case .place:
            let items = try SlideManifest.items(of: kind, in: files, limit: limit, deck: deck)
            audit = SlideAudit(batch: batch(items))
        case .places:
            let items = try ManifestReader.items(
                of: kind,
                in: files,
                limit: limit,
                ClickManifest.item
            )
            audit =
                kind.traits.isAnimated
                ? CupsAudit(batch: batch(items))
                : try ClickAudit(batch: batch(items), glyphs: glyphs)
        case .angle:
            let items = try ManifestReader.items(of: kind, in: files, limit: limit, RotateItem.item)
            audit = RotateAudit(batch: batch(items))
        case .work: preconditionFailure("a list has pictures")
        }
    }

    /// The default maximum error of a correct answer, in the unit of ``AuditReport/tolerance``.
    public static func defaultTolerance(for kind: CaptchaKind) -> Double {
        let clicks = kind == .cups ? CupsGeometry().tolerance : ClickGeometry().tolerance
        return Double(kind.traits.tolerance ?? clicks)
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

/// A puzzle of a list.
protocol AuditItem: Sendable {
    var name: String { get }
    var scale: PictureScale { get }
}

/// The puzzles to attack, at least one.
struct AuditBatch<Item: AuditItem>: Sendable {
    let kind: CaptchaKind
    let files: AuditFiles
    let items: [Item]
    /// The maximum error of a correct answer, in the unit of ``AuditReport/tolerance``.
    let tolerance: Double
    /// The numbers of puzzles that the source reader generates.
    let ownPuzzles: [Int]
}

protocol KindAudit<Item>: Sendable {
    associatedtype Item: AuditItem
    associatedtype PictureResult: Sendable
    var batch: AuditBatch<Item> { get }
    /// The words that the source reader draws; nil for kinds without words.
    var glyphs: WordGlyphs? { get }
    /// Attacks a picture with the solvers that need no other one.
    func result(of item: Item) throws -> PictureResult
    func complete(
        _ report: inout AuditReport,
        _ pictures: PictureResults<Item, PictureResult>,
        reader: SourceReader,
        jobs: Int
    ) async
}

extension KindAudit {
    var glyphs: WordGlyphs? { nil }

    /// Attacks all pictures, `jobs` at a time; `progress` gets the numbers of finished and all.
    func run(jobs: Int, progress: (Int, Int) -> Void) async throws -> AuditReport {
        let items = batch.items
        let pictures = try await PictureResults(items, jobs: jobs, progress: progress, result)
        let recipe = batch.files.recordedRecipe(glyphs: glyphs)
        let reader = await SourceReader(recipe, sizes: batch.ownPuzzles, jobs: jobs)
        var report = AuditReport(
            kind: batch.kind,
            pictures: pictures.values.count,
            scales: Set(items.map(\.scale)).sorted(),
            unreadable: pictures.unreadable,
            tolerance: batch.tolerance
        )
        await complete(&report, pictures, reader: reader, jobs: jobs)
        report.scores = AttackerClass.allCases.flatMap { attacker in
            report.scores.filter { $0.attacker == attacker }
        }
        return report
    }
}

/// A solver of slide puzzles, off the shelf.
protocol Solver: Sendable {
    var name: String { get }
    /// The score of each position, from 0; the maximum wins.
    func scores(_ challenge: SlideChallenge) -> [Float]
}

extension Solver {
    /// The x coordinate of the piece picture's left edge.
    func answer(to challenge: SlideChallenge) -> Int {
        challenge.answer(at: challenge.best(scores(challenge)))
    }
}

/// The classes of attackers, by what they know.
public enum AttackerClass: String, CaseIterable, Sendable, Encodable {
    /// Knows published methods only.
    case offTheShelf = "off the shelf"
    /// Knows the design of the puzzles and the position of each notch.
    case adapted
    /// Learns from puzzles that it generates with our source, and never sees a picture of the batch.
    case sourceReader = "source reader"
    /// Is also trained on labelled pictures.
    case trained
}
