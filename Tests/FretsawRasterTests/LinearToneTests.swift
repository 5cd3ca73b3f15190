import FretsawRandom
import FretsawRaster
import Testing

/// Compared with scalar arithmetic.
@Suite("Linear tone")
struct LinearToneTests {
    @Test(
        "Every pixel is the source pixel times its gain plus its light, at any width",
        arguments: 1...41
    )
    func matchesPlainArithmetic(width: Int) {
        for mirrored in [false, true] {
            var generator = SeededGenerator(seed: Seed(8), item: UInt64(width))
            let size = PixelSize(width: width + 6, height: 9)
            let photo = Image(
                width: size.width,
                height: size.height,
                pixels: (0..<size.pixelCount).map { _ in
                    RGBA8(
                        red: UInt8(generator.draw(in: 0...255)),
                        green: UInt8(generator.draw(in: 0...255)),
                        blue: UInt8(generator.draw(in: 0...255)),
                        alpha: UInt8(generator.draw(in: 0...255))
                    )
                }
            )
            let origin = PixelPoint(x: generator.draw(in: 0...6), y: generator.draw(in: 0...4))
            let tone = LinearTone(
                gains: [
                    UInt16(generator.draw(in: 0...16_383)), UInt16(generator.draw(in: 1500...2600)),
                    UInt16(generator.draw(in: 0...4000)),
                ],
                lift: generator.draw(in: -2048...2048),
                rampX: generator.draw(in: -2048...2048),
                rampY: generator.draw(in: -2048...2048)
            )
            var picture = Image(width: width, height: 5, filledWith: RGBA8.transparent)
            picture.copyToned(from: photo, at: origin, mirrored: mirrored, tone: tone)
            var same = Image(width: width, height: 5, filledWith: RGBA8.transparent)
            let opaque = Image<RGB8>(photo)
            same.copyToned(from: opaque, at: origin, mirrored: mirrored, tone: tone)
            #expect(same == picture, "from three bytes per pixel, mirrored: \(mirrored)")
            for y in 0..<5 {
                for x in 0..<width {
                    let column = origin.x + (mirrored ? width - 1 - x : x)
                    let source = photo[column, origin.y + y]
                    let light = tone.lift + tone.rampX * x / width + tone.rampY * y / 5
                    func toned(_ value: UInt8, _ gain: UInt16) -> UInt8 {
                        // Lights are in 1/8 grey value.
                        let eighths = Int(value) * Int(gain) / 256 + light
                        return UInt8(max(0, min(255, (eighths + 4) >> 3)))
                    }
                    let expected = RGBA8(
                        red: toned(source.red, tone.gains[0]),
                        green: toned(source.green, tone.gains[1]),
                        blue: toned(source.blue, tone.gains[2])
                    )
                    #expect(picture[x, y] == expected, "(\(x), \(y)), mirrored: \(mirrored)")
                }
            }
        }
    }
}
