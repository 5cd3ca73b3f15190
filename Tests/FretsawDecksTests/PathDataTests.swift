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
        ("lines", "M10 10 L90 10L90,90 L10 90L10 60L40 50 Z M 40 50 L60 50 L60 70 L40 70Z"),
        ("curves", "M10 50C10 10 40 10 50 40Q90 60 90 20C80 90 60 70 50 80Q20 90 10.5 50Z"),
        ("nonzero star", "M50 5L79 95L3 39L97 39L21 95Z"),
        ("open contours", "M10 10L90 20L50 80M10 90L30 60L40 95"),
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
        let outline = try #require(OutlineText.path(of: data))
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
            "M0 0L", "L0 0", "M0 0L1", "M0 0L1e999 0Z", "M0 0Lnan 0Z", "M0 0L1-1Z", "M0 0x",
            "M0 0l1 0Z",
            "M0 0A1 1 0 0 1 1 1Z", "M0 0Z0 0", "M101 0Z",
        ]
    )
    func rejected(data: String) {
        #expect(OutlineText.path(of: data) == nil)
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
