internal import FretsawBatch
internal import FretsawCaptcha
internal import FretsawRandom
internal import FretsawRaster
internal import Synchronization

/// Backgrounds whose painting is timed, for one worker of a benchmark.
final class TimedBackgrounds: BackgroundSource {
    private let base: any BackgroundSource
    private let watch: Watch

    /// What has been counted, for all sources that were made out of one.
    private final class Watch: Sendable {
        let total = Atomic(0)
    }

    /// A source that paints as `base` does.
    convenience init(_ base: any BackgroundSource) { self.init(base, watch: Watch()) }

    private init(_ base: any BackgroundSource, watch: Watch) {
        self.base = base
        self.watch = watch
    }

    /// Nanoseconds spent painting so far.
    var nanoseconds: Int { watch.total.load(ordering: .relaxed) }

    func forPieces() -> any BackgroundSource {
        TimedBackgrounds(base.forPieces(), watch: watch)
    }

    func paint(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        var stopwatch = Stopwatch()
        defer { watch.total.wrappingAdd(stopwatch.lap(), ordering: .relaxed) }
        return try base.paint(into: &image, using: &generator)
    }
}
