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
