import FretsawDrawing
import FretsawInteraction
import FretsawRaster
import FretsawTesting
import FretsawText
import FretsawView
import Testing

/// `Web/Tests/browser/test_states.py` compares drawings of real views with a browser's; these are the rules one by one.
@Suite("View renderer")
struct ViewRendererTests {
    private let size = Size(width: 40, height: 30)
    private let fonts: ViewFonts

    init() throws { fonts = ViewFonts(regular: [try Font(FontBuilder.standard.bytes)]) }

    private func draw(
        _ parts: [Part],
        scale: Double = 1,
        theme: Theme = .light
    ) throws -> Image<RGBA8> {
        try ViewRenderer(scale: scale, theme: theme, fonts: fonts).image(
            of: View(parts),
            size: size
        )
    }

    private func part(
        _ kind: UInt8,
        in parent: UInt8? = nil,
        _ frame: Rect,
        _ fill: Color? = nil
    ) -> Part {
        var part = Part(PartName(kind: kind), in: parent.map { PartName(kind: $0) }, frame: frame)
        part.fill = fill
        return part
    }

    /// The number of pixels that are not transparent.
    private func inked(_ image: Image<RGBA8>) -> Int { image.pixelArray.count { $0.alpha > 0 } }

    @Test("A box fills its pixels and no others", arguments: [1, 1.5, 2, 3])
    func box(scale: Double) throws {
        let image = try draw(
            [part(1, Rect(x: 4, y: 6, width: 10, height: 8), .success)],
            scale: scale
        )
        #expect(image.size == PixelSize(width: Int(40 * scale), height: Int(30 * scale)))
        #expect(inked(image) == Int(10 * scale) * Int(8 * scale))
        #expect(image[Int(4 * scale), Int(6 * scale)] == Theme.light.pixel(.success))
    }

    @Test("Children are placed in their parents, in front of them")
    func nested() throws {
        let image = try draw([
            part(1, Rect(x: 10, y: 10, width: 20, height: 10), .success),
            part(2, in: 1, Rect(x: 5, y: 5, width: 30, height: 2), .failure),
        ])
        #expect(image[12, 12] == Theme.light.pixel(.success))
        #expect(image[15, 15] == Theme.light.pixel(.failure))
        #expect(image[39, 16] == Theme.light.pixel(.failure))
        #expect(image[14, 15] == Theme.light.pixel(.success))
    }

    @Test("A part that clips hides what is outside of its rounded box")
    func clips() throws {
        var outer = part(1, Rect(x: 10, y: 10, width: 20, height: 10))
        outer.clips = true
        outer.corners = Corners(all: 5)
        let image = try draw([
            outer, part(2, in: 1, Rect(x: -20, y: -20, width: 90, height: 90), .failure),
        ])
        #expect(image[20, 15] == Theme.light.pixel(.failure))
        #expect(image[9, 15].alpha == 0 && image[30, 15].alpha == 0 && image[20, 9].alpha == 0)
        #expect(image[10, 10].alpha == 0)
        let area = image.pixelArray.reduce(0) { $0 + Double($1.alpha) / 255 }
        // The rectangle without what a circle leaves of a square.
        #expect(abs(area - (200 - (4 - Double.pi) * 25)) < 0.5)
    }

    @Test("Nothing is drawn in a part that clips beside another one that does")
    func clipsBeside() throws {
        var outer = part(1, Rect(x: 2, y: 2, width: 10, height: 10))
        outer.clips = true
        outer.corners = Corners(all: 4)
        var inner = part(2, in: 1, Rect(x: 20, y: 20, width: 10, height: 10), .failure)
        inner.clips = true
        let all = part(3, in: 2, Rect(x: -50, y: -50, width: 100, height: 100), .failure)
        #expect(inked(try draw([outer, inner, all])) == 0)
    }

