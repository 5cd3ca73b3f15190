import FretsawCaptcha
import FretsawRaster
import Testing

@Suite("Scenery's bytes")
struct SceneryGoldenTests {
    /// FNV-1a with 64 bits over red, green, blue and alpha, row by row.
    private func hash(_ image: Image<RGBA8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for pixel in image.pixelArray {
            for byte in [pixel.red, pixel.green, pixel.blue, pixel.alpha] {
                hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
            }
        }
        return hash
    }

    @Test("Every family paints the recorded bytes, debug and release alike")
    func matchesTheRecord() {
        var found: [String: UInt64] = [:]
        for family in SceneryFamily.allCases {
            found[family.rawValue] = hash(sceneryPicture(family, width: 93, height: 47, item: 1))
        }
        let recorded: [String: UInt64] = [:]
        #expect(found == recorded)
    }
}
