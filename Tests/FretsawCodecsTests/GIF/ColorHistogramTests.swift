import FretsawCodecs
import FretsawRaster
import Testing

@Suite("Colour histogram")
struct ColorHistogramTests {
    @Test("Colours that fit are all kept, in order, and transparent ones have none")
    func exact() {
        var histogram = ColorHistogram()
        var image = Image(width: 4, height: 1, filledWith: RGBA8(red: 9, green: 0, blue: 0))
        image[1, 0] = RGBA8(red: 1, green: 2, blue: 3, alpha: 128)
        image[2, 0] = RGBA8(red: 77, green: 77, blue: 77, alpha: 127)
        histogram.add(image)
        #expect(
            histogram.palette(count: 256) == [
                RGBA8(red: 1, green: 2, blue: 3), RGBA8(red: 9, green: 0, blue: 0),
            ]
        )
        #expect(histogram.hasTransparency)
    }

    @Test("Nothing counted gives black")
    func nothing() {
        #expect(ColorHistogram().palette(count: 16) == [.black])
    }

    @Test(
        "No more colours than asked for, and the same ones each time",
        arguments: [1, 2, 16, 255]
    )
    func counts(count: Int) {
        let picture = Pictures.gradient(width: 90, height: 70)
        var (once, again) = (ColorHistogram(), ColorHistogram())
        once.add(picture)
        again.add(picture)
        let palette = once.palette(count: count)
        #expect(palette.count <= count)
        #expect(palette.count > count / 2)
        #expect(palette == again.palette(count: count))
        #expect(palette.allSatisfy { $0.alpha == 255 })
    }

    @Test("A gradient keeps within a few grey values of 256 colours' grid")
    func nearness() throws {
        let picture = Pictures.gradient(width: 90, height: 70)
        var histogram = ColorHistogram()
        histogram.add(picture)
        var writer = try GIFAnimationWriter(
            size: picture.size,
            palette: histogram.palette(count: 255),
            loopCount: nil
        )
        try writer.append(picture, delayInCentiseconds: 0)
        let shown = try ImageDecoder.decode(try writer.finish()).image
        // 255 colours over a plane of 256 × 256: cells of 16 × 16, the farthest pixel 8 from the middle.
        #expect(try #require(shown.largestDifference(from: picture)) <= 16)
    }
}
