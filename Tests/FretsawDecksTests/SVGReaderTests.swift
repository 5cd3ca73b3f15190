import Foundation
import FretsawCaptcha
import FretsawCodecs
import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawDecks

@Suite("SVG files")
struct SVGReaderTests {
    private static let renderer = "/usr/bin/rsvg-convert"

    /// Drawings in a view of 100 × 100, by what they test.
    private static let drawings: [(name: String, body: String)] = [
        (
            "lines", #"<path d="M10 10H90V90h-80v-30L40 50 10,40z m 30 10 l20 0 0 20-20 0z"/>"#
        ),
        (
            "curves",
            #"<path d="M10 50C10 10 40 10 50 40S90 60 90 20Q80 90 60 70T30 90c-10-5-25-20-20-40z"/>"#
        ),
        (
            "smooth curves after other commands",
            #"<path d="M10 50S30 10 50 50T90 50L90 90s-20-20-40 0t-40 0z"/>"#
        ),
        (
            "compact numbers", #"<path d="M10-.5e1 60.5.5+3e1,40-20 10zM50,60l.5e2-10-1e1,4e1z"/>"#
        ),
        (
            "arcs",
            #"<path d="M20 20A30 30 0 0 1 80 20A40 20 30 1 1 70 80A20 30 0 00 30 80a15 25-45 0110-30z"/>"#
        ),
        ("large arcs", #"<path d="M50 20A30 20 20 1 0 60 25zM10 90a5 5 0 1 1 60 0z"/>"#),
        ("arcs without radius", #"<path d="M10 10A0 20 0 0 1 90 10L90 90A9 0 0 0 0 10 90z"/>"#),
        ("nonzero star", #"<path d="M50 5L79 95 3 39 97 39 21 95z"/>"#),
        ("even-odd star", #"<path fill-rule="evenodd" d="M50 5L79 95 3 39 97 39 21 95z"/>"#),
        (
            "opposite shapes that overlap",
            #"<path d="M10 10H60V60H10z"/><path d="M40 40V90H90V40z"/>"#
        ),
        (
            "shapes",
            #"<rect x="5" y="5" width="40" height="30" rx="8"/><circle cx="75" cy="20" r="15"/><ellipse cx="25" cy="70" rx="20" ry="12"/><polygon points="60,50 95 60,80,95"/><polyline points="45 50 55 70 40 90 35 60"/>"#
        ),
        ("rounded rectangle", #"<rect x="5" y="5" width="90" height="50" rx="60" ry="10"/>"#),
        (
            "transforms",
            #"<g transform="translate(50,50) rotate(30)"><rect width="30" height="15" transform="scale(1.2 -1)"/><path transform="skewX(20)skewY(-10)" d="M-30-30h25v20z"/><path transform="matrix(.5 .2 -.3 .8 -20 10) rotate(45 10 10)" d="M0 0h30v30h-30z"/></g>"#
        ),
        (
            "strokes",
            #"<g fill="none" stroke="currentColor" stroke-width="8" stroke-linejoin="round"><path d="M15 15L50 30 30 60"/><path stroke-linecap="round" d="M60 15C90 15 60 45 90 45"/><path stroke-linecap="square" d="M60 65L85 85"/><circle cx="25" cy="80" r="10"/><line x1="50" y1="60" x2="50" y2="90"/></g>"#
        ),
        (
            "stroke in a stretched group",
            #"<g transform="scale(2 .7)"><path d="M10 20L40 20 25 110z" stroke="navy" fill="none" stroke-width="5" stroke-linejoin="round"/></g>"#
        ),
        (
            "white parts",
            #"<circle cx="50" cy="50" r="45" fill="red"/><path style="fill: #FFF" d="M30 30h40v40h-40z"/><circle cx="50" cy="50" r="8"/>"#
        ),
        (
            "inherited properties",
            #"<g fill="none"><g fill="red" fill-rule="evenodd"><path d="M10 10h80v80h-80zM30 30h40v40h-40z"/></g><path d="M0 0h100v100h-100z"/><g visibility="hidden"><path fill="red" d="M0 0h9v9z"/></g></g>"#
        ),
        ("parts outside the view", #"<circle cx="95" cy="50" r="60"/>"#),
        ("open contours", #"<path d="M10 10L90 20 50 80M10 90L30 60 40 95"/>"#),
    ]

    private static func file(_ body: String) -> [UInt8] {
        Array(
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="400" height="400">\#(body)</svg>"#
                .utf8
        )
    }

    /// The dark share of each pixel of the file, as rsvg-convert renders it.
    private static func rendered(_ svg: [UInt8]) throws -> Mask {
        let folder = try TemporaryFolder()
        let (input, output) = (folder.path("in.svg"), folder.path("out.png"))
        try Data(svg).write(to: URL(filePath: input))
        let process = try Process.run(
            URL(filePath: renderer),
            arguments: ["--output", output, input]
        )
        process.waitUntilExit()
        let image = try ImageDecoder.decode(Array(Data(contentsOf: URL(filePath: output)))).image
        var mask = Mask(width: image.width, height: image.height, filledWith: 0)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let pixel = image[x, y]
                let isDark = pixel.red < 230 || pixel.green < 230 || pixel.blue < 230
                mask[x, y] = isDark ? pixel.alpha : 0
            }
        }
        return mask
    }

    @Test(
        "Outlines cover the area that librsvg draws",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: renderer),
            "rsvg-convert is missing; run apt-get install librsvg2-bin"
        ),
        arguments: drawings.map(\.name)
    )
    func coverage(name: String) throws {
        let body = try #require(Self.drawings.first { $0.name == name }?.body)
        let expected = try Self.rendered(Self.file(body))
        let outline = try SVGReader.outline(of: Self.file(body))
        // The outline fills the unit square; the rendering shows where that is.
        var box = (minX: expected.width, minY: expected.height, maxX: 0, maxY: 0)
        for y in 0..<expected.height {
            for x in 0..<expected.width where expected[x, y] >= 128 {
                box = (
                    min(box.minX, x), min(box.minY, y), max(box.maxX, x + 1), max(box.maxY, y + 1)
                )
            }
        }
        let (width, height) = (Double(box.maxX - box.minX), Double(box.maxY - box.minY))
        let side = max(width, height)
        let placed = outline.transformed(
            by: .translation(x: -0.5, y: -0.5).then(.scaling(x: side, y: side))
                .then(
                    .translation(
                        x: Double(box.minX) + width / 2,
                        y: Double(box.minY) + height / 2
                    )
                )
        )
        let drawn = placed.coverage(width: expected.width, height: expected.height)
        var (difference, area) = (0, 0)
        for (one, other) in zip(drawn.pixelArray, expected.pixelArray) {
            difference += abs(Int(one) - Int(other))
            area += Int(other)
        }
        let share = Double(difference) / Double(max(1, area))
        #expect(share < 0.03, "\(name): \(share)")
    }

    @Test(
        "Files that are not supported are rejected with the reason",
        arguments: [
            ("", "no element"),
            ("<svg>", "not closed"),
            ("<svg><path d='M0 0L'/></svg>", "invalid path data"),
            ("<svg><path d='L0 0'/></svg>", "invalid path data"),
            ("<svg><path d='M0 0 1e999 0z'/></svg>", "invalid path data"),
            ("<svg><text>a</text></svg>", "<text> is not supported"),
            ("<svg><use href='#a'/></svg>", "<use> is not supported"),
            ("<svg><style>a{}</style></svg>", "<style> is not supported"),
            ("<svg><path clip-path='url(#a)' d='M0 0h1v1z'/></svg>", "clip-path"),
            ("<svg><rect width='10mm' height='5'/></svg>", "width is"),
            ("<svg><rect transform='spin(3)' width='10' height='5'/></svg>", "transform is"),
            ("<svg viewBox='0 0 0 5'/>", "viewBox is"),
            ("<svg><rect width='10' height='0'/></svg>", "is empty"),
            ("<svg><rect fill='white' width='10' height='9'/></svg>", "is empty"),
            ("<html/>", "not svg"),
            ("<svg><g></svg>", "unbalanced"),
            ("<svg a='1' a='2'/>", "twice"),
            ("<svg/><svg/>", "two root elements"),
            ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg a='&a;'/>", "declarations"),
            ("<svg a='&a;'/>", "entities"),
            ("<svg>" + String(repeating: "<g>", count: 100), "deeply"),
        ]
    )
    func rejected(text: String, reason: String) throws {
        let error = #expect(throws: DeckError.self) {
            try SVGReader.outline(of: Array(text.utf8))
        }
        #expect(error?.description.contains(reason) == true, "\(text): \(error as Any)")
    }

    @Test(
        "Files of drawing programs are read: comments, other name spaces, references, a document type"
    )
    func programs() throws {
        let text = """
            <?xml version="1.0"?><!-- a <b> --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">
            <svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:i="i"><i:view a="&amp;&#x41;"><i:b/></i:view>
            <svg:title>t</svg:title><svg:defs><svg:path d="?"/></svg:defs>
            <svg:g><svg:rect width="10px" height="10"/></svg:g></svg:svg>
            """
        let outline = try SVGReader.outline(of: Array(text.utf8))
        let mask = outline.transformed(by: .scaling(x: 50, y: 50)).coverage(width: 50, height: 50)
        #expect(mask.pixelArray.allSatisfy { $0 > 100 })
    }

    @Test(
        "Damaged files give an outline or an error",
        arguments: propertySeeds(16).map(UInt64.init)
    )
    func damaged(seed: UInt64) {
        var generator = SeededGenerator(seed: Seed(seed))
        for (_, body) in Self.drawings.shuffled(by: &generator).prefix(4) {
            var bytes = Self.file(body)
            for _ in 0..<generator.draw(in: 1...6) {
                let place = generator.draw(in: 0..<bytes.count)
                switch generator.draw(in: 0...3) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(UInt8(generator.draw(in: 0...255)), at: place)
                case 2: bytes[place] = generator.pick(Array("0123456789.-eE<>\"'/ MmAaCcz(".utf8))
                default: bytes.removeLast(min(bytes.count - 1, generator.draw(in: 0...9)))
                }
            }
            guard let outline = try? SVGReader.outline(of: bytes) else { continue }
            let bounds = outline.bounds
            #expect(bounds.map { $0.min.x >= -0.01 && $0.max.y <= 1.01 } ?? false)
        }
    }
}

extension Array {
    fileprivate func shuffled(by generator: inout SeededGenerator) -> [Element] {
        var copy = self
        generator.shuffle(&copy)
        return copy
    }
}
