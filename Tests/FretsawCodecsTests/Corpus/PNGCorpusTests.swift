import FretsawCodecs
import FretsawRaster
import Testing

@Suite("PNG corpus", .needsCorpus)
struct PNGCorpusTests {
    struct Expectation: Decodable, Sendable, CustomTestStringConvertible {
        var file: String
        var width: Int?
        var height: Int?
        var rgba8_sha256: String?
        var apng: Bool?
        var error: String?
        var warning: String?
        var rows_complete: Bool

        var testDescription: String { file }
        var isSound: Bool { file.hasPrefix("png/") }
    }

    static let all = Corpus.entries("png-expected.json", of: Expectation.self)

    /// The reference has the pixels without colours and orientation.
    private static func decodeAsStored(_ bytes: [UInt8]) throws(CodecError) -> DecodedImage {
        guard let format = ImageFormat(sniffing: bytes), [.png, .apng].contains(format) else {
            return try ImageDecoder.decode(bytes)
        }
        return try PNGDecoder.decodeAsStored(
            bytes,
            as: format,
            limits: .default,
            colors: .undeclared
        )
    }

    @Test("A sound PNG decodes to the reference's pixels", arguments: all.filter(\.isSound))
    func sound(expected: Expectation) throws {
        let decoded = try Self.decodeAsStored(Corpus.bytes(expected.file))
        #expect(decoded.image.width == expected.width)
        #expect(decoded.image.height == expected.height)
        #expect(decoded.format == (expected.apng == true ? .apng : .png))
        #expect(try decoded.image.checksum() == expected.rgba8_sha256)
    }

    @Test(
        "A damaged PNG is an error or decoded exactly",
        arguments: all.filter { !$0.isSound }
    )
    func damaged(expected: Expectation) throws {
        let bytes = try Corpus.bytes(expected.file)
        switch Result(catching: { () throws(CodecError) in try Self.decodeAsStored(bytes) }) {
        case .success(let decoded):
            #expect(expected.rows_complete, "the reference has no complete picture")
            if expected.error != nil { #expect(!decoded.warnings.isEmpty) }
            if let checksum = expected.rgba8_sha256 {
                #expect(try decoded.image.checksum() == checksum)
            }
        case .failure(let error):
            #expect(expected.error != nil, "rejected: \(error)")
        }
    }
}
