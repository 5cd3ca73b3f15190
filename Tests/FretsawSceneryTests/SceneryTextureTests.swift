import FretsawRaster
@testable import FretsawScenery
import Testing

@Suite("Scenery texture")
struct SceneryTextureTests {
    /// The standard deviation of luminance, in levels, of square windows of `side` pixels, at every
    /// second pixel.
    private func deviations(of image: Image<RGBA8>, side: Int) -> [Double] {
        let luminance = image.pixelArray.map {
            0.2126 * Double($0.red) + 0.7152 * Double($0.green) + 0.0722 * Double($0.blue)
        }
        let count = Double(side * side)
        var result: [Double] = []
        for top in stride(from: 0, through: image.height - side, by: 4) {
            for left in stride(from: 0, through: image.width - side, by: 4) {
                var sum = 0.0
                var squares = 0.0
                for y in top..<(top + side) {
                    for x in left..<(left + side) {
                        let value = luminance[y * image.width + x]
                        sum += value
                        squares += value * value
                    }
                }
                let mean = sum / count
                result.append(max(0, squares / count - mean * mean).squareRoot())
            }
        }
        return result
    }

    @Test(
        "Every possible piece has recognisable texture",
        arguments: SceneryFamily.allCases
    )
    func noFlatWindows(family: SceneryFamily) {
        // A piece of 45 pixels in a picture 310 pixels wide scales to 18 pixels at a width of 124.
        var flat = 0
        var all = 0
        for item in UInt64(0)..<8 {
            let image = sceneryPicture(family, width: 124, height: 62, item: item)
            let windows = deviations(of: image, side: 18)
            flat += windows.count { $0 < 5 }
            all += windows.count
            #expect(windows.count { $0 >= 3 } >= windows.count * 9 / 10)
        }
        #expect(flat * 20 <= all)
    }
}
