import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawCaptcha

@Suite("Cutting darkened notches")
struct NotchStencilTests {
    @Test(
        "The light of a notch follows its masks, and the piece restores any colour",
        arguments: 0..<20
    )
    func cutOutMatchesMasks(item: Int) {
        var generator = SeededGenerator(seed: Seed(73), item: UInt64(item))
        let outline = Path(circleAt: Point(x: 16, y: 15), radius: 9).coverage(width: 32, height: 30)
        var (grown, fade) = (outline, outline)
        outline.dilate(into: &grown)
        grown.boxBlur(radius: 1, into: &fade)
        var light = NotchLight(size: outline.size)
        light.draw(
            outline: outline,
            blurred: fade,
            fade: fade,
            depth: 2,
            wall: 1,
            strengths: NotchLight.Strengths(dark: 140, shadow: 90, rim: 120, lift: 20, edge: 90)
        )
        var notch = NotchStencil(size: outline.size)
        notch.prepare(light, alpha: fade)
        // Many channels at either end: what is white already can take no highlight.
        func channel() -> UInt8 { generator.pick([0, 1, 128, 254, 255, UInt8(item * 12)]) }
        let clean = Image(
            width: 32,
            height: 30,
            pixels: (0..<32 * 30).map { _ in
                RGBA8(red: channel(), green: channel(), blue: channel())
            }
        )
        var picture = clean
        var piece = Image(width: 32, height: 30, filledWith: RGBA8.transparent)
        let origin = PixelPoint(x: 0, y: 0)
        picture.cutOut(notch, at: origin, into: &piece, pieceOrigin: origin)
        var restored = picture
        restored.draw(piece, at: origin)
        for y in 0..<30 {
            for x in 0..<32 {
                for path in [\RGBA8.red, \RGBA8.green, \RGBA8.blue] {
                    let value = Int(clean[x, y][keyPath: path])
                    let lit = (value * Int(light.keep[x, y]) + 127) / 255 + Int(light.glow[x, y])
                    let found = Int(picture[x, y][keyPath: path])
                    if fade[x, y] == 255 { #expect(found == lit) }
                    if fade[x, y] < 255 { #expect(found >= lit && found <= value) }
                    #expect(abs(Int(restored[x, y][keyPath: path]) - value) <= 1)
                }
            }
        }
    }

    @Test("A notch changes only its box", arguments: 0..<40)
    func cutOutClips(item: Int) {
        var generator = SeededGenerator(seed: Seed(72), item: UInt64(item))
        let mask = Path(circleAt: Point(x: 10, y: 10), radius: 7).coverage(width: 32, height: 20)
        var light = NotchLight(size: mask.size)
        light.draw(
            outline: mask,
            blurred: mask,
            fade: mask,
            depth: 2,
            wall: 1,
            strengths: NotchLight.Strengths(dark: 200, shadow: 100, rim: 50, lift: 20, edge: 90)
        )
        var notch = NotchStencil(size: mask.size)
        notch.prepare(light, alpha: mask)
        let clean = RGBA8(red: 180, green: 90, blue: 30)
        var picture = Image(width: 40, height: 30, filledWith: clean)
        var piece = Image(width: 12, height: 50, filledWith: RGBA8.transparent)
        let origin = PixelPoint(x: generator.draw(in: 0...45), y: generator.draw(in: 0...35))
        let pieceOrigin = PixelPoint(
            x: generator.draw(in: -5...45),
            y: generator.draw(in: -10...35)
        )
        picture.cutOut(notch, at: origin, into: &piece, pieceOrigin: pieceOrigin)
        for y in 0..<30 {
            for x in 0..<40 {
                let (u, v) = (x - origin.x, y - origin.y)
                let covered =
                    mask.bounds.contains(PixelRect(x: u, y: v, width: 1, height: 1))
                    && mask[u, v] > 0
                if !covered { #expect(picture[x, y] == clean) }
                if covered, mask[u, v] == 255 { #expect(picture[x, y] != clean) }
            }
        }
        // The piece has clean colours exactly where mask, picture and piece overlap.
        for y in 0..<50 {
            for x in 0..<12 {
                let place = PixelPoint(x: x + pieceOrigin.x, y: y + pieceOrigin.y)
                let (u, v) = (place.x - origin.x, place.y - origin.y)
                let one = PixelRect(x: u, y: v, width: 1, height: 1)
                let inPicture = picture.bounds.contains(PixelRect(origin: place, size: one.size))
                let expected = mask.bounds.contains(one) && inPicture ? mask[u, v] : 0
                #expect(piece[x, y].alpha == expected)
                if expected == 255 { #expect(piece[x, y] == clean) }
            }
        }
    }
}
