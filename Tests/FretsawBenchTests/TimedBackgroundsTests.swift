import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import Synchronization
import Testing

@testable import FretsawBench

@Suite("Timed backgrounds")
struct TimedBackgroundsTests {
    /// A source that records the calls.
    private final class Recorder: BackgroundSource {
        private let list = Mutex<[String]>([])
        var calls: [String] { list.withLock { $0 } }

        func drawBackground(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> BackgroundOrigin {
            list.withLock { $0.append("background") }
            return BackgroundOrigin(source: .photo, name: "recorder")
        }

        func backgrounds(forItem item: UInt64, seed: Seed) throws -> any BackgroundSource {
            list.withLock { $0.append("item \(item)") }
            return self
        }

        func forPieces() -> any BackgroundSource {
            list.withLock { $0.append("pieces") }
            return self
        }
    }

    @Test("A benchmark draws as a batch does: by items, and for pieces")
    func forwarding() throws {
        let recorder = Recorder()
        let source = TimedBackgrounds(recorder)
        let item = try source.forPieces().backgrounds(forItem: 5, seed: Seed(1))
        var image = Image(width: 4, height: 4, filledWith: RGBA8.black)
        var generator = SeededGenerator(seed: Seed(1))
        _ = try item.drawBackground(into: &image, using: &generator)
        #expect(recorder.calls == ["pieces", "item 5", "background"])
        #expect(source.nanoseconds > 0)
    }
}
