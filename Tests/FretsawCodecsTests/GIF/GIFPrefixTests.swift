import FretsawCodecs
import FretsawRaster
import FretsawTesting
import Testing

/// A GIF cut anywhere shows frames of the whole, then at most one partial one, and says so.
@Suite("Cut GIFs")
struct GIFPrefixTests {
    @Test("Every prefix of random animations", arguments: propertySeeds(12).map(UInt64.init))
    func random(seed: UInt64) {
        Self.check(GIFReference(seed: seed, frameCount: 5).bytes, step: 1)
    }

    @Test(
        "Prefixes of the corpus' small files",
        .slow,
        .needsCorpus,
        arguments: ["gif", "bad"].flatMap(Corpus.files(in:)).filter { $0.hasSuffix(".gif") }
    )
    func corpus(file: String) throws {
        let bytes = try Corpus.bytes(file)
        let whole = GIFWalk(bytes, limits: Self.limits)
        let pixels = whole.frames.count * whole.canvasSize.pixelCount
        guard bytes.count <= 4_096, pixels <= 40_000 else { return }
        Self.check(bytes, step: pixels <= 4_000 && bytes.count <= 1_024 ? 1 : 37)
    }

    private static let limits = {
        var limits = DecodingLimits.default
        limits.maxAnimationPixels = 100_000
        return limits
    }()

    private static func check(_ bytes: [UInt8], step: Int) {
        let whole = GIFWalk(bytes, limits: limits)
        for length in stride(from: 0, to: bytes.count, by: step) {
            let cut = Array(bytes.prefix(length))
            let walk = GIFWalk(cut, limits: limits)
            // The last frame may be cut off; all others are those of the whole file.
            let shown = walk.frames.count - (walk.frames.last?.isPartial == true ? 1 : 0)
            let isSound =
                shown <= whole.frames.count
                && (0..<shown).allSatisfy {
                    walk.frames[$0] == whole.frames[$0]
                        && walk.images[$0].hasSamePixels(as: whole.images[$0])
                }
            // Anyone who shows less says why; bytes behind the trailer may be missing silently.
            let isClear =
                !walk.damage.isEmpty || walk.error != nil
                || (walk.frames == whole.frames && whole.error == nil)
            if !isSound || !isClear {
                Issue.record("\(length) of \(bytes.count) bytes: \(walk.frames.count) frames")
                return
            }
        }
    }
}
