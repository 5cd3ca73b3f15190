internal import FretsawBackgrounds
internal import FoundationEssentials
internal import FretsawCaptcha
internal import FretsawJSON
internal import FretsawKinds
internal import FretsawRandom
internal import FretsawRaster

/// Checks lines of an earlier run against the ones this run would write, without drawing pictures.
///
/// Some values are taken from the line because computing them would need the pictures: the length and the digest
/// of each file, which are checked against the file, the background's origin, and the colours of words.
struct ManifestVerifier: Sendable {
    private let plan: BatchPlan
    private let solutions: PlannedSolutions
    private let line: ManifestLine

    init(plan: BatchPlan, namesFolders: Bool) throws(BatchError) {
        solutions = try PlannedSolutions(plan: plan)
        self.plan = plan
        line = ManifestLine(plan: plan, namesFolders: namesFolders)
    }

    /// The files listed in a manifest line; nil if `bytes` is not the line of `index`.
    func recordedItem(_ bytes: [UInt8], of index: Int) -> RecordedItem? {
        guard let recorded = RecordedItem(line: bytes), recorded.index == index,
            let origin = recorded.origin
        else { return nil }
        var files: [ManifestLine.File] = []
        for role in plan.roles(of: index) {
            guard let file = recorded.files[role.rawValue],
                (0...plan.maxBytes(of: role, index)).contains(file.bytes)
            else { return nil }
            files.append(
                ManifestLine.File(
                    role: role,
                    size: plan.recipe(of: index).pictureSize(of: role),
                    byteCount: file.bytes,
                    sha256: file.sha256
                )
            )
        }
        var json = JSONWriter()
        line.write(
            index,
            files: files,
            origin: origin,
            solution: solutions[index],
            inks: inks(bytes, of: index),
            to: &json
        )
        return json.bytes == bytes ? recorded : nil
    }

    /// Whether `bytes` is the line of `index` in the separate answers file.
    func isAnswer(_ bytes: [UInt8], of index: Int) -> Bool {
        var json = JSONWriter()
        let inks = inks(bytes, of: index)
        line.writeAnswer(solutions[index], inks: inks, of: index, to: &json)
        return json.bytes == bytes
    }

    /// The colours of the words in a line; empty for other kinds.
    private func inks(_ line: [UInt8], of index: Int) -> [[String]] {
        struct Words: Decodable {
            struct Word: Decodable { let colours: [String] }
            let answer, others: [Word]
        }
        guard plan.recipe(of: index).kind == .clickWord,
            let words = try? JSONDecoder().decode(Words.self, from: Data(line))
        else { return [] }
        return (words.answer + words.others).map(\.colours)
    }
}

/// The solutions of a batch, computed without drawing.
struct PlannedSolutions: Sendable {
    private let seed: Seed
    /// One for each part of the plan.
    private let generators: [PuzzleGenerator]

    init(plan: BatchPlan) throws(BatchError) {
        seed = plan.seed
        do {
            generators = try plan.parts.map { part throws(CaptchaError) in
                try PuzzleGenerator(recipe: part.recipe, backgrounds: NoBackgrounds())
            }
        } catch {
            throw BatchError(.pair(item: plan.range.lowerBound, detail: "\(error)"))
        }
    }

    subscript(index: Int) -> Puzzle.Solution {
        generators[index % generators.count].solution(seed: seed, item: UInt64(index))
    }
}

/// For a generator that only computes solutions.
private struct NoBackgrounds: BackgroundSource {
    func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        throw BackgroundError(.none(paths: []))
    }
}

/// The files and the background of a pair, as recorded in a manifest line.
struct RecordedItem: Decodable, Equatable {
    struct File: Decodable, Equatable {
        let name: String
        let bytes: Int
        let sha256: String
    }

    struct Background: Decodable, Equatable {
        let source: String
        let name: String
    }

    let index: Int
    let files: [String: File]
    let background: Background

    /// Reads a line; nil if it is not a manifest line.
    init?(line: [UInt8]) {
        guard let item = try? JSONDecoder().decode(RecordedItem.self, from: Data(line)) else {
            return nil
        }
        self = item
    }

    /// The recorded source of the background; nil if there is no such source.
    var origin: BackgroundOrigin? {
        BackgroundOrigin.Source(rawValue: background.source)
            .map { BackgroundOrigin(source: $0, name: background.name) }
    }
}
