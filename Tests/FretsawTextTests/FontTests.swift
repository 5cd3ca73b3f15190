import FretsawRaster
import FretsawTesting
import FretsawText
import Testing

@Suite("Font")
struct FontTests {
    private let font: Font

    init() throws { font = try Font(FontBuilder.standard.bytes) }

    @Test("A font has names, units per em and a face count")
    func properties() {
        #expect(font.familyName == "Fretsaw Test")
        #expect(font.styleName == "Plain")
        #expect(font.unitsPerEm == 1000)
        #expect(font.faceCount == 1)
    }

    @Test("An outline equals that of the font, in font units with y downwards")
    func outline() throws {
        let glyph = try #require(try font.glyph(for: "A"))
        var expected = Path()
        expected.move(to: Point(x: 100, y: -100))
        for (x, y) in [(100.0, -900.0), (900, -900), (900, -100)] {
            expected.addLine(to: Point(x: x, y: y))
        }
        expected.close()
        expected.move(to: Point(x: 700, y: -300))
        for (x, y) in [(700.0, -700.0), (300, -700), (300, -300)] {
            expected.addLine(to: Point(x: x, y: y))
        }
        expected.close()
        #expect(glyph.path == expected)
        #expect(glyph.advance == 1000)
    }

    @Test("Counters are holes, and the rest of a glyph is filled")
    func counter() throws {
        let glyph = try #require(try font.glyph(for: "A"))
        let mask = glyph.path(size: 100)
            .transformed(by: .translation(x: 0, y: 100))
            .coverage(width: 100, height: 100)
        for y in 0..<100 {
            for x in 0..<100 {
                let isInside = (10..<90).contains(x) && (10..<90).contains(y)
                let isHole = (30..<70).contains(x) && (30..<70).contains(y)
                #expect(mask[x, y] == (isInside && !isHole ? 255 : 0))
            }
        }
    }

    @Test("A composite glyph is its component, moved")
    func composite() throws {
        let part = try #require(try font.glyph(for: "A"))
        let whole = try #require(try font.glyph(for: "B"))
        #expect(whole.path == part.path.transformed(by: .translation(x: 50, y: 200)))
        #expect(whole.advance == 1100)
    }

    @Test("A contour of only control points passes through their midpoints")
    func withoutPointOnTheCurve() throws {
        let glyph = try #require(try font.glyph(for: "O"))
        var expected = Path()
        expected.move(to: Point(x: 400, y: 0))
        expected.addQuadratic(control: Point(x: 0, y: 0), to: Point(x: 0, y: -400))
        expected.addQuadratic(control: Point(x: 0, y: -800), to: Point(x: 400, y: -800))
        expected.addQuadratic(control: Point(x: 800, y: -800), to: Point(x: 800, y: -400))
        expected.addQuadratic(control: Point(x: 800, y: 0), to: Point(x: 400, y: 0))
        expected.close()
        #expect(glyph.path == expected)
    }

    @Test("A character without a glyph has no outline; a space has an empty one")
    func missingAndEmpty() throws {
        #expect(try font.glyph(for: "Z") == nil)
        let space = try #require(try font.glyph(for: " "))
        #expect(space.path.elements.isEmpty)
        #expect(space.advance == 300)
    }

    @Test("Each face of a collection opens by its index")
    func collection() throws {
        var second = FontBuilder.standard
        second.family = "Another"
        second.unitsPerEm = 2000
        let bytes = FontBuilder.collection([.standard, second])
        #expect(try Font(bytes).familyName == "Fretsaw Test")
        let face = try Font(bytes, faceIndex: 1)
        #expect(face.familyName == "Another")
        #expect(face.unitsPerEm == 2000)
        #expect(face.faceCount == 2)
    }

    @Test(
        "A missing face is rejected with the number of faces",
        arguments: [2, -1, 1 << 40]
    )
    func noSuchFace(index: Int) {
        let bytes = FontBuilder.collection([.standard, .standard])
        let error = #expect(throws: TextError.self) { try Font(bytes, faceIndex: index) }
        #expect(error?.reason == .noSuchFace(index: index, count: 2))
    }

    @Test(
        "Bytes that are not a font are rejected",
        arguments: [[], [0], Array("GIF89a".utf8), [UInt8](repeating: 7, count: 5000)]
    )
    func noFont(bytes: [UInt8]) {
        let error = #expect(throws: TextError.self) { try Font(bytes) }
        #expect(error?.reason == .unrecognised)
    }

    @Test("Invalid units per em are rejected", arguments: [0, 15, 16_385, 65_535])
    func unitsPerEm(units: Int) {
        var builder = FontBuilder.standard
        builder.unitsPerEm = units
        #expect(throws: TextError.self) { try Font(builder.bytes) }
    }

    @Test("Fonts used concurrently give the same outlines")
    func sideBySide() async throws {
        let characters: [Unicode.Scalar] = ["A", "B", "O", " "]
        let expected = try characters.map { try font.glyph(for: $0) }
        try await withThrowingTaskGroup(of: [GlyphOutline?].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var last: [GlyphOutline?] = []
                    for _ in 0..<20 {
                        let own = try Font(FontBuilder.standard.bytes)
                        last = try characters.map { try own.glyph(for: $0) }
                    }
                    return last
                }
            }
            for try await outlines in group { #expect(outlines == expected) }
        }
    }
}
