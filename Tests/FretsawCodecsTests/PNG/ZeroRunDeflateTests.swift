import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawCodecs

/// Python's zlib inflates what the compressor makes of bytes that are no picture's.
@Suite("Deflate with runs of zeros")
struct ZeroRunDeflateTests {
    @Test(
        "Any bytes come back: few symbols, all of them, runs, stretches of each, at every length",
        .enabled(if: Pillow.isInstalled),
        arguments: Content.allCases
    )
    func roundTrip(content: Content) throws {
        var deflate = ZeroRunDeflate()
        var generator = SeededGenerator(seed: Seed(71))
        var streams: [UInt8] = []
        var expected: [UInt8] = []
        for length in [
            1, 2, 7, 8, 9, 511, 513, 8_192, 8_193, 16_383, 16_384, 16_385, 40_001, 70_007,
        ] {
            let bytes = content.bytes(length, using: &generator)
            bytes.withUnsafeBufferPointer { deflate.compress($0, into: &streams) }
            expected += bytes
        }
        #expect(try ZeroRunDeflateTests.inflated(streams) == expected)
    }

    @Test("What is counted in part is sent nearly as small as what is counted whole")
    func partIsEnough() {
        var generator = SeededGenerator(seed: Seed(72))
        for content in [Content.residuals, .stretches, .all] {
            let bytes = content.bytes(140_000, using: &generator)
            func size(
                _ counts: (inout ZeroRunHistogram, UnsafeBufferPointer<UInt8>) -> [UInt32]
            ) -> Int {
                var histogram = ZeroRunHistogram()
                var code = BlockCode()
                code.build(
                    counts: bytes.withUnsafeBufferPointer { counts(&histogram, $0) }
                )
                return bytes.reduce(0) { $0 + Int(code.symbols.lengths[Int($1)]) }
            }
            let part = size { histogram, bytes in
                histogram.count(bytes)
                return histogram.counts
            }
            let whole = size { histogram, bytes in
                histogram.countAll(bytes)
                return histogram.counts
            }
            #expect(Double(part) < 1.02 * Double(whole), "\(content)")
            let chunks = size { _, bytes in
                var histogram = ChunkHistogram()
                let isForChunks = histogram.count(bytes)
                #expect(isForChunks)
                return histogram.counts
            }
            #expect(Double(chunks) < 1.03 * Double(whole), "\(content)")
        }
    }

    @Test("Where zeros are many, short runs count, and nothing goes out in chunks")
    func chunksAreForFewZeros() {
        var generator = SeededGenerator(seed: Seed(73))
        for (content, expected) in [
            (Content.zero, false), (.runs, false), (.residuals, true), (.seldomRuns, true),
        ] {
            var histogram = ChunkHistogram()
            let bytes = content.bytes(100_000, using: &generator)
            let isForChunks = bytes.withUnsafeBufferPointer { histogram.count($0) }
            #expect(isForChunks == expected, "\(content)")
        }
    }

    /// The output of Python's zlib for concatenated streams, with verified checksums.
    private static func inflated(_ streams: [UInt8]) throws -> [UInt8] {
        try Pillow.run(
            """
            import sys, zlib
            with open(sys.argv[1], "rb") as file:
                left = file.read()
            while left:
                inflater = zlib.decompressobj()
                sys.stdout.buffer.write(inflater.decompress(left))
                assert inflater.eof
                left = inflater.unused_data
            """,
            on: streams
        )
    }

    enum Content: CaseIterable {
        case zero, one, two, all, residuals, runs, stretches, seldomRuns

        func bytes(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
            var bytes: [UInt8] = []
            while bytes.count < count {
                let bits = generator.next()
                switch self {
                case .zero: bytes.append(0)
                case .one: bytes.append(7)
                case .two: bytes.append(bits & 1 == 0 ? 0 : 255)
                case .all: bytes.append(UInt8(truncatingIfNeeded: bits))
                case .residuals:
                    // Sums of bits are about a middle, as residuals do.
                    bytes.append(
                        UInt8(truncatingIfNeeded: (bits & 0xffff_ffff).nonzeroBitCount - 16)
                    )
                case .runs:
                    bytes += [UInt8](repeating: 0, count: Int(bits % 700))
                    bytes += [UInt8](repeating: UInt8(truncatingIfNeeded: bits >> 32), count: 3)
                case .stretches:
                    // Nothing in it is like what is before.
                    let base = UInt8(truncatingIfNeeded: bits)
                    for _ in 0..<900 { bytes.append(base &+ UInt8(generator.next() & 7)) }
                case .seldomRuns:
                    // One chunk in thirty or so begins a run.
                    for _ in 0..<5_000 { bytes.append(UInt8(generator.next() & 31)) }
                    bytes += [UInt8](repeating: 0, count: Int(bits % 400))
                }
            }
            return Array(bytes.prefix(count))
        }
    }
}
