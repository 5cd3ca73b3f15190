import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawCaptcha

@Suite("Slide renderer")
struct NotchRendererTests {
    /// Pictures that leave rounding and clamping nowhere to hide: noise, black, white, and flat grey.
    enum Clean: CaseIterable {
        case noise, black, white, grey

        func image(_ size: PixelSize, using generator: inout SeededGenerator) -> Image<RGBA8> {
            var image = Image(width: size.width, height: size.height, filledWith: RGBA8.black)
            switch self {
            case .black: break
            case .white: image.fill(with: .white)
            case .grey: image.fill(with: RGBA8(red: 128, green: 127, blue: 200))
            case .noise:
                for y in 0..<size.height {
                    for x in 0..<size.width {
                        let bits = generator.next()
                        image[x, y] = RGBA8(
                            red: UInt8(truncatingIfNeeded: bits),
                            green: UInt8(truncatingIfNeeded: bits >> 8),
                            blue: UInt8(truncatingIfNeeded: bits >> 16)
                        )
                    }
                }
            }
            return image
        }
    }

    private func noPiece(_ options: SlideOptions) -> Image<RGBA8> {
        let size = options.geometry.pieceSize
        return Image(width: size.width, height: size.height, filledWith: .transparent)
    }

    @Test(
        "At its answer, the piece restores the clean background",
        arguments: ShapeFamily.allCases,
        SlidePreset.allCases
    )
    func pieceRestoresBackground(family: ShapeFamily, preset: SlidePreset) throws {
        var generator = SeededGenerator(seed: Seed(31))
        var tried = 0
        for decoys in 0...4 {
            for clean in Clean.allCases {
                let layout = generator.pick(PieceLayout.allCases)
                let look = DarkenedNotches(
                    notchDarkness: generator.draw(in: 0.0...0.9),
                    innerShadow: generator.draw(in: 0.0...0.9),
                    lift: generator.draw(in: 0.0...0.5),
                    edgeLight: generator.draw(in: 0.0...0.9),
                    rim: generator.draw(in: 0.0...0.5),
                    edgeSoftness: generator.draw(in: 0...2)
                )
                let options = SlideOptions(
                    geometry: preset.geometry(layout: layout),
                    decoys: decoys,
                    shapes: [family],
                    notches: .darkened(look)
                )
                // Decoys that do not fit are rejected; NotchPlacementTests check that.
                guard (try? options.validate()) != nil else { continue }
                tried += 1
                let plan = try SlideGenerator(options: options)
                    .plan(seed: Seed(32), item: UInt64(decoys))
                let original = clean.image(plan.backgroundSize, using: &generator)
                var picture = original
                var piece = noPiece(options)
                var renderer = try NotchRenderer(
                    side: options.geometry.pieceSide,
                    notches: look
                )
                renderer.draw(plan, on: &picture, piece: &piece)
                picture.draw(piece, at: plan.answer)
                #expect(
                    maxDifference(picture, original, in: plan.notch.box) <= 1,
                    "\(family) \(preset) \(layout) \(decoys) \(clean) \(look)"
                )
            }
        }
        #expect(tried >= 12, "most combinations can exist")
    }

    @Test("Pixels outside the notches are unchanged")
    func restIsUntouched() throws {
        let options = SlideOptions(look: .plain, decoys: 4)
        let captcha = try SlideGenerator(options: options)
        var renderer = try NotchRenderer(
            side: options.geometry.pieceSide,
            notches: DarkenedNotches()
        )
        var generator = SeededGenerator(seed: Seed(33))
        var piece = noPiece(options)
        for item in UInt64(0)..<30 {
            let plan = captcha.plan(seed: Seed(34), item: item)
            let original = Clean.noise.image(plan.backgroundSize, using: &generator)
            var picture = original
            renderer.draw(plan, on: &picture, piece: &piece)
            var rest = original
            for notch in plan.notches {
                rest.draw(picture.cropped(to: notch.box), at: notch.box.origin)
                #expect(
                    maxDifference(picture, original, in: notch.box) > 20,
                    "a notch can be seen"
                )
            }
            #expect(rest == picture)
        }
    }

    @Test("A reused renderer draws the same pixels")
    func rendererHasNoState() throws {
        let options = SlideOptions(look: .plain)
        let captcha = try SlideGenerator(options: options)
        var used = try NotchRenderer(side: options.geometry.pieceSide, notches: DarkenedNotches())
        var generator = SeededGenerator(seed: Seed(35))
        for item in UInt64(0)..<20 {
            let plan = captcha.plan(seed: Seed(36), item: item)
            let original = Clean.noise.image(plan.backgroundSize, using: &generator)
            var first = original
            var second = original
            var fresh = try NotchRenderer(
                side: options.geometry.pieceSide,
                notches: DarkenedNotches()
            )
            var (usedPiece, freshPiece) = (noPiece(options), noPiece(options))
            used.draw(plan, on: &first, piece: &usedPiece)
            fresh.draw(plan, on: &second, piece: &freshPiece)
            #expect(first == second)
            #expect(usedPiece == freshPiece)
        }
    }

    @Test("A piece has a soft edge and black transparent pixels")
    func pieceAlpha() throws {
        let options = SlideOptions(look: .plain)
        let plan = try SlideGenerator(options: options).plan(seed: Seed(37), item: 0)
        var generator = SeededGenerator(seed: Seed(38))
        var picture = Clean.noise.image(plan.backgroundSize, using: &generator)
        var piece = noPiece(options)
        var renderer = try NotchRenderer(
            side: options.geometry.pieceSide,
            notches: DarkenedNotches()
        )
        renderer.draw(plan, on: &picture, piece: &piece)
        let pixels = piece.pixelArray
        #expect(pixels.count { $0.alpha > 0 && $0.alpha < 255 } > 100)
        #expect(pixels.allSatisfy { $0.alpha > 0 || $0 == .transparent })
        for index in 1..<piece.width {
            #expect(piece[index, 0].alpha == 0 || plan.notch.box.minY == 0)
        }
    }

    @Test(
        "Strengths out of range are errors that name the option",
        arguments: [
            (DarkenedNotches(notchDarkness: 1), "notch darkness"),
            (DarkenedNotches(rim: -0.1), "rim"),
            (DarkenedNotches(innerShadow: .nan), "inner shadow"),
            (DarkenedNotches(edgeLight: 2), "edge light"),
            (DarkenedNotches(lift: 0.6), "lift"),
            (DarkenedNotches(edgeSoftness: 3), "edge softness"),
            (
                DarkenedNotches(notchDarkness: 0, innerShadow: 0, lift: 0, edgeLight: 0, rim: 0.5),
                "notches would be invisible"
            ),
        ]
    )
    func strengthsAreChecked(look: DarkenedNotches, name: String) {
        let error = #expect(throws: CaptchaError.self) {
            try SlideGenerator(options: SlideOptions(notches: .darkened(look)))
        }
        #expect(error?.description.contains(name) == true)
    }
}

/// The greatest difference of two pictures' channels in a part of both.
func maxDifference(
    _ left: Image<RGBA8>,
    _ right: Image<RGBA8>,
    in rect: PixelRect
) -> Int {
    var greatest = 0
    for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX {
            let (a, b) = (left[x, y], right[x, y])
            if a == b { continue }
            greatest = max(
                greatest,
                abs(Int(a.red) - Int(b.red)),
                abs(Int(a.green) - Int(b.green)),
                abs(Int(a.blue) - Int(b.blue)),
                abs(Int(a.alpha) - Int(b.alpha))
            )
        }
    }
    return greatest
}
