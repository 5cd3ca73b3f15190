import FretsawRandom
import FretsawRaster
import FretsawTesting
import FretsawText
import Testing

/// Truncated and damaged fonts give an error or finite outlines, and never trap.
@Suite("Damaged fonts")
struct DamagedFontTests {
    private static let own = FontBuilder.standard.bytes
    private static let ownCollection = FontBuilder.collection([.standard, .standard])
    private static let characters: [Unicode.Scalar] = ["A", "B", "O", " ", "g", "8", "é", "水"]

    @Test("Every prefix of a small font is read without a trap", arguments: [own, ownCollection])
    func ownPrefixes(bytes: [UInt8]) throws {
        for count in 0..<bytes.count { try Self.check(Array(bytes.prefix(count))) }
    }

    @Test(
        "Random byte changes in a small font are read without a trap",
        arguments: propertySeeds(40)
    )
    func ownDamage(part: Int) throws {
        for item in 0..<100 {
            try Self.check(Self.damaged(Self.own, item: 100 * part + item))
        }
    }

    @Test("Boundary values in every byte of a small font are read without a trap")
    func ownEdges() throws {
        for place in Self.own.indices {
            for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
                var bytes = Self.own
                bytes[place] = value
                try Self.check(bytes)
            }
        }
    }

    @Test(
        "Prefixes of installed fonts are read without a trap",
        .needsInstalledFont,
        arguments: InstalledFont.found
    )
    func installedPrefixes(file: InstalledFont) throws {
        let bytes = try file.bytes()
        let early = Array(stride(from: 0, to: min(bytes.count, 2_000), by: 13))
        let rest = Array(stride(from: 2_000, to: bytes.count, by: bytes.count / 40 + 1))
        for count in early + rest { try Self.check(Array(bytes.prefix(count))) }
    }

    @Test(
        "Random byte changes in installed fonts are read without a trap",
        .needsInstalledFont,
        arguments: InstalledFont.found
    )
    func installedDamage(file: InstalledFont) throws {
        let bytes = try file.bytes()
        // Every try copies the font, so larger fonts get fewer tries.
        for item in 0..<(bytes.count < 1 << 20 ? 100 : 20) {
            try Self.check(Self.damaged(bytes, item: item))
        }
    }

    private static func damaged(_ bytes: [UInt8], item: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: Seed(61), item: UInt64(item))
        var damaged = bytes
        // Table directories and headers are near the beginning, so half of the changes are there.
        for _ in 0...generator.draw(in: 0...7) {
            let span = generator.draw(in: 0...1) == 0 ? min(600, damaged.count) : damaged.count
            let place = generator.draw(in: 0...span - 1)
            switch generator.draw(in: 0...2) {
            case 0: damaged[place] ^= 1 << UInt8(generator.draw(in: 0...7))
            case 1: damaged[place] = UInt8(generator.draw(in: 0...255))
            default: damaged.remove(at: place)
            }
        }
        return damaged
    }

    private static func check(_ bytes: [UInt8]) throws {
        let font: Font
        do throws(TextError) {
            font = try Font(bytes)
        } catch {
            #expect(!error.description.isEmpty)
            return
        }
        #expect((16...16_384).contains(font.unitsPerEm))
        for character in characters {
            do throws(TextError) {
                guard let glyph = try font.glyph(for: character) else { continue }
                #expect((0...65_535).contains(glyph.advance))
                guard let bounds = glyph.path(size: 20).bounds else { continue }
                #expect(bounds.min.x.isFinite && bounds.max.y.isFinite)
                _ = glyph.path(size: 20).coverage(width: 20, height: 20)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}
