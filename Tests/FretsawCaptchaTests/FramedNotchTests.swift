import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawCaptcha

/// Held against the same arithmetic done one pixel at a time.
@Suite("Framed notches")
struct FramedNotchTests {
    private static let widths = [
        FramedNotch.Widths(frame: 4, pieceFrame: 1.5),
        FramedNotch.Widths(frame: 5.5, pieceFrame: 3.25),
        FramedNotch.Widths(frame: 0.75, pieceFrame: 0),
    ]

    @Test(
        "A notch is drawn by the depths of its pixels",
        arguments: [1, 7, 8, 9, 23, 40],
        FramedNotchTests.widths.indices
    )
    func cutOut(side: Int, widths: Int) {
        var generator = SeededGenerator(seed: Seed(91), item: UInt64(8 * side + widths))
        let widths = Self.widths[widths]
        var notch = FramedNotch(side: side, widths: widths)
        for _ in 0..<4 {
            notch.draw(Self.outline(notch, &generator))
            let (frame, fill) = (Self.colour(&generator), Self.colour(&generator))
            notch.colour(frame: frame, fill: fill)
            let tile = generator.chance(0.5) ? Self.tile(side: side, &generator) : nil
            let clean = Self.picture(width: side + 30, height: side + 25, &generator)
            let origin = PixelPoint(
                x: generator.draw(in: -side...side + 30),
                y: generator.draw(in: -side...side + 25)
            )
            var picture = clean
            picture.cutOut(notch, at: origin, tile: tile)

            var expected = clean
            Self.forEachPixel(of: notch, in: clean, at: origin) { x, y, place in
                let cell = Cell(notch, widths, x: x, y: y)
                guard cell.depth > -widths.frame - 0.5 else { return }
                let from = PixelPoint(
                    x: max(0, min(clean.width - 1, place.x + cell.shift.x)),
                    y: max(0, min(clean.height - 1, place.y + cell.shift.y))
                )
                let content = expected[from.x, from.y]
                expected[place.x, place.y] = content.under(frame, cell.frame)
                    .under(fill, cell.fill)
            }
            if let tile {
                Self.forEachPixel(of: notch, in: clean, at: origin) { x, y, place in
                    let (column, row) = (x - notch.reach, y - notch.reach)
                    guard (0..<side).contains(column), (0..<side).contains(row),
                        Cell(notch, widths, x: x, y: y).fill == 255
                    else { return }
                    expected[place.x, place.y] = Self.shade(tile.levels[column, row])
                }
            }
            #expect(picture == expected, "at \(origin)")
        }
    }

    @Test(
        "A piece is its tile inside the frame",
        arguments: [1, 7, 8, 9, 23, 40],
        FramedNotchTests.widths.indices
    )
    func piece(side: Int, widths: Int) {
        var generator = SeededGenerator(seed: Seed(92), item: UInt64(8 * side + widths))
        let widths = Self.widths[widths]
        var notch = FramedNotch(side: side, widths: widths)
        for _ in 0..<4 {
            notch.draw(Self.outline(notch, &generator))
            let frame = Self.colour(&generator)
            notch.colour(frame: frame, fill: .black)
            let tile = Self.tile(side: side, &generator)
            let clean = Self.picture(width: side + 4, height: side + 9, &generator)
            let origin = PixelPoint(
                x: generator.draw(in: -side...side + 4),
                y: generator.draw(in: -side...side + 9)
            )
            var picture = clean
            picture.drawPiece(tile, of: notch, at: origin)

            var expected = clean
            Self.forEachPixel(of: notch, in: clean, at: origin) { x, y, place in
                let cell = Cell(notch, widths, x: x, y: y)
                guard cell.depth > -widths.frame - 0.5, cell.alpha > 0 else {
                    return
                }
                let level = tile.levels[
                    max(0, min(side - 1, x - notch.reach)),
                    max(0, min(side - 1, y - notch.reach))
                ]
                var pixel = Self.shade(level).under(frame, cell.pieceFrame)
                pixel.alpha = cell.alpha
                expected[place.x, place.y] = pixel
            }
            #expect(picture == expected, "at \(origin)")
        }
    }

    /// The operation on a pixel.
    private struct Cell {
        let depth: Float
        let frame, fill, alpha, pieceFrame: UInt8
        var shift = PixelPoint(x: 0, y: 0)

