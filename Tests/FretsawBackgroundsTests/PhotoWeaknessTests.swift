import FretsawBackgrounds
import FretsawCaptcha
import FretsawRaster
import Testing

@Suite("Weak photos")
struct PhotoWeaknessTests {
    static let recipes: [CaptchaRecipe] = [
        .slide(SlideOptions(look: .plain)),
        .slide(SlideOptions(geometry: SlidePreset.wide.geometry(), look: .plain)),
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
        let stripes = photo(for: recipe) { x, _ in
            RGBA8(red: 9, green: Int(x * 60) % 2 == 0 ? 0 : 90, blue: 9)
        }
        #expect(recipe.weakness(of: stripes) == nil)
    }

    @Test(
        "Any photo suits puzzles whose pieces do not show their notch",
        arguments: [
            CaptchaRecipe.slide(SlideOptions()), .slide(SlideOptions(look: .hardened)),
            .icons(IconsOptions()), .rotate(RotateOptions()),
        ]
    )
    func suits(recipe: CaptchaRecipe) {
        let red = photo(for: recipe) { _, _ in RGBA8(red: 255, green: 0, blue: 0) }
        #expect(recipe.weakness(of: red) == nil)
    }
}
