import Foundation
import FretsawCaptcha
import FretsawCodecs
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawDecks

@Suite("Path data of outlines")
struct PathDataTests {
    private static let renderer = "/usr/bin/rsvg-convert"

    /// Outlines in a square of 100 × 100, by what they test.
    private static let outlines: [(name: String, data: String)] = [
        ("lines", "M10 10H90V90h-80v-30L40 50 10,40z m 30 10 l20 0 0 20-20 0z"),
        ("curves", "M10 50C10 10 40 10 50 40S90 60 90 20Q80 90 60 70T30 90c-10-5-25-20-20-40z"),
        (
            "smooth curves after other commands",
            "M10 50S30 10 50 50T90 50L90 90s-20-20-40 0t-40 0z"
        ),
        ("compact numbers", "M10-.5e1 60.5.5+3e1,40-20 10zM50,60l.5e2-10-1e1,4e1z"),
        ("arcs", "M20 20A30 30 0 0 1 80 20A40 20 30 1 1 70 80A20 30 0 00 30 80a15 25-45 0110-30z"),
        ("large arcs", "M50 20A30 20 20 1 0 60 25zM10 90a5 5 0 1 1 60 0z"),
        ("arcs without radius", "M10 10A0 20 0 0 1 90 10L90 90A9 0 0 0 0 10 90z"),
        ("nonzero star", "M50 5L79 95 3 39 97 39 21 95z"),
        ("open contours", "M10 10L90 20 50 80M10 90L30 60 40 95"),
    ]

    /// The coverage of the outline as rsvg-convert renders it.
    private static func rendered(_ data: String) throws -> Mask {
        let folder = try TemporaryFolder()
        let (input, output) = (folder.path("in.svg"), folder.path("out.png"))
        let svg =
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="\#(data)"/></svg>"#
        try Data(svg.utf8).write(to: URL(filePath: input))
        let process = try Process.run(
            URL(filePath: renderer),
            arguments: ["--width", "400", "--output", output, input]
        )
        process.waitUntilExit()
        let image = try ImageDecoder.decode(Array(Data(contentsOf: URL(filePath: output)))).image
        return Mask(
            width: image.width,
            height: image.height,
            pixels: image.pixelArray.map(\.alpha)
        )
    }

    @Test(
        "Outlines cover the area that librsvg draws",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: renderer),
            "rsvg-convert is missing; run apt-get install librsvg2-bin"
        ),
        arguments: outlines.map(\.name)
    )
    func coverage(name: String) throws {
        let data = try #require(Self.outlines.first { $0.name == name }?.data)
        let expected = try Self.rendered(data)
        let outline = try #require(SVGPathReader.read(data))
        let drawn = outline.transformed(by: .scaling(x: 4, y: 4)).coverage(width: 400, height: 400)
        var (difference, area) = (0, 0)
        for (one, other) in zip(drawn.pixelArray, expected.pixelArray) {
            difference += abs(Int(one) - Int(other))
            area += Int(other)
        }
        let share = Double(difference) / Double(max(1, area))
        #expect(share < 0.01, "\(name): \(share)")
    }

    @Test(
        "Invalid path data is rejected",
        arguments: [
            "M0 0L", "L0 0", "M0 0 1e999 0z", "M0 0 1e", "M0 0 1em 2", "M0 0a1 1 0 2 0 1 1",
            "M0 0x",
        ]
    )
    func rejected(data: String) {
        #expect(SVGPathReader.read(data) == nil)
    }
}

@Suite("Figures of drawings")
struct DrawingTests {
    private static func drawn(_ figure: DeckFigure, side: Int) -> Mask {
        let scale = Double(side)
        return figure.outline.transformed(by: .scaling(x: scale, y: scale))
            .coverage(width: side, height: side)
    }

    @Test("The silhouette is what is drawn, without white and almost transparent parts")
    func silhouette() throws {
        var drawing = Image(width: 4, height: 1, filledWith: RGBA8.transparent)
        drawing[1, 0] = RGBA8(red: 255, green: 255, blue: 255)
        drawing[2, 0] = RGBA8(red: 255, green: 250, blue: 200)
        drawing[3, 0] = RGBA8(red: 0, green: 0, blue: 0, alpha: 77)
        #expect(FigureSources.silhouette(of: drawing).pixelArray == [0, 0, 255, 255])
    }

    @Test("The outline of a mask fills the unit square and keeps holes")
    func outline() throws {
        var mask = Mask(width: 500, height: 300, filledWith: 0)
        mask.fill(PixelRect(x: 100, y: 20, width: 200, height: 200), with: 255)
        mask.fill(PixelRect(x: 150, y: 70, width: 100, height: 100), with: 0)
        let figure = try FigureSources.figure(mask: mask, fileName: "a.svg", file: "a.svg")
        let drawn = Self.drawn(figure, side: 200)
        #expect(drawn[25, 100] == 255 && drawn[198, 198] == 255)
        #expect(drawn[100, 100] == 0 && drawn[55, 145] == 0)
    }

    @Test("An empty drawing is an error that names the file")
    func empty() {
        let mask = Mask(width: 5, height: 5, filledWith: 0)
        let error = #expect(throws: DeckError.self) {
            try FigureSources.figure(mask: mask, fileName: "a.svg", file: "icons/a.svg")
        }
        #expect(error?.description == "icons/a.svg: the drawing is empty")
    }
}
