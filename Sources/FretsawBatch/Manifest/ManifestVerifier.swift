internal import FretsawBackgrounds
internal import FoundationEssentials
internal import FretsawCaptcha
internal import FretsawJSON
internal import FretsawRandom
internal import FretsawRaster

/// Checks lines of an earlier run against the ones this run would write, without drawing pictures.
///
/// Three values are taken from the line because computing them would need the pictures: the length
/// and the digest of each file, which are checked against the file, and the background's origin.
struct ManifestVerifier: Sendable {
    private let plan: BatchPlan
    private let generator: PuzzleGenerator
    private let line: ManifestLine

    init(plan: BatchPlan, namesFolders: Bool) throws(BatchError) {
        do {
            generator = try PuzzleGenerator(recipe: plan.recipe, backgrounds: NoBackgrounds())
        } catch {
            throw BatchError(.pair(item: plan.range.lowerBound, detail: "\(error)"))
        }
        self.plan = plan
        line = ManifestLine(plan: plan, namesFolders: namesFolders)
    }

    /// The files listed in a manifest line; nil if `bytes` is not the line of `index`.
    func recordedItem(_ bytes: [UInt8], of index: Int) -> RecordedItem? {
        guard let recorded = RecordedItem(line: bytes), recorded.index == index,
            let origin = recorded.origin
        else { return nil }
        var files: [ManifestLine.File] = []
        for role in plan.recipe.roles {
            guard let file = recorded.files[role.rawValue],
                (0...plan.maxBytes(of: role)).contains(file.bytes)
            else { return nil }
            files.append(
                ManifestLine.File(
                    role: role,
                    size: plan.recipe.pictureSize(of: role),
                    byteCount: file.bytes,
                    sha256: file.sha256
                )
            )
        }
        var json = JSONWriter()
        line.write(index, files: files, origin: origin, solution: solution(index), to: &json)
        return json.bytes == bytes ? recorded : nil
    }

    /// Whether `bytes` is the line of `index` in the separate answers file.
    func isAnswer(_ bytes: [UInt8], of index: Int) -> Bool {
        var json = JSONWriter()
        line.writeAnswer(solution(index), of: index, to: &json)
        return json.bytes == bytes
    }

    private func solution(_ index: Int) -> Puzzle.Solution {
        generator.solution(seed: plan.seed, item: UInt64(index))
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
