/// Writes small TrueType fonts, so that what a test is about can be read in it.
public struct FontBuilder {
    /// A glyph's shape.
    public enum Shape {
        /// Contours of points, y upwards; true: on the curve.
        case contours([[(x: Int, y: Int, isOn: Bool)]])
        /// Another glyph, moved.
        case moved(glyph: Int, x: Int, y: Int)
    }

    /// A glyph, and the character it represents.
    public struct Glyph {
        /// The character; nil for none.
        public var character: UInt16?
        /// The width in units.
        public var advance: Int
        /// The outline.
        public var shape: Shape
    }

    /// The units of an em.
    public var unitsPerEm = 1000
    /// The name of the family.
    public var family = "Fretsaw Test"
    /// The name of the style.
    public var style = "Plain"
    /// The first represents what is missing.
    public var glyphs: [Glyph] = []

    /// A font of a box with a hole (A), the same moved (B), a round of control points alone (O), and a
    /// space; what is missing is a box.
    public static var standard: FontBuilder {
        func square(_ low: Int, _ high: Int, clockwise: Bool) -> [(x: Int, y: Int, isOn: Bool)] {
            let corners = [(low, low), (low, high), (high, high), (high, low)]
            return (clockwise ? corners : corners.reversed()).map { ($0.0, $0.1, true) }
        }
        var font = FontBuilder()
        font.glyphs = [
            Glyph(advance: 600, shape: .contours([square(0, 500, clockwise: true)])),
            Glyph(
                character: 0x41,
                advance: 1000,
                shape: .contours([
                    square(100, 900, clockwise: true), square(300, 700, clockwise: false),
                ])
            ),
            Glyph(character: 0x42, advance: 1100, shape: .moved(glyph: 1, x: 50, y: -200)),
            Glyph(
                character: 0x4F,
                advance: 800,
                shape: .contours([
                    [(0, 0, false), (0, 800, false), (800, 800, false), (800, 0, false)]
                ])
            ),
            Glyph(character: 0x20, advance: 300, shape: .contours([])),
        ]
        return font
    }

    /// The file.
    public var bytes: [UInt8] {
        var result: [UInt8] = []
        appendFont(to: &result)
        return result
    }

    /// A collection of fonts.
    public static func collection(_ fonts: [FontBuilder]) -> [UInt8] {
        var result = Array("ttcf".utf8)
        result.append32(0x0001_0000)
        result.append32(fonts.count)
        let directory = result.count
        for _ in fonts { result.append32(0) }
        for (index, font) in fonts.enumerated() {
            result.replace32(at: directory + 4 * index, with: result.count)
            font.appendFont(to: &result)
        }
        return result
    }

    private func appendFont(to file: inout [UInt8]) {
        let (glyf, loca) = glyphTables
        let tables: [(tag: String, bytes: [UInt8])] = [
            ("cmap", cmap), ("glyf", glyf), ("head", head), ("hhea", hhea), ("hmtx", hmtx),
            ("loca", loca), ("maxp", maxp), ("name", name), ("post", post),
        ]
        file.append32(0x0001_0000)
        file.append16(tables.count)
        for value in [128, 3, 16] { file.append16(value) }
        var offset = file.count + 16 * tables.count
        for table in tables {
            file += Array(table.tag.utf8)
            file.append32(0)
            file.append32(offset)
            file.append32(table.bytes.count)
            offset += (table.bytes.count + 3) / 4 * 4
        }
        for table in tables {
            file += table.bytes
            while file.count % 4 != 0 { file.append(0) }
        }
    }
}

extension FontBuilder {
    private var head: [UInt8] {
        var table: [UInt8] = []
        for value in [0x0001_0000, 0x0001_0000, 0, 0x5F0F_3CF5] { table.append32(value) }
        table.append16(0)
        table.append16(unitsPerEm)
        for _ in 0..<4 { table.append32(0) }
        for value in [0, -200, 1000, 1000, 0, 8, 2, 1, 0] { table.append16(value) }
        return table
    }

    private var hhea: [UInt8] {
        var table: [UInt8] = []
        table.append32(0x0001_0000)
        for value in [900, -200, 0, 1100, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0] {
            table.append16(value)
        }
        table.append16(glyphs.count)
        return table
    }

    private var maxp: [UInt8] {
        var table: [UInt8] = []
        table.append32(0x0001_0000)
        table.append16(glyphs.count)
        for value in [64, 8, 64, 8, 1, 0, 0, 0, 0, 0, 0, 4, 2] { table.append16(value) }
        return table
    }

