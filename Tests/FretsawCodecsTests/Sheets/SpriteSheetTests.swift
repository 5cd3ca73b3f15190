import FretsawCodecs
import FretsawRaster
import Testing

@Suite("Sprite sheet")
struct SpriteSheetTests {
    @Test(
        "Frames are side by side, none over another, and no row is empty",
        arguments: [1, 2, 3, 7, 12, 100, 997],
        [(1, 1), (240, 160), (10, 1000), (1000, 10), (65_535, 1)]
    )
    func places(count: Int, size: (width: Int, height: Int)) throws {
        let frame = PixelSize(width: size.width, height: size.height)
        let sheet = try #require(SpriteSheet(frameSize: frame, frameCount: count))
        #expect(sheet.columns * sheet.rows >= count)
        #expect(sheet.columns * (sheet.rows - 1) < count)
        var seen: Set<PixelPoint> = []
        for number in 0..<count {
            let origin = sheet.origin(of: number)
            #expect(seen.insert(origin).inserted)
            #expect(origin.x.isMultiple(of: frame.width) && origin.y.isMultiple(of: frame.height))
            #expect(origin.x + frame.width <= sheet.size.width)
            #expect(origin.y + frame.height <= sheet.size.height)
        }
    }

    @Test("A dozen frames of 240×160 make three columns, so that the sheet is nearly square")
    func shape() throws {
        let sheet = try #require(
            SpriteSheet(frameSize: PixelSize(width: 240, height: 160), frameCount: 12)
        )
        #expect(sheet.columns == 3)
        #expect(sheet.size == PixelSize(width: 720, height: 640))
    }

    @Test("A sheet has at most the given columns", arguments: [1, 3, 5, 12, Int.max])
    func columns(columns: Int) throws {
        let frame = PixelSize(width: 24, height: 16)
        let sheet = try #require(
            SpriteSheet(frameSize: frame, frameCount: 12, columns: columns)
        )
        #expect(sheet.columns == min(12, columns))
        #expect(sheet.rows == (11 / sheet.columns) + 1)
        #expect(sheet.origin(of: 11).y == (sheet.rows - 1) * 16)
        #expect(SpriteSheet(frameSize: frame, frameCount: 12, columns: 0) == nil)
    }

    @Test("Invalid sizes and counts of a sheet are rejected")
    func refusals() {
        let side = 1 << 40
        for (width, height, count) in [
            (0, 1, 1), (1, 0, 1), (1, 1, 0), (-1, 1, 1), (side, side, 1), (1 << 30, 1 << 30, 16),
        ] {
            let size = PixelSize(width: width, height: height)
            #expect(SpriteSheet(frameSize: size, frameCount: count) == nil)
        }
    }
}
