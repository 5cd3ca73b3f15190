import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import FretsawScenery
import FretsawTesting
import Testing

@testable import FretsawAudit

@Suite("The audit of drag puzzles")
struct DragAuditTests {
    private static let geometry = DragPreset.medium.geometry()

    @Test("Tiles are put in a row with the pixels around them, in their order from left to right")
    func row() throws {
        let boxes = [(150, 100), (60, 20), (250, 170), (60, 90)].map {
            PixelRect(x: $0.0, y: $0.1, width: 50, height: 50)
        }
        let tiles = TileRow(boxes)
        #expect((0..<4).map { tiles.box($0).minX / 74 } == [3, 1, 4, 2])
        var picture = Image(width: 310, height: 220, filledWith: RGBA8.black)
        for (index, box) in boxes.enumerated() {
            picture.fill(box, with: RGBA8(red: UInt8(40 * index + 40), green: 0, blue: 0))
        }
        let row = tiles.picture(picture, start: Self.geometry.start)
        #expect(row.size == PixelSize(width: 5 * 74, height: 74))
        for index in boxes.indices {
            let box = tiles.box(index)
            let red = UInt8(40 * index + 40)
            #expect(
                row[box.minX, box.minY].red == red && row[box.maxX - 1, box.maxY - 1].red == red
            )
            #expect(row[box.minX - 1, box.minY].red == 0)
        }
    }

    @Test("A constant place is right within the tolerance in both axes only")
    func constant() throws {
        let item = SlideItem(
            answer: 0,
            notch: PixelRect(x: 100, y: 50, width: 50, height: 50),
            decoys: [PixelRect(x: 200, y: 50, width: 50, height: 50)],
            sharesOutline: [true]
        ).inRow
        #expect(item.tiles?.boxes.first?.origin == PixelPoint(x: 100, y: 50))
        #expect(item.answer == item.notch.minX && item.answer == 74 + 12)
        #expect(item.decoys?.first?.minX == 2 * 74 + 12)
    }

    @Test(
        "The recipe of a source reader follows from the run's record, and it reads the tiles",
        .slow
    )
    func sourceReader() async throws {
        let record = """
            {"kind":"drag","look":"hardened","size":"310x220","piece":50,"piece-layout":"tight",
            "decoys":4}
            """
        let files = AuditFiles(
            folder: "batch",
            exists: { $0 == "run.json" },
            read: { _, _ in Array(record.utf8) }
        )
        let recipe = CaptchaRecipe.drag(SlideOptions(geometry: Self.geometry, look: .hardened))
        #expect(files.recordedRecipe() == recipe)
        let reader = await SourceReader(recipe, sizes: [40], jobs: 2)
        #expect(
            reader.figureReaders.map(\.name) == [
                "template bank, 40 own", "figure classifier, 40 own",
            ]
        )
    }
}