    private var hmtx: [UInt8] {
        var table: [UInt8] = []
        for glyph in glyphs {
            table.append16(glyph.advance)
            table.append16(box(of: glyph.shape).least.x)
        }
        return table
    }

    private var post: [UInt8] {
        var table: [UInt8] = []
        table.append32(0x0003_0000)
        for _ in 0..<7 { table.append32(0) }
        return table
    }

    private var name: [UInt8] {
        let names = [(1, family), (2, style)]
        var table: [UInt8] = []
        for value in [0, names.count, 6 + 12 * names.count] { table.append16(value) }
        var strings: [UInt8] = []
        for (number, text) in names {
            let units = Array(text.utf16)
            for value in [3, 1, 0x409, number, 2 * units.count, strings.count] {
                table.append16(value)
            }
            for unit in units { strings.append16(Int(unit)) }
        }
        return table + strings
    }

    /// Format 4 with a segment for each character.
    private var cmap: [UInt8] {
        var map = glyphs.enumerated().compactMap { index, glyph in
            glyph.character.map { (character: Int($0), glyph: index) }
        }
        map.sort { $0.character < $1.character }
        map.append((0xFFFF, 0))
        var table: [UInt8] = []
        for value in [0, 1, 3, 1] { table.append16(value) }
        table.append32(12)
        for value in [4, 16 + 8 * map.count, 0, 2 * map.count, 2, 0, 0] { table.append16(value) }
        for entry in map { table.append16(entry.character) }
        table.append16(0)
        for entry in map { table.append16(entry.character) }
        for entry in map {
            table.append16(entry.glyph == 0 ? 1 : entry.glyph - entry.character)
        }
        for _ in map { table.append16(0) }
        return table
    }

    private var glyphTables: (glyf: [UInt8], loca: [UInt8]) {
        var (glyf, loca): ([UInt8], [UInt8]) = ([], [])
        for glyph in glyphs {
            loca.append32(glyf.count)
            glyf += data(of: glyph.shape)
            while glyf.count % 4 != 0 { glyf.append(0) }
        }
        loca.append32(glyf.count)
        return (glyf, loca)
    }

    private func data(of shape: Shape) -> [UInt8] {
        var data: [UInt8] = []
        let box = box(of: shape)
        func header(_ contours: Int) {
            for value in [contours, box.least.x, box.least.y, box.greatest.x, box.greatest.y] {
                data.append16(value)
            }
        }
        switch shape {
        case .contours(let contours):
            guard !contours.isEmpty else { return [] }
            header(contours.count)
            var count = 0
            for contour in contours {
                count += contour.count
                data.append16(count - 1)
            }
            data.append16(0)
            let points = contours.flatMap(\.self)
            for point in points { data.append(point.isOn ? 1 : 0) }
            for axis in [\(x: Int, y: Int, isOn: Bool).x, \(x: Int, y: Int, isOn: Bool).y] {
                var last = 0
                for point in points {
                    data.append16(point[keyPath: axis] - last)
                    last = point[keyPath: axis]
                }
            }
        case .moved(let glyph, let x, let y):
            header(-1)
            for value in [3, glyph, x, y] { data.append16(value) }
        }
        return data
    }

    private typealias Corner = (x: Int, y: Int)

    private func box(of shape: Shape) -> (least: Corner, greatest: Corner) {
        switch shape {
        case .contours(let contours):
            let points = contours.flatMap(\.self)
            let (xs, ys) = (points.map(\.x), points.map(\.y))
            return ((xs.min() ?? 0, ys.min() ?? 0), (xs.max() ?? 0, ys.max() ?? 0))
        case .moved(let glyph, let x, let y):
            let inner = box(of: glyphs[glyph].shape)
            return (
                (inner.least.x + x, inner.least.y + y),
                (inner.greatest.x + x, inner.greatest.y + y)
            )
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append16(_ value: Int) {
        append(UInt8(truncatingIfNeeded: value >> 8))
        append(UInt8(truncatingIfNeeded: value))
    }

    fileprivate mutating func append32(_ value: Int) {
        append16(value >> 16)
        append16(value)
    }

    fileprivate mutating func replace32(at place: Int, with value: Int) {
        var word: [UInt8] = []
        word.append32(value)
        replaceSubrange(place..<place + 4, with: word)
    }
}