        init(_ notch: FramedNotch, _ widths: FramedNotch.Widths, x: Int, y: Int) {
            func coverage(_ depth: Float) -> UInt8 {
                UInt8(max(0, min(255, (depth + 0.5) * 255 + 0.5)))
            }
            depth = notch.field.depth[x, y]
            frame = coverage(depth + widths.frame)
            fill = coverage(depth)
            alpha = coverage(depth + 1)
            pieceFrame = 255 - coverage(depth - widths.pieceFrame)
            let missing = widths.frame + depth
            guard depth < 0, missing > 0, frame < 255 else { return }
            let edge = notch.field.stepsToEdge(x: x, y: y)
            let (dx, dy) = (Float(-edge.x), Float(-edge.y))
            let length = (dx * dx + dy * dy).squareRoot()
            guard length > 0 else { return }
            let step = (missing + 0.5) / length
            shift = PixelPoint(
                x: Int((dx * step + 0.5).rounded(.down)),
                y: Int((dy * step + 0.5).rounded(.down))
            )
        }
    }

    /// Boxes in the square, with edges of any coverage; often several.
    private static func outline(
        _ notch: FramedNotch,
        _ generator: inout SeededGenerator
    ) -> Mask {
        var mask = Mask(width: notch.size.width, height: notch.size.height, filledWith: 0)
        for _ in 0..<generator.draw(in: 0...3) {
            let (left, top) = (
                generator.draw(in: 0..<notch.side), generator.draw(in: 0..<notch.side)
            )
            for y in top..<min(notch.side, top + generator.draw(in: 1...30)) {
                for x in left..<min(notch.side, left + generator.draw(in: 14...20)) {
                    mask[notch.reach + x, notch.reach + y] =
                        generator.chance(0.05) ? UInt8(generator.draw(in: 0...255)) : 255
                }
            }
        }
        return mask
    }

    private static func forEachPixel(
        of notch: FramedNotch,
        in picture: Image<RGBA8>,
        at origin: PixelPoint,
        _ body: (_ x: Int, _ y: Int, _ place: PixelPoint) -> Void
    ) {
        for y in 0..<notch.size.height {
            for x in 0..<notch.size.width {
                let place = PixelPoint(
                    x: origin.x - notch.reach + x,
                    y: origin.y - notch.reach + y
                )
                guard (0..<picture.width).contains(place.x) else { continue }
                guard (0..<picture.height).contains(place.y) else { continue }
                body(x, y, place)
            }
        }
    }

    private static func colour(_ generator: inout SeededGenerator) -> RGBA8 {
        func channel() -> UInt8 { UInt8(generator.draw(in: 0...255)) }
        return RGBA8(red: channel(), green: channel(), blue: channel())
    }

    private static func picture(
        width: Int,
        height: Int,
        _ generator: inout SeededGenerator
    ) -> Image<RGBA8> {
        let pixels = (0..<width * height).map { _ in colour(&generator) }
        return Image(width: width, height: height, pixels: pixels)
    }

    /// The colours of tiles.
    private static let (first, second) = (
        RGBA8(red: 20, green: 250, blue: 7), RGBA8(red: 220, green: 3, blue: 9)
    )

    /// A tile of empty and full stretches, and levels between.
    private static func tile(side: Int, _ generator: inout SeededGenerator) -> ShadedTile {
        var tile = ShadedTile(side: side)
        for y in 0..<side {
            var level: UInt8 = 0
            for x in 0..<side {
                if generator.chance(0.1) { level = UInt8(generator.draw(in: 0...2) * 127) }
                tile.levels[x, y] = level
            }
        }
        tile.colour(from: first, to: second)
        return tile
    }

    private static func shade(_ level: UInt8) -> RGBA8 {
        func mixed(_ from: UInt8, _ to: UInt8) -> UInt8 {
            let (share, way): (Float, Float) = (Float(level) / 255, Float(to) - Float(from))
            return UInt8(share * way + Float(from) + 0.5)
        }
        return RGBA8(
            red: mixed(first.red, second.red),
            green: mixed(first.green, second.green),
            blue: mixed(first.blue, second.blue)
        )
    }
}

extension RGBA8 {
    /// This pixel with `share`/255 of another over it.
    fileprivate func under(_ other: RGBA8, _ share: UInt8) -> RGBA8 {
        func mixed(_ one: UInt8, _ other: UInt8) -> UInt8 {
            let (below, above): (Int, Int) = (Int(one) * Int(255 - share), Int(other) * Int(share))
            return UInt8((below + above + 127) / 255)
        }
        return RGBA8(
            red: mixed(red, other.red),
            green: mixed(green, other.green),
            blue: mixed(blue, other.blue)
        )
    }
}
