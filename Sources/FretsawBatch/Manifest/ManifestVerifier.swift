internal import FoundationEssentials
internal import FretsawCaptcha
internal import FretsawJSON
internal import FretsawRandom
internal import FretsawRaster

/// Compares lines that an earlier run wrote with those this run would write, without drawing a picture.
///
/// Only what cannot be computed is taken from a line: its files' lengths and digests, which are
/// compared with the files, and the origin of the background.
struct ManifestVerifier: Sendable {
    private let plan: BatchPlan
    private let maker: PuzzleGenerator
    private let line: ManifestLine

    init(plan: BatchPlan, namesFolders: Bool) throws(BatchError) {
        do {
            maker = try PuzzleGenerator(recipe: plan.recipe, backgrounds: NoBackgrounds())
        } catch {
            throw BatchError(.making(item: plan.range.lowerBound, detail: "\(error)"))
        }
        self.plan = plan
        line = ManifestLine(plan: plan, namesFolders: namesFolders)
    }

    /// What the manifest's line `bytes` promises; nil where it is not the line of `index`.
    func promise(_ bytes: [UInt8], of index: Int) -> RecordedItem? {
        guard let promise = RecordedItem(line: bytes), promise.index == index,
            let origin = promise.origin
        else { return nil }
        var files: [ManifestLine.File] = []
        for role in plan.recipe.roles {
            guard let file = promise.files[role.rawValue],
                (0...plan.greatestBytes(of: role)).contains(file.bytes)
            else { return nil }
            files.append(
                ManifestLine.File(
                    role: role,
                    size: plan.recipe.size(of: role),
                    byteCount: file.bytes,
                    sha256: file.sha256
                )
            )
        }
        var json = JSONWriter()
        line.write(index, files: files, origin: origin, solution: solution(index), to: &json)
        return json.bytes == bytes ? promise : nil
    }

    /// True where `bytes` is the line of `index` in the answers' own file.
    func isAnswer(_ bytes: [UInt8], of index: Int) -> Bool {
        var json = JSONWriter()
        line.writeAnswer(solution(index), of: index, to: &json)
        return json.bytes == bytes
    }

    private func solution(_ index: Int) -> Puzzle.Solution {
        maker.solution(seed: plan.seed, item: UInt64(index))
    }
}

/// For a maker that is asked for solutions alone.
private struct NoBackgrounds: BackgroundSource {
    func paint(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        throw BatchError(.noBackgrounds(paths: []))
    }
}

/// What a written line of the manifest promises about a pair's files.
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

    /// Reads a line; nil where it is none of ours.
    init?(line: [UInt8]) {
        guard let item = try? JSONDecoder().decode(RecordedItem.self, from: Data(line)) else {
            return nil
        }
        self = item
    }

    /// What the background is said to be made from; nil for a source that does not exist.
    var origin: BackgroundOrigin? {
        BackgroundOrigin.Source(rawValue: background.source)
            .map { BackgroundOrigin(source: $0, name: background.name) }
    }
}
