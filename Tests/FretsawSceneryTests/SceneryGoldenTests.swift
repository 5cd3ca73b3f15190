import FretsawRaster
@testable import FretsawScenery
import Testing

@Suite("Scenery golden hashes")
struct SceneryGoldenTests {
    /// Recorded hashes of one picture of 93×47 pixels per family.
    ///
    /// If a hash changes, all pictures that sites generated from a seed change.
    private static let recorded: [SceneryFamily: String] = [
        .mountains: "e470df8dedb67a0c",
        .stainedGlass: "f6340b5a1e8229ab",
        .clouds: "9a3ad5191b0676a",
        .sea: "cadaf82576f56ee7",
        .nightCity: "76b72c3b7a79f41b",
        .autumnLeaves: "f7b02f41fc91277e",
        .foliage: "1cbf131684e751e2",
        .agate: "3f72115ee6b430d1",
        .nebula: "f710f547c3d27a92",
        .pebbles: "58446ce6c0cdd6d6",
        .rainyWindow: "ec320e5bce096c99",
        .forest: "8e06a5843b0d8b26",
        .meadow: "987862629de22701",
        .dunes: "f3e4591054f0f67",
        .aurora: "d10f370240240b11",
        .fields: "48574b1697636521",
    ]

    /// 64-bit FNV-1a over red, green, blue and alpha, row by row.
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
        "A family draws the recorded bytes in debug and release builds",
        arguments: SceneryFamily.allCases
    )
    func matchesTheRecord(family: SceneryFamily) {
        let image = sceneryPicture(family, width: 93, height: 47, item: 1)
        #expect(hash(image) == SceneryGoldenTests.recorded[family])
    }
}
