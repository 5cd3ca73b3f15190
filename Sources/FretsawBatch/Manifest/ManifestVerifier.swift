internal import FretsawJSON
internal import FretsawCaptcha
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
