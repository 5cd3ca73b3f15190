import CFreeType
import FretsawRaster
import FretsawTesting
import FretsawText
import Testing

/// Real fonts, with FreeType's renderer as the oracle.
@Suite("Installed fonts")
struct InstalledFontTests {
    /// Pixels per em, large enough that FreeType's rounding of outlines to 1/64 pixel is
    /// negligible.
    ///
    /// FreeType flattens cubics coarsely: at any size, coverage differs from ours by up to 46/255.
    private static let size = 480

    @Test(
        "The coverage of a glyph agrees with FreeType's renderer",
        .needsInstalledFont,
        arguments: InstalledFont.found
    )
    func coverage(file: InstalledFont) throws {
        let bytes = try file.bytes()
        let font = try Font(bytes)
        for character in file.characters.unicodeScalars {
            let glyph = try #require(try font.glyph(for: character))
            let expected = try Self.render(character, bytes)
            let mask = glyph.path(size: Double(Self.size))
                .transformed(
                    by: .translation(x: Double(-expected.left), y: Double(expected.top))
                )
                .coverage(width: expected.mask.width, height: expected.mask.height)
            let differences = zip(mask.pixelArray, expected.mask.pixelArray)
                .map { abs(Int($0) - Int($1)) }
            let mean = Double(differences.reduce(0, +)) / Double(differences.count)
            #expect(mean < 0.4, "\(character): mean difference \(mean)")
            #expect((differences.max() ?? 255) <= 52, "\(character)")
            let ink = expected.mask.pixelArray.count { $0 > 128 }
            #expect(ink > 1000, "the oracle drew something")
            let advance = glyph.advance(size: Double(Self.size))
            #expect(abs(advance - expected.advance) < 0.6, "\(character)")
        }
    }

    @Test("Counters of real glyphs are holes", .needs(.dejaVuSans))
    func counters() throws {
        let font = try Font(InstalledFont.dejaVuSans.bytes())
        for character: Unicode.Scalar in ["O", "0", "D"] {
            let path = try #require(try font.glyph(for: character)).path(size: 100)
            let box = try #require(path.bounds)
            let mask = path.transformed(by: .translation(x: -box.min.x, y: -box.min.y))
                .coverage(width: Int(box.max.x - box.min.x), height: Int(box.max.y - box.min.y))
            // Off centre, because some zeros have a dot.
            #expect(mask[mask.width / 2, mask.height / 4] == 0, "\(character)")
            #expect(mask[3, mask.height / 2] == 255, "\(character)")
        }
    }

    @Test("Characters missing in DejaVu Sans are reported, not drawn as boxes", .needs(.dejaVuSans))
    func tofu() throws {
        let font = try Font(InstalledFont.dejaVuSans.bytes())
        let error = #expect(throws: TextError.self) {
            try TextLine("我的 mark", font: font, size: 12)
        }
        #expect(error?.reason == .missingCharacters(["我", "的"]))
    }

    @Test("The faces of WenQuanYi have Chinese characters", .needs(.wenQuanYi))
    func collection() throws {
        let bytes = try InstalledFont.wenQuanYi.bytes()
        let font = try Font(bytes)
        #expect(font.faceCount > 1)
        let line = try TextLine("我的水印", font: font, size: 12)
        #expect((40...50).contains(line.advance))
        let last = try Font(bytes, faceIndex: font.faceCount - 1)
        #expect(try last.glyph(for: "水")?.path.elements.isEmpty == false)
    }

    /// A character rendered by FreeType: coverage, position of the top left pixel, and advance.
    private static func render(
        _ character: Unicode.Scalar,
        _ bytes: [UInt8]
    ) throws -> (mask: Mask, left: Int, top: Int, advance: Double) {
        var library: FT_Library?
        try #require(FT_Init_FreeType(&library) == 0)
        defer { FT_Done_FreeType(library) }
        return try bytes.withUnsafeBufferPointer { buffer in
            var opened: FT_Face?
            let count = FT_Long(buffer.count)
            try #require(FT_New_Memory_Face(library, buffer.baseAddress, count, 0, &opened) == 0)
            let face = try #require(opened)
            defer { FT_Done_Face(face) }
            try #require(FT_Set_Pixel_Sizes(face, 0, FT_UInt(size)) == 0)
            let index = FT_Get_Char_Index(face, FT_ULong(character.value))
            let flags = FT_Int32(FT_LOAD_NO_HINTING) | FT_Int32(FT_LOAD_NO_BITMAP)
            try #require(FT_Load_Glyph(face, index, flags) == 0)
            let slot = try #require(face.pointee.glyph)
            try #require(FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0)
            let bitmap = slot.pointee.bitmap
            let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
            let pixels = try #require(bitmap.buffer)
            var mask = Mask(width: width, height: height, filledWith: 0)
            for y in 0..<height {
                for x in 0..<width { mask[x, y] = pixels[y * Int(bitmap.pitch) + x] }
            }
            return (
                mask, Int(slot.pointee.bitmap_left), Int(slot.pointee.bitmap_top),
                Double(slot.pointee.advance.x) / 64
            )
        }
    }
}
