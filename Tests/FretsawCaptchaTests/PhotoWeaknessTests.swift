import FretsawRandom
import FretsawRaster
import FretsawScenery
import Testing

@testable import FretsawCaptcha

@Suite("Weak photos")
struct PhotoWeaknessTests {
    static let recipes: [CaptchaRecipe] = [
        .slide(SlideOptions()), .rotate(RotateOptions()),
    ]

    /// A photo of the size that the library would load for `recipe`.
    private func photo(
        for recipe: CaptchaRecipe,
        _ color: (_ x: Double, _ y: Double) -> RGBA8
    ) -> Image<RGBA8> {
        let width = Int(Double(recipe.background.width) * PhotoVariation.zoom)
        let height = Int(Double(recipe.background.height) * PhotoVariation.zoom)
        var image = Image(width: width, height: height, filledWith: RGBA8.black)
        for y in 0..<height {
            for x in 0..<width {
                image[x, y] = color(Double(x) / Double(width), Double(y) / Double(height))
            }
        }
        return image
    }

    @Test("A photo of one colour or a slight gradient is flat", arguments: recipes)
    func flat(recipe: CaptchaRecipe) {
        let red = photo(for: recipe) { _, _ in RGBA8(red: 255, green: 0, blue: 0) }
        #expect(recipe.weakness(of: red) == .flat)
        let gradient = photo(for: recipe) { x, _ in RGBA8(red: 9, green: UInt8(80 * x), blue: 9) }
        #expect(recipe.weakness(of: gradient) == .flat)
    }

    @Test("Noise has no top, sky over land has")
    func upright() {
        let rotate = CaptchaRecipe.rotate(RotateOptions())
        var generator = SeededGenerator(seed: Seed(1), item: 0)
        func grain(_ level: Int) -> UInt8 { UInt8(level + generator.draw(in: -20...20)) }
        let noise = photo(for: rotate) { _, _ in
            RGBA8(red: grain(90), green: grain(120), blue: grain(60))
        }
        #expect(rotate.weakness(of: noise) == .noVisibleTop)
        #expect(CaptchaRecipe.slide(SlideOptions()).weakness(of: noise) == nil)
        let landscape = photo(for: rotate) { _, y in
            y < 0.5
                ? RGBA8(red: grain(120), green: grain(170), blue: grain(230))
                : RGBA8(red: grain(60), green: grain(70), blue: grain(30))
        }
        #expect(rotate.weakness(of: landscape) == nil)
        let wall = photo(for: rotate) { x, _ in
            x < 0.5
                ? RGBA8(red: grain(120), green: grain(170), blue: grain(230))
                : RGBA8(red: grain(60), green: grain(70), blue: grain(30))
        }
        #expect(rotate.weakness(of: wall) == .noVisibleTop)
    }
}