    @Test("A part and what is in it fade as one")
    func fading() throws {
        var outer = part(1, Rect(x: 0, y: 0, width: 20, height: 20), .success)
        outer.opacity = 0.5
        let image = try draw([
            outer, part(2, in: 1, Rect(x: 0, y: 0, width: 20, height: 10), .failure),
        ])
        var (top, bottom) = (Theme.light.pixel(.failure), Theme.light.pixel(.success))
        (top.alpha, bottom.alpha) = (128, 128)
        for (found, wanted) in [(image[5, 5], top), (image[5, 15], bottom)] {
            #expect(found.alpha == wanted.alpha)
            #expect(
                abs(Int(found.red) - Int(wanted.red)) <= 1
                    && abs(Int(found.green) - Int(wanted.green)) <= 1
            )
        }
        outer.opacity = 0
        #expect(inked(try draw([outer])) == 0)
    }

    @Test("Light is around a picture, bright beside it, and fades out")
    func glow() throws {
        var lit = part(1, Rect(x: 10, y: 10, width: 10, height: 10))
        lit.picture = PictureReference(1)
        let square = Image(width: 10, height: 10, filledWith: Theme.light.pixel(.failure))
        func drawn(_ share: Double) throws -> Image<RGBA8> {
            lit.glow = share
            return try ViewRenderer().image(of: View([lit]), size: size) { _ in square }
        }
        #expect(try inked(drawn(0)) == 100)
        #expect(try drawn(.nan).pixelArray == drawn(0).pixelArray)
        let image = try drawn(1)
        // The picture is over its light.
        #expect(image[10, 10] == Theme.light.pixel(.failure) && image[19, 19] == image[10, 10])
        let row = (0..<10).map { image[$0, 15] }
        #expect(row == (0..<10).map { image[29 - $0, 15] })
        #expect(zip(row, row.dropFirst()).allSatisfy { $0.alpha <= $1.alpha })
        #expect(row[9].alpha > 150 && row[3].alpha < row[8].alpha)
        #expect(abs(Int(row[4].green) - Int(Theme.light.pixel(.glow).green)) < 8)
        let half = try drawn(0.5)
        #expect(half[8, 15].alpha < image[8, 15].alpha && half[8, 15].alpha > 0)
    }

    @Test("A quarter of a turn exchanges width and height about the middle")
    func rotation() throws {
        var turned = part(1, Rect(x: 10, y: 10, width: 12, height: 4), .success)
        turned.rotation = 90
        let upright = try draw([part(1, Rect(x: 14, y: 6, width: 4, height: 12), .success)])
        #expect(try draw([turned]).pixelArray == upright.pixelArray)
    }

    @Test("A border is inside its box", arguments: [1.0, 2, 30])
    func border(width: Double) throws {
        var framed = part(1, Rect(x: 5, y: 5, width: 20, height: 10))
        framed.border = Border(color: .failure, width: width)
        let image = try draw([framed])
        let inside = max(0, 20 - Int(2 * width)) * max(0, 10 - Int(2 * width))
        #expect(inked(image) == 200 - inside)
        #expect(image[5, 5] == Theme.light.pixel(.failure))
    }

    @Test("A picture fills its part, or fits into it")
    func pictures() throws {
        let picture = Image<RGBA8>(width: 10, height: 10, filledWith: .black)
        for (fits, area) in [(false, 20 * 10), (true, 10 * 10)] {
            var shown = part(1, Rect(x: 5, y: 5, width: 20, height: 10))
            shown.picture = PictureReference(7, fits: fits)
            let image = try ViewRenderer().image(of: View([shown]), size: size) {
                $0.picture == 7 ? picture : nil
            }
            #expect(inked(image) == area)
            #expect(inked(try draw([shown])) == 0)
        }
    }

    @Test("Words are as wide as their advances, and wrap where they must")
    func words() throws {
        let renderer = ViewRenderer(fonts: fonts)
        let line = Words("A BO", color: .text, size: 20)
        #expect(try renderer.size(of: line, width: 1) == Size(width: 64, height: 25))
        let wrapping = Words("A BO", color: .text, size: 20, wraps: true)
        // "A " is 26 wide, "BO" is 38.
        #expect(try renderer.size(of: wrapping, width: 40) == Size(width: 38, height: 50))
        #expect(try renderer.size(of: wrapping, width: 64) == Size(width: 64, height: 25))
        #expect(try renderer.size(of: wrapping, width: 25).height == 75)
        var labelled = part(1, Rect(x: 0, y: 0, width: 40, height: 30))
        labelled.words = Words("A", color: .failure, size: 20)
        #expect(inked(try draw([labelled])) > 50)
    }

    @Test("A character that no font has is an error with its name")
    func missing() throws {
        var labelled = part(1, Rect(x: 0, y: 0, width: 40, height: 30))
        labelled.words = Words("Z", color: .text, size: 20)
        for fonts in [fonts, ViewFonts()] {
            #expect(throws: TextError(.missingCharacters(["Z"]))) {
                try ViewRenderer(fonts: fonts).image(of: View([labelled]), size: size)
            }
        }
        #expect(
            inked(
                try ViewRenderer().image(
                    of: View([part(1, Rect(x: 0, y: 0, width: 2, height: 2), .text)]),
                    size: size
                )
            ) == 4
        )
    }

    @Test("Frames that are not finite, or far away, do not change what is drawn elsewhere")
    func extremes() throws {
        let other = part(3, Rect(x: 4, y: 4, width: 2, height: 2), .success)
        let expected = try draw([other])
        for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
            var broken = part(1, Rect(x: value, y: value, width: value, height: value), .failure)
            broken.corners = Corners(all: value)
            broken.rotation = value
            broken.border = Border(color: .text, width: value)
            broken.clips = true
            broken.paths = [
                DrawnPath(
                    [.line([Point(x: value, y: 1), Point(x: 2, y: value)])],
                    stroke: .text,
                    strokeWidth: value
                )
            ]
            for opacity in [1, value] {
                broken.opacity = opacity
                let drawn = try draw([
                    broken, part(2, in: 1, Rect(x: 1, y: 1, width: value, height: 2), .success),
                    other,
                ])
                #expect(drawn == expected, "\(value), opacity \(opacity)")
            }
        }
    }
}

extension Theme {
    /// The colour as it is drawn on a transparent ground.
    fileprivate func pixel(_ color: Color) -> RGBA8 {
        let value = self[color]
        return RGBA8(red: value.red, green: value.green, blue: value.blue, alpha: value.alpha)
    }
}
