import FretsawCodecs
import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

/// Files with flipped, overwritten and shuffled bytes: an error or a picture of sane size.
@Suite("Damaged files")
struct DamageTests {
    static let limits = {
        var limits = DecodingLimits.default
        limits.maxPixels = 1_000_000
        limits.maxAnimationPixels = 1_000_000
        limits.maxJPEGScans = 50
        return limits
    }()

    @Test("Damage at random does no harm to our own files", arguments: OwnFiles.all)
    func ownFiles(file: OwnFiles.File) {
        for item in 0..<400 { Self.check(file.bytes, item: item) }
    }

    @Test(
        "Damage at random does no harm to the corpus' small files",
        .slow,
        .needsCorpus,
        arguments: ["png", "jpeg", "gif", "bad"].flatMap(Corpus.files(in:))
    )
    func corpus(file: String) throws {
        let bytes = try Corpus.bytes(file)
        guard bytes.count <= 20_000 else { return }
        for item in 0..<12 { Self.check(bytes, item: item) }
    }

    @Test(
        "Every damaged file of the corpus is described",
        .needsCorpus,
        arguments: Corpus.files(in: "bad")
    )
    func described(file: String) throws {
        let bytes = try Corpus.bytes(file)
        let description = ImageInspector.describe(bytes)
        let outcome = Result(catching: { () throws(CodecError) in
            try ImageDecoder.decode(bytes)
        })
        switch outcome {
        case .success: #expect(description.isReadable)
        case .failure(let error): #expect(description.problem == error)
        }
    }

    private static func check(_ bytes: [UInt8], item: Int) {
        var generator = SeededGenerator(seed: Seed(7), item: UInt64(item))
        var damaged = bytes
        for _ in 0...generator.draw(in: 0...4) where !damaged.isEmpty {
            let place = generator.draw(in: 0...damaged.count - 1)
            switch generator.draw(in: 0...2) {
            case 0: damaged[place] ^= 1 << UInt8(generator.draw(in: 0...7))
            case 1: damaged[place] = UInt8(generator.draw(in: 0...255))
            default: damaged.remove(at: place)
            }
        }
        let description = ImageInspector.describe(damaged, limits: limits)
        guard description.isReadable, let width = description.width,
            let height = description.height
        else {
            #expect(description.problem?.description.isEmpty == false)
            return
        }
        #expect(width > 0 && height > 0 && width * height <= limits.maxPixels)
    }
}
