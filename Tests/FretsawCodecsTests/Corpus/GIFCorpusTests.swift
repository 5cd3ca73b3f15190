import FretsawCodecs
import FretsawRaster
import Testing

@Suite("GIF corpus", .needsCorpus)
struct GIFCorpusTests {
    struct Expectation: Decodable, Sendable, CustomTestStringConvertible {
        struct Frame: Decodable, Sendable { var sha256: String }

        var file: String
        var canvas: [Int]?
        var frame_count: Int
        var error: String?
        var status: String
        var partial_frame_follows: Bool
        var frames: [Frame]

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
            #expect(expected.frames.isEmpty, "refused: \(error)")
        }
    }

    @Test("A GIF beyond the limits is refused", arguments: all.filter { $0.status == "limit" })
    func limit(expected: Expectation) throws {
        #expect(throws: CodecError.self) { try ImageDecoder.decode(Corpus.bytes(expected.file)) }
    }
}
