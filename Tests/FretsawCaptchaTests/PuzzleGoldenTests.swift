import FretsawBackgrounds
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
    /// A pair and the digest recorded of it.
    struct Recorded: CustomTestStringConvertible, Sendable {
        var look: SlideLook
        var preset: SlidePreset
        var layout: PieceLayout
        var item: UInt64
        var digest: UInt64

        var testDescription: String { "\(look) \(preset) \(layout) \(item)" }
    }

    static let recorded = [
        Recorded(
            look: .jigsaw,
            preset: .aj,
            layout: .strip,
            item: 0,
            digest: 6_722_378_206_980_918_716
        ),
        Recorded(
            look: .jigsaw,
            preset: .aj,
            layout: .tight,
            item: 1,
            digest: 11_286_673_268_687_519_563
        ),
        Recorded(
            look: .jigsaw,
            preset: .classic,
            layout: .tight,
            item: 2,
            digest: 1_104_081_668_077_143_298
        ),
        Recorded(
            look: .jigsaw,
            preset: .wide,
            layout: .strip,
            item: 3,
            digest: 7_242_288_314_760_421_494
        ),
        Recorded(
            look: .jigsaw,
            preset: .large,
            layout: .tight,
            item: 4,
            digest: 617_905_085_366_567_527
        ),
        Recorded(
            look: .plain,
            preset: .aj,
            layout: .strip,
            item: 0,
            digest: 12_871_460_271_857_118_043
        ),
        Recorded(
            look: .plain,
            preset: .aj,
            layout: .tight,
            item: 1,
            digest: 11_160_472_805_303_835_369
        ),
        Recorded(
            look: .plain,
            preset: .classic,
            layout: .tight,
            item: 2,
            digest: 16_455_471_966_771_959_986
        ),
        Recorded(
            look: .plain,
            preset: .wide,
            layout: .strip,
            item: 3,
            digest: 8_026_158_053_144_234_156
        ),
        Recorded(
            look: .plain,
            preset: .large,
            layout: .tight,
            item: 123_456_789,
            digest: 16_951_219_338_915_551_856
        ),
        Recorded(
            look: .hardened,
            preset: .aj,
            layout: .strip,
            item: 0,
            digest: 13_185_888_230_963_377_712
        ),
        Recorded(
            look: .hardened,
            preset: .aj,
            layout: .tight,
            item: 1,
            digest: 6_235_575_616_704_856_982
        ),
        Recorded(
            look: .hardened,
            preset: .classic,
            layout: .tight,
            item: 2,
            digest: 13_011_333_890_425_384_893
        ),
        Recorded(
            look: .hardened,
            preset: .wide,
            layout: .strip,
            item: 3,
            digest: 5_356_757_994_471_659_446
        ),
        Recorded(
            look: .hardened,
            preset: .large,
            layout: .tight,
            item: 4,
            digest: 10_017_960_478_936_930_265
        ),
    ]

    @Test("A pair has the recorded pixels", arguments: recorded)
    func pairIsAsRecorded(expected: Recorded) throws {
        let options = SlideOptions(
            geometry: expected.preset.geometry(layout: expected.layout),
            look: expected.look
        )
        var maker = try PuzzleGenerator(recipe: .slide(options), backgrounds: PhotoStandIn())
        let puzzle = try maker.makePuzzle(seed: Seed(2026), item: expected.item)
        let digest = puzzle.digest
        #expect(digest == expected.digest, "found \(digest)")
    }

    /// Makes pictures smaller than asked for.
    private struct Small: BackgroundSource {
        func drawBackground(
            into image: inout Image<RGBA8>,
            using generator: inout SeededGenerator
        ) -> BackgroundOrigin {
            image = Image(width: 80, height: 80, filledWith: .black)
            return BackgroundOrigin(source: .photo, name: "small")
        }
    }

    @Test(
        "A background of another size is an error",
        arguments: [
            CaptchaRecipe.slide(SlideOptions()), .slide(SlideOptions(look: .plain)),
            .icons(IconsOptions()), .rotate(RotateOptions()),
        ]
    )
    func otherSize(recipe: CaptchaRecipe) throws {
        var generator = try PuzzleGenerator(recipe: recipe, backgrounds: Small())
        let size = PixelSize(width: 80, height: 80)
        let reason = CaptchaError.Reason.backgroundSize(size, expected: recipe.background)
        #expect(throws: CaptchaError(reason)) { try generator.makePuzzle(seed: Seed(1), item: 0) }
    }

    /// A photo that needs no file: smooth colours with some grain, varied as photos are.
    struct PhotoStandIn: BackgroundSource {
        func drawBackground(
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
            PhotoVariation(of: size, size: image.size, using: &generator).draw(photo, into: &image)
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
