import FretsawDrawing
import FretsawInteraction
import FretsawRaster
import FretsawTesting
import FretsawView
import Testing

@Suite("Icons and dots as pictures")
struct DrawnPathTests {
    private func picture(
        of paths: [DrawnPath],
        side: Double,
        scale: Double,
        theme: Theme = .light
    ) throws -> Image<RGBA8> {
        var part = Part(PartName(kind: 0), frame: Rect(x: 0, y: 0, width: side, height: side))
        part.paths = paths
        return try ViewRenderer(scale: scale, theme: theme)
            .image(of: View([part]), size: Size(width: side, height: side))
    }

    private func pixel(_ picture: Image<RGBA8>, _ x: Int, _ y: Int) -> RGBA8 {
        picture.row(y)[x]
    }

    @Test("An icon has the specified circle and symbol", arguments: [1, 2, 4])
    func icon(scale: Int) throws {
        let picture = try picture(
            of: NoticeIcon.success.paths(),
            side: NoticeIcon.side,
            scale: Double(scale)
        )
        #expect(picture.size == PixelSize(width: 36 * scale, height: 36 * scale))
        // The ring is 17 to 18 points from the centre; the tick's corner is at 16, 24.
        #expect(pixel(picture, 18 * scale, 0).alpha > 200)
        #expect(pixel(picture, 0, 18 * scale).alpha > 200)
        // At scale 1 the pixel contains a quarter of the corner's disc (π/16 of it) and part of the lines.
        #expect(pixel(picture, 16 * scale, 24 * scale).alpha > 50)
        #expect(pixel(picture, 0, 0).alpha == 0)
        #expect(pixel(picture, 18 * scale, 30 * scale).alpha == 0)
    }

    @Test("Ring and cross have the area of their strokes")
    func area() throws {
        var theme = Theme.light
        theme[.onAccent] = ColorValue(red: 0xD9, green: 0x53, blue: 0x4F)
        let picture = try picture(
            of: NoticeIcon.error.paths(),
            side: NoticeIcon.side,
            scale: 8,
            theme: theme
        )
        var covered = 0.0
        for y in 0..<picture.height {
            for x in 0..<picture.width { covered += Double(pixel(picture, x, y).alpha) / 255 }
        }
        let ring = Double.pi * (18 * 18 - 17 * 17)
        // Two bars of 16·√2 with round ends, less the square they share.
        let cross = 2 * (16 * 2.0.squareRoot() + Double.pi / 4) - 1
        #expect(abs(covered / 64 - ring - cross) < 0.5)
        #expect(pixel(picture, 4, 144) == RGBA8(red: 0xD9, green: 0x53, blue: 0x4F, alpha: 255))
    }

    @Test("The info icon is a bar and a disc")
    func info() throws {
        let picture = try picture(of: NoticeIcon.info.paths(), side: NoticeIcon.side, scale: 4)
        #expect(pixel(picture, 72, 56).alpha == 255)
        #expect(pixel(picture, 72, 108).alpha == 255)
        #expect(pixel(picture, 72, 98).alpha == 0)
    }

    /// A dot of the layout with 60 points, or of that with fixed dots.
    private func dot(
        _ state: DotDrawing,
        isFixed: Bool = false,
        scale: Double,
        theme: Theme = .light
    ) throws -> Image<RGBA8> {
        let look = GestureLockMetrics()
        let side = isFixed ? look.fixedDot : look.dot
        return try picture(
            of: state.paths(side: side, isFixed: isFixed),
            side: side,
            scale: scale,
            theme: theme
        )
    }

    @Test("Dots differ by state, layout and colour scheme")
    func dots() throws {
        var seen: Set<[UInt8]> = []
        for state in [DotDrawing.normal, .highlighted, .error] {
            for (isFixed, theme) in [(false, Theme.light), (true, .light), (false, .dark)] {
                let picture = try dot(state, isFixed: isFixed, scale: 1.5, theme: theme)
                #expect(picture.width == (isFixed ? 80 : 90))
                seen.insert(picture.pixelArray.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] })
                #expect(pixel(picture, picture.width / 2, picture.width / 2).alpha > 0)
            }
        }
        #expect(seen.count >= 7)
    }

    @Test("A classic dot is the green of the specification at 80 %, on a disc of 12 %")
    func green() throws {
        let picture = try dot(.highlighted, scale: 2, theme: .classic)
        let found = pixel(picture, 60, 60)
        #expect(found.alpha == UInt8((255 * (1 - 0.2 * 0.88)).rounded()))
        // Compositing with premultiplied alpha rounds colours by a level.
        for (one, other) in [(found.red, 94), (found.green, 195), (found.blue, 49)] {
            #expect(abs(Int(one) - other) <= 1)
        }
    }
}
