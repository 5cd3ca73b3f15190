public import FretsawCaptcha
public import FretsawRandom
public import FretsawRaster
internal import Synchronization

/// Backgrounds of challenges, whose items are numbered in the order in which challenges are drawn.
///
/// Each challenge has a seed of its own and no index. With this source, challenges in a row share
/// what another source draws for several items, such as `Panoramas`, whichever worker draws them.
public struct BackgroundsInTurn: BackgroundSource {
    private var base: any BackgroundSource
    private let seed: Seed
    private let turns = Turns()

    /// The number of challenges drawn so far, shared by all copies of a source.
    private final class Turns: Sendable {
        let count = Atomic<UInt64>(0)
    }

    /// Numbers the items of `base`; anyone who knows `seed` knows these backgrounds, but no answers.
    public init(_ base: any BackgroundSource, seed: Seed = .fromSystem()) {
        (self.base, self.seed) = (base, seed)
    }

    /// Draws a background of the other source.
    public func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        try base.drawBackground(into: &image, using: &generator)
    }

    /// The other source's backgrounds of the next item, whatever `item` and `seed` are.
    public func backgrounds(forItem item: UInt64, seed: Seed) throws -> any BackgroundSource {
        let turn = turns.count.wrappingAdd(1, ordering: .relaxed).oldValue
        return try base.backgrounds(forItem: turn, seed: self.seed)
    }

    /// The other source's backgrounds for pieces, numbered together with these.
    public func forPieces() -> any BackgroundSource {
        var result = self
        result.base = base.forPieces()
        return result
    }
}
