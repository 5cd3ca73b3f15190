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

    private func renderer(_ options: SlideOptions) -> DarkenedRenderer {
        DarkenedRenderer(options: options, notches: DarkenedNotches())
    }

    @Test(
        "The middle of the piece shows the clean background at its answer, slightly brighter",
        arguments: SlidePreset.allCases,
        PieceLayout.allCases
    )
    func pieceShowsBackground(preset: SlidePreset, layout: PieceLayout) throws {
        var generator = SeededGenerator(seed: Seed(31))
        let options = SlideOptions(geometry: preset.geometry(layout: layout), look: .plain)
        var renderer = renderer(options)
        for clean in Clean.allCases {
            let original = clean.image(options.geometry.background, using: &generator)
            var picture = original
            var piece = noPiece(options)
            let plan = renderer.draw(seed: Seed(32), item: 7, on: &picture, piece: &piece)
            picture.draw(piece, at: plan.answer)
            let box = plan.notch.box
            let middle = PixelRect(
                x: box.minX + box.size.width / 2 - 2,
                y: box.minY + box.size.height / 2 - 2,
                width: 4,
                height: 4
            )
            #expect(maxDifference(picture, original.asPiece, in: middle) == 0, "\(clean)")
        }
    }

    @Test("Notches and pieces are visible on every picture", arguments: Clean.allCases)
    func visible(clean: Clean) throws {
        let options = SlideOptions(look: .plain)
        var renderer = renderer(options)
        var generator = SeededGenerator(seed: Seed(33))
        for item in UInt64(0)..<30 {
            let original = clean.image(options.geometry.background, using: &generator)
            var picture = original
            var piece = noPiece(options)
            let plan = renderer.draw(seed: Seed(34), item: item, on: &picture, piece: &piece)
            for notch in plan.notches {
                let differences = differences(picture, original, in: notch.box)
                #expect(differences.count { $0 > 30 } > notch.box.size.pixelCount / 5)
            }
            var shown = original
            shown.draw(piece, at: PixelPoint(x: 0, y: plan.answer.y))
            let start = PixelRect(
                origin: PixelPoint(x: 0, y: plan.notch.box.minY),
                size: plan.notch.box.size
            )
            #expect(differences(shown, original, in: start).count { $0 > 40 } > 60)
        }
    }

    /// The greatest difference of a channel for each pixel.
    private func differences(
        _ one: Image<RGBA8>,
        _ other: Image<RGBA8>,
        in rect: PixelRect
    ) -> [Int] {
        var all: [Int] = []
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX {
                let (a, b) = (one[x, y], other[x, y])
                all.append(
                    max(
                        abs(Int(a.red) - Int(b.red)),
                        abs(Int(a.green) - Int(b.green)),
                        abs(Int(a.blue) - Int(b.blue))
                    )
                )
            }
        }
        return all
    }

    @Test("Pixels away from the notches are unchanged")
    func restIsUntouched() throws {
        let options = SlideOptions(look: .plain, decoys: 3)
        var renderer = renderer(options)
        var generator = SeededGenerator(seed: Seed(33))
        var piece = noPiece(options)
        let bounds = PixelRect(
            origin: PixelPoint(x: 0, y: 0),
            size: options.geometry.background
        )
        for item in UInt64(0)..<30 {
            let original = Clean.noise.image(options.geometry.background, using: &generator)
            var picture = original
            let plan = renderer.draw(seed: Seed(34), item: item, on: &picture, piece: &piece)
            var rest = original
            for notch in plan.notches {
                let reach = FramedNotch(side: notch.box.size.width, isHole: true).reach
                let area = PixelRect(
                    x: notch.box.minX - reach,
                    y: notch.box.minY - reach,
                    width: notch.box.size.width + 2 * reach,
                    height: notch.box.size.height + 2 * reach
                ).intersection(bounds)
                rest.draw(picture.cropped(to: area), at: area.origin)
            }
            #expect(rest == picture)
        }
    }

    @Test("A reused renderer draws the same pixels")
    func rendererHasNoState() throws {
        let options = SlideOptions(look: .plain)
        var used = renderer(options)
        var generator = SeededGenerator(seed: Seed(35))
        for item in UInt64(0)..<20 {
            let original = Clean.noise.image(options.geometry.background, using: &generator)
            var (first, second) = (original, original)
            var fresh = renderer(options)
            var (usedPiece, freshPiece) = (noPiece(options), noPiece(options))
            _ = used.draw(seed: Seed(36), item: item, on: &first, piece: &usedPiece)
            _ = fresh.draw(seed: Seed(36), item: item, on: &second, piece: &freshPiece)
            #expect(first == second)
            #expect(usedPiece == freshPiece)
        }
    }

    @Test("A piece has a soft edge and black transparent pixels", arguments: SlideLook.allCases)
    func pieceAlpha(look: SlideLook) throws {
        let options = SlideOptions(look: look)
        var generator = SeededGenerator(seed: Seed(38))
        var picture = Clean.noise.image(options.geometry.background, using: &generator)
        var captcha: any SlideRenderer =
            switch options.notches {
            case .darkened(let notches): DarkenedRenderer(options: options, notches: notches)
            case .figures(let notches):
                switch notches.ground {
                case .tile: TileNotchRenderer(options: options, notches: notches)
                case .hole: JigsawRenderer(options: options, notches: notches)
                }
            }
        var piece = noPiece(options)
        _ = captcha.draw(seed: Seed(37), item: 0, on: &picture, piece: &piece)
        let pixels = piece.pixelArray
        #expect(pixels.count { $0.alpha > 0 && $0.alpha < 255 } > 100)
        #expect(pixels.allSatisfy { $0.alpha > 0 || $0 == .transparent })
        // The shadow ends inside the piece's box.
        for y in 0..<piece.height {
            #expect(piece[0, y].alpha < 64 && piece[piece.width - 1, y].alpha < 64)
        }
    }

    @Test("An opacity out of range is an error", arguments: [0.1, 0.95, .nan])
    func opacityIsChecked(opacity: Double) {
        let error = #expect(throws: CaptchaError.self) {
            try SlideGenerator(
                options: SlideOptions(notches: .darkened(DarkenedNotches(opacity: opacity)))
            )
        }
        #expect(error?.description.contains("opacity") == true)
    }
}

