import FretsawCaptcha
import FretsawRaster
import Testing

@Suite("Scenery's bytes")
struct SceneryGoldenTests {
    /// Recorded hashes of one picture of 93×47 of each family; a change of any is a change of every
    /// picture that sites have made from a seed.
    private static let recorded: [SceneryFamily: String] = [
        .mountains: "9877780582a6659e",
        .stainedGlass: "f802f784633125bd",
        .clouds: "d50083189b5fefa5",
        .sea: "64519a4a3421c8d",
        .nightCity: "4db819306e74618",
        .autumnLeaves: "dc4ec78cc8546060",
        .foliage: "96a3598970a221b7",
        .agate: "99ffaa1336ad5c8b",
        .nebula: "4e96e694d55bb881",
        .pebbles: "232bf80342f714aa",
        .rainyWindow: "e1607d1197b65ffd",
        .forest: "8993d00bbdeb2124",
        .meadow: "a96af6eb36e12ce1",
        .dunes: "18ad3490f6a36095",
        .aurora: "ae2beae2848317e4",
        .fields: "5f49f6f561354b5c",
    ]

    /// FNV-1a with 64 bits over red, green, blue and alpha, row by row.
    private func hash(_ image: Image<RGBA8>) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for pixel in image.pixelArray {
            for byte in [pixel.red, pixel.green, pixel.blue, pixel.alpha] {
                hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
            }
        }
        return String(hash, radix: 16)
    }

    @Test(
        "A family paints the recorded bytes, debug and release alike",
        arguments: SceneryFamily.allCases
    )
    func matchesTheRecord(family: SceneryFamily) {
        let image = sceneryPicture(family, width: 93, height: 47, item: 1)
        #expect(hash(image) == SceneryGoldenTests.recorded[family])
    }
}
