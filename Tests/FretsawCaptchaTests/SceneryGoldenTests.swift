import FretsawCaptcha
import FretsawRaster
import Testing

@Suite("Scenery's bytes")
struct SceneryGoldenTests {
    /// Recorded hashes of one picture of 93×47 of each family; a change of any is a change of every
    /// picture that sites have made from a seed.
    private static let recorded: [SceneryFamily: String] = [
        .mountains: "746d767d5d5e8867",
        .stainedGlass: "a8e57cd0f531a65c",
        .clouds: "edcf80cf96e55d63",
        .sea: "99ff837572ac6d2e",
        .nightCity: "95b645c032ad68dc",
        .autumnLeaves: "e8be51a3a15cdaf2",
        .foliage: "60bbaac781ebcbda",
        .agate: "33ca4a787c4aa5a2",
        .nebula: "e764e80f7e891818",
        .pebbles: "8c66d9809032631e",
        .rainyWindow: "5b56514fc1d3f3c6",
        .forest: "e83babb8d3fb32bf",
        .meadow: "32deaa1a76569d4",
        .dunes: "d47c6440b50f1653",
        .aurora: "b7fdd7febea1eef0",
        .fields: "6e92ed383bc4482d",
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