/// The greatest difference of two pictures' channels in a part of both.
func maxDifference(
    _ left: Image<RGBA8>,
    _ right: Image<RGBA8>,
    in rect: PixelRect,
    where isCompared: Mask? = nil
) -> Int {
    var greatest = 0
    for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX {
            if let isCompared, isCompared[x - rect.minX, y - rect.minY] == 0 { continue }
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

extension Image<RGBA8> {
    /// This picture in the tone of pieces.
    var asPiece: Image {
        var image = self
        let origin = PixelPoint(x: 0, y: 0)
        image.copyToned(from: self, at: origin, mirrored: false, tone: FramedNotch.pieceTone)
        return image
    }
}

extension Notch {
    /// 255 for each pixel of the box where the piece shows its picture, not its frame or shadow.
    func insideOfFrame(_ scale: PictureScale = .one) -> Mask {
        let side = box.size.width
        let layoutSide = side / scale.rawValue
        let outline = shape.outline(
            side: Double(side),
            margin: Double(FramedNotch.margin(side: layoutSide) * scale.rawValue)
        ).coverage(width: side, height: side)
        let edge = FramedNotch.widths(side: layoutSide, scale, isHole: true).pieceFrame + 3
        var field = DistanceField(size: outline.size, limit: Int(edge) + 2)
        field.measure(outline)
        var inside = Mask(width: side, height: side, filledWith: 0)
        for y in 0..<side {
            for x in 0..<side where field.depth[x, y] > edge { inside[x, y] = 255 }
        }
        return inside
    }
}
