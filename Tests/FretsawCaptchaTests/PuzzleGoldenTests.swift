import FretsawCaptcha
import FretsawRandom
import FretsawRaster
import Testing

/// Whole pairs, held to recorded digests of their pixels: debug and release, this machine and the
/// next.
///
/// A change of any picture shows here, and goes under "Pictures change" in the change log.
@Suite("Golden pairs")
struct PuzzleGoldenTests {
    static let recorded:
        [(preset: SlidePreset, layout: PieceLayout, item: UInt64, digest: UInt64)] = [
            (.aj, .strip, 0, 5_005_679_948_815_662_157),
            (.aj, .tight, 1, 16_263_615_705_668_231_678),
            (.classic, .tight, 2, 1_566_629_035_376_872_750),
            (.wide, .strip, 3, 10_506_416_758_378_197_372),
            (.large, .tight, 123_456_789, 8_499_871_747_717_464_922),
        ]

    @Test("A pair has the recorded pixels", arguments: recorded)
    func pairIsAsRecorded(
        expected: (preset: SlidePreset, layout: PieceLayout, item: UInt64, digest: UInt64)
    ) throws {
        let options = SlideOptions(
            geometry: expected.preset.geometry(layout: expected.layout),
            look: .plain
        )
        var maker = try PuzzleMaker(recipe: .slide(options), backgrounds: PhotoStandIn())
        let puzzle = try maker.makePuzzle(seed: Seed(2026), item: expected.item)
        let digest = puzzle.digest
        #expect(digest == expected.digest, "found \(digest)")
    }

    /// A photo that needs no file: smooth colours with some grain, varied as photos are.
    struct PhotoStandIn: BackgroundSource {
        func paint(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) throws -> BackgroundOrigin {
            let size = PixelSize(width: image.width + 40, height: image.height + 30)
            var photo = Image(width: size.width, height: size.height, filledWith: RGBA8.black)
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let grain = (x &* 73 ^ y &* 151) & 15
                    photo[x, y] = RGBA8(
                        red: UInt8(min(255, x / 3 + grain)),
                        green: UInt8(min(255, y / 2 + 40 + grain)),
                        blue: UInt8(min(255, (x + y) / 4 + grain))
                    )
                }
            }
            PhotoVariation(of: size, size: image.size, using: &generator).paint(photo, into: &image)
            return BackgroundOrigin(source: .photo, name: "stand-in")
        }
    }
}

extension Puzzle {
    /// FNV-1a over all bytes of all pictures, in their order.
    var digest: UInt64 {
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        for picture in pictures {
            for pixel in picture.image.pixelArray {
                for byte in [pixel.red, pixel.green, pixel.blue, pixel.alpha] {
                    digest = (digest ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
                }
            }
        }
        return digest
    }
}
