internal import FretsawCaptcha
internal import FretsawRandom
internal import FretsawRaster
internal import Synchronization

/// Backgrounds whose painting is timed, for one worker of a benchmark.
final class TimedBackgrounds: BackgroundSource {
    private let base: any BackgroundSource
    private let total = Atomic(0)

    init(_ base: any BackgroundSource) { self.base = base }

    /// Nanoseconds spent painting so far.
    var nanoseconds: Int { total.load(ordering: .relaxed) }

    func paint(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        var watch = Stopwatch()
        defer { total.wrappingAdd(watch.lap(), ordering: .relaxed) }
        return try base.paint(into: &image, using: &generator)
    }
}
