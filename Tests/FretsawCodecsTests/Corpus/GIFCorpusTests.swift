import FretsawCodecs
import FretsawRaster
import Testing

@Suite("GIF corpus", .needsCorpus)
struct GIFCorpusTests {
    struct Expectation: Decodable, Sendable, CustomTestStringConvertible {
        struct Frame: Decodable, Sendable {
            var delay_cs: Int
            var sha256: String
        }

        var file: String
        var canvas: [Int]?
        var frame_count: Int
        var error: String?
        var status: String
        var partial_frame_follows: Bool
        var frames: [Frame]
        var loop_raw: Int?
        var plays: Int

        var testDescription: String { file }
        var isSound: Bool { file.hasPrefix("gif/") }
    }

    /// Some sound files are as long as a GIF can be.
    static let limits = {
        var limits = DecodingLimits.default
        limits.maxSide = 65_535
        return limits
    }()

    static let all = Corpus.entries("gif-expected.json", of: Expectation.self)

    @Test("A sound GIF's first frame is Chromium's", arguments: all.filter(\.isSound))
    func sound(expected: Expectation) throws {
        let decoded = try ImageDecoder.decode(Corpus.bytes(expected.file), limits: Self.limits)
        #expect([decoded.image.width, decoded.image.height] == expected.canvas)
        #expect(try decoded.image.checksum() == expected.frames.first?.sha256)
    }

    @Test("A sound GIF is described with all its frames", arguments: all.filter(\.isSound))
    func description(expected: Expectation) throws {
        let description = ImageInspector.describe(
            try Corpus.bytes(expected.file),
            limits: Self.limits
        )
        #expect(description.isReadable)
        #expect(description.width == expected.canvas?.first)
        #expect(description.height == expected.canvas?.last)
        #expect(description.frameCount == expected.frame_count)
    }

    @Test(
        "A damaged GIF gives its first frame where that is whole, else an error",
        arguments: all.filter { !$0.isSound && $0.status != "limit" }
    )
    func damaged(expected: Expectation) throws {
        let bytes = try Corpus.bytes(expected.file)
        switch Result(catching: { () throws(CodecError) in
            try ImageDecoder.decode(bytes, limits: Self.limits)
        }) {
        case .success(let decoded):
            if let first = expected.frames.first {
                #expect(try decoded.image.checksum() == first.sha256)
            } else {
                // Chromium calls a frame partial that has all its pixels but not its last block.
                #expect(expected.partial_frame_follows && !decoded.warnings.isEmpty)
            }
        case .failure(let error):
            #expect(expected.frames.isEmpty, "rejected: \(error)")
        }
    }

    @Test("Every frame of a sound GIF is Chromium's", arguments: all.filter(\.isSound))
    func soundFrames(expected: Expectation) throws {
        let bytes = try Corpus.bytes(expected.file)
        let walk = GIFWalk(bytes, limits: Self.limits)
        #expect(walk.error == nil)
        #expect(walk.damage.isEmpty)
        #expect([walk.canvasSize.width, walk.canvasSize.height] == expected.canvas)
        try Self.check(walk, expected)
        #expect(walk.frames.count == expected.frames.count)
        #expect(walk.loop.storedCount == expected.loop_raw)
        // The loop count of a still picture has no meaning.
        if expected.frames.count > 1 { #expect((walk.loop.plays ?? 0) == expected.plays) }
        let summary = try GIFSummary(bytes, limits: Self.limits)
        #expect(summary.frames == walk.frames)
        #expect(summary.loop == walk.loop)
    }

    /// The reference ends at the first broken frame; Chromium shows the frames after it.
    @Test(
        "A damaged GIF gives its whole frames, others only after a partial one, and a warning",
        arguments: all.filter { !$0.isSound && $0.status != "limit" }
    )
    func damagedFrames(expected: Expectation) throws {
        let bytes = try Corpus.bytes(expected.file)
        let walk = GIFWalk(bytes, limits: Self.limits)
        try Self.check(walk, expected)
        #expect(walk.frames.count >= expected.frames.count)
        if walk.frames.count > expected.frames.count + 1 {
            #expect(walk.frames[expected.frames.count].isPartial)
        }
        if walk.frames.count > expected.frames.count || expected.error != nil {
            #expect(!walk.damage.isEmpty || walk.error != nil)
            #expect(GIFWalk(bytes, limits: Self.limits, isStrict: true).error != nil)
        }
    }

    @Test(
        "Seeking in the corpus' small files shows what walking shows",
        arguments: all.filter { $0.status != "limit" }
    )
    func seeking(expected: Expectation) throws {
        let bytes = try Corpus.bytes(expected.file)
        guard bytes.count < 40_000, expected.frames.count < 100 else { return }
        try GIFDecoderTests.checkSeeking(bytes, seed: UInt64(bytes.count), jumps: 12)
    }

    private static func check(_ walk: GIFWalk, _ expected: Expectation) throws {
        for (index, frame) in expected.frames.enumerated() where index < walk.frames.count {
            let found = walk.frames[index]
            #expect(found.delayInCentiseconds == frame.delay_cs)
            #expect(!found.isPartial)
            #expect(try walk.images[index].checksum() == frame.sha256, "frame \(index)")
        }
    }

    @Test("A GIF beyond the limits is an error", arguments: all.filter { $0.status == "limit" })
    func limit(expected: Expectation) throws {
        #expect(throws: CodecError.self) { try ImageDecoder.decode(Corpus.bytes(expected.file)) }
    }
}
