import FretsawCaptcha
import FretsawRaster
import Testing

@Suite("Scenery's bytes")
struct SceneryGoldenTests {
    /// Recorded hashes of one picture of 93×47 of each family; a change of any is a change of every
    /// picture that sites have made from a seed.
    private static let recorded: [SceneryFamily: String] = [
        .mountains: "d7d48532c149aaff",
        .stainedGlass: "9de13491c4541be3",
        .clouds: "eb60149854cf22c2",
        .sea: "ad6a410edde666b1",
        .nightCity: "d1c64d4b815c6942",
        .autumnLeaves: "a2f9209e1ab8ef19",
        .foliage: "df466fea8c064c73",
        .agate: "9796277269d3fd3a",
        .nebula: "5ca5d073ff5ec335",
        .pebbles: "3c5e9c6d73001a26",
        .rainyWindow: "265df94ad71be86f",
        .forest: "cc50841be4cd671e",
        .meadow: "f2b05e2ef96dd3c6",
        .dunes: "25beb4488806444e",
        .aurora: "5733431c8cf0e201",
        .fields: "5988dab29e58528b",
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
