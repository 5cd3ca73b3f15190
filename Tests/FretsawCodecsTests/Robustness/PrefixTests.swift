import FretsawCodecs
import FretsawRaster
import FretsawTesting
import Testing

/// A truncated file is an error or gives the whole picture; never part of one, never a trap.
@Suite("Cut files")
struct PrefixTests {
    @Test("Every prefix of our own files", arguments: OwnFiles.all)
    func ownFiles(file: OwnFiles.File) throws {
        try Self.check(file.bytes, cuts: Array(0..<file.bytes.count))
    }

    @Test(
        "Prefixes of the corpus' sound files",
        .slow,
        .needsCorpus,
        arguments: ["png", "jpeg", "gif"].flatMap(Corpus.files(in:))
    )
    func corpus(file: String) throws {
        let bytes = try Corpus.bytes(file)
        // Small files at every byte, larger ones at some.
        let description = ImageInspector.describe(bytes, limits: Self.limits)
        let pixels = (description.width ?? 0) * (description.height ?? 0)
        let isSmall = bytes.count <= 2_048 && pixels <= 16_384
        let step = isSmall ? 1 : max(37, bytes.count / 12)
        try Self.check(bytes, cuts: Array(stride(from: 0, to: bytes.count, by: step)))
    }

    private static let limits = {
        var limits = DecodingLimits.default
        limits.maxPixels = 500_000
        limits.maxAnimationPixels = 100_000
        return limits
    }()

    private static func check(_ bytes: [UInt8], cuts: [Int]) throws {
        let whole = Self.decode(bytes)
        let hidden = try? PNGDecoder.decodeAsStored(
            bytes,
            as: .apng,
            limits: limits,
            colors: nil
        )
        .image
        for count in cuts {
            guard let cut = Self.decode(Array(bytes.prefix(count))) else { continue }
            // An APNG whose first frame is missing shows its hidden default image instead.
            if let hidden, cut.hasSamePixels(as: hidden) { continue }
            guard let whole, cut.hasSamePixels(as: whole) else {
                Issue.record("\(count) of \(bytes.count) bytes give another picture")
                return
            }
        }
    }

    private static func decode(_ bytes: [UInt8]) -> Image<RGBA8>? {
        do throws(CodecError) {
            return try ImageDecoder.decode(bytes, limits: limits).image
        } catch {
            return nil
        }
    }
}
