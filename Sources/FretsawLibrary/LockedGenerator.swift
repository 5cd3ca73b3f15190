internal import CFretsaw
internal import FretsawBatch
internal import FretsawCaptcha
internal import FretsawRandom
internal import FretsawRaster
internal import Synchronization

/// `fretsaw_generator`.
final class LockedGenerator {
    let batch: PreparedBatch
    private let lock = Mutex(())
    private let pool = PixelPool()
    private var encoded: ItemGenerator
    private var drawn: PuzzleGenerator
    private var puzzle: Puzzle?

    init(_ batch: PreparedBatch) throws {
        self.batch = batch
        encoded = try ItemGenerator(plan: batch.plan, backgrounds: batch.backgrounds)
        let recipe = batch.plan.recipe(of: 0)
        drawn = try PuzzleGenerator(recipe: recipe, backgrounds: batch.backgrounds)
    }

    /// The item as files, or as pixels.
    func make(_ index: UInt64, draws: Bool) throws -> LibraryResult {
        guard index < batch.plan.count else {
            throw LibraryError("the index must be below 1,000,000,000", FRETSAW_ARGUMENT)
        }
        return try lock.withLock { _ in
            var item = EncodedItem.empty
            var pictures: [LibraryResult.Picture]
            if draws {
                // Taken out, so that its pictures have one owner and are drawn in place.
                let seed = batch.plan.seed
                var puzzle = try puzzle.take() ?? drawn.makePuzzle(seed: seed, item: index)
                defer { self.puzzle = puzzle }
                try drawn.remake(&puzzle, seed: seed, item: index)
                (item.index, item.origin) = (Int(index), puzzle.origin)
                item.solution = puzzle.solution
                item.wordColours = puzzle.wordColours.map { $0.map(\.hexadecimal) }
                pictures =
                    puzzle.animation?.frames.map { .pixels($0, duration: .milliseconds($1)) }
                    ?? puzzle.pictures.map { .pixels($0.image, isPiece: !$0.role.isOpaque) }
            } else {
                try encoded.make(Int(index), into: &item)
                pictures = item.files.map { .file($0, batch.plan.encoding) }
            }
            let line = batch.plan.manifestLine(of: item)
            return LibraryResult(text: line, pictures: pictures, pool: pool)
        }
    }
}
