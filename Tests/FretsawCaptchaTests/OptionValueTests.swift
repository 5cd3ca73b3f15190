import FretsawKinds
import FretsawRandom
import FretsawRaster
import FretsawTesting
import Testing

@testable import FretsawCaptcha

@Suite("Options by name")
struct OptionValueTests {
    /// The options of a recipe as they are read again.
    private func read(_ recipe: CaptchaRecipe, glyphs: WordGlyphs?) throws -> CaptchaRecipe {
        let values = Dictionary(
            uniqueKeysWithValues: recipe.values.map { ("\($0.name)", $0.value) }
        )
        return try CaptchaRecipe(recipe.kind, values, glyphs: glyphs)
    }

    @Test(
        "Recipes of all presets are the same when their values are read again",
        arguments: CaptchaKind.pictures,
        PictureScale.allCases
    )
    func roundTrip(kind: CaptchaKind, scale: PictureScale) throws {
        let glyphs = kind == .clickWord ? try Words.letters() : nil
        for preset in kind.traits.presets {
            var recipe = try CaptchaRecipe(
                kind,
                ["preset": .text(preset), "scale": .integer(scale.rawValue)],
                glyphs: glyphs
            )
            #expect(recipe.kind == kind && recipe.scale == scale)
            try recipe.validate()
            // The families that the look does not use are not written.
            if case .slide(var options) = recipe {
                options.shapes = options.usedShapes
                recipe = .slide(options)
            } else if case .drag(var options) = recipe {
                options.shapes = options.usedShapes
                recipe = .drag(options)
            }
            #expect(try read(recipe, glyphs: glyphs) == recipe, "\(kind) \(preset)")
        }
    }

    @Test("The presets of the table are those of the engine, the default first")
    func presets() throws {
        #expect(CaptchaKind.slide.traits.presets == SlidePreset.allCases.map(\.rawValue))
        #expect(CaptchaKind.drag.traits.presets == DragPreset.allCases.map(\.rawValue))
        #expect(CaptchaKind.rotate.traits.presets == RotatePreset.allCases.map(\.rawValue))
        #expect(try CaptchaRecipe(.slide) == .slide(SlideOptions()))
        #expect(try CaptchaRecipe(.icons) == .icons(IconsOptions()))
        #expect(try CaptchaRecipe(.rotate) == .rotate(RotateOptions()))
        let drag = SlideOptions(geometry: DragPreset.medium.geometry())
        #expect(try CaptchaRecipe(.drag) == .drag(drag))
    }

    @Test(
        "Values that an option cannot have are rejected with its name",
        arguments: [
            ("look", OptionValue.text("maximum")), ("look", .integer(1)),
            ("decoys", .text("three")), ("decoys", .number(1.5)), ("preset", .text("medium")),
            ("shapes", .list(["jigsaw", "cross"])), ("shapes", .text("jigsaw")),
            ("size", .text("310")), ("size", .text("310x")), ("size", .integer(310)),
            ("piece", .integer(40)), ("scale", .integer(3)),
        ]
    )
    func rejected(name: String, value: OptionValue) {
        let error = #expect(throws: CaptchaError.self) { try CaptchaRecipe(.slide, [name: value]) }
        #expect(error?.description.contains(name) == true)
    }

    @Test("Work has no recipe, and words need their outlines")
    func impossible() {
        #expect(throws: CaptchaError.self) { try CaptchaRecipe(.work) }
        #expect(throws: CaptchaError.self) { try CaptchaRecipe(.clickWord) }
    }
}
