import FretsawRandom
import FretsawRaster
import Testing

@testable import FretsawCaptcha

/// Held against the same arithmetic done one pixel at a time.
@Suite("Framed notches")
struct FramedNotchTests {
    private static let widths = [
        FramedNotch.Widths(frame: 4, pieceFrame: 1.5),
        FramedNotch.Widths(
            frame: 5.5,
            pieceFrame: 3.25,
            shadow: 4.5,
            pieceShadow: 2,
            drop: 2
        ),
        FramedNotch.Widths(frame: 0.75, pieceFrame: 0),
        FramedNotch.Widths(frame: 20, pieceFrame: 8, shadow: 30.5, pieceShadow: 12, drop: 5),
        FramedNotch.Widths(frame: 2, pieceFrame: 1, shadow: 1, pieceShadow: 7.25),
        FramedNotch.Widths(frame: 64, pieceFrame: 64, shadow: 64, pieceShadow: 64, drop: 64),
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
            notch.draw(Self.outline(notch, &generator), hasPiece: generator.chance(0.5))
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
                expected[place.x, place.y] = clean[place.x, place.y]
                    .under(fill, cell.shadow).under(frame, cell.frame).under(fill, cell.fill)
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
            notch.draw(Self.outline(notch, &generator), hasPiece: true)
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
                guard cell.alpha > 0 else { return }
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

    private static let holes = [
        FramedNotch.Widths(
            frame: 1.25,
            pieceFrame: 1.25,
            shadow: 6,
            pieceShadow: 3,
            drop: 1,
            isHole: true
        ),
        FramedNotch.Widths(frame: 2, pieceFrame: 3.5, shadow: 0, pieceShadow: 0, isHole: true),
        FramedNotch.Widths(
            frame: 0,
            pieceFrame: 0,
            shadow: 20.5,
            pieceShadow: 7.25,
            drop: 4,
            isHole: true
        ),
        FramedNotch.Widths(
            frame: 64,
            pieceFrame: 64,
            shadow: 64,
            pieceShadow: 64,
            drop: 64,
            isHole: true
        ),
    ]

    @Test(
        "A hole shows its ground under fill, shadow, figure and frame, and its piece the content",
        arguments: [1, 7, 8, 9, 23, 40],
        FramedNotchTests.holes.indices
    )
    func hole(side: Int, widths: Int) {
        var generator = SeededGenerator(seed: Seed(97), item: UInt64(8 * side + widths))
        let widths = Self.holes[widths]
        var notch = FramedNotch(side: side, widths: widths)
        for _ in 0..<4 {
            let outline = Self.outline(notch, &generator)
            notch.draw(outline, hasPiece: true)
            let (frame, fill) = (Self.colour(&generator), Self.colour(&generator))
            notch.colour(frame: frame, fill: fill)
            var clean = Self.picture(width: side + 30, height: side + 25, &generator)
            let origin = PixelPoint(
                x: generator.draw(in: -side...side + 30),
                y: generator.draw(in: -side...side + 25)
            )
            let opacity = UInt8(generator.draw(in: 0...255))
            let rim = UInt8(generator.draw(in: 0...255))
            let figure = generator.chance(0.5) ? Self.tile(side: side, &generator) : nil
            var ground: BlurredSquare?
            if generator.chance(0.5) {
                var square = BlurredSquare(for: notch)
                square.take(&clean, around: notch, at: origin)
                ground = square
            }
            func sunk() -> Image<RGBA8> {
                var picture = clean
                picture.sink(
                    notch,
                    at: origin,
                    opacity: opacity,
                    frameOpacity: rim,
                    ground: ground,
                    figure: figure
                )
                return picture
            }
            var content = Self.picture(width: side, height: side, &generator)
            let empty = Image(width: side, height: side + 8, filledWith: RGBA8.transparent)
            var piece = empty
            piece.drawPiece(of: notch, at: PixelPoint(x: 0, y: 3), from: &content)

            var expected = clean
            var expectedPiece = empty
            Self.forEachPixel(of: notch, in: clean, at: origin) { x, y, place in
                let cell = Cell(notch, widths, x: x, y: y)
                let (column, row) = (x - notch.reach, y - notch.reach)
                let isInside = (0..<side).contains(column) && (0..<side).contains(row)
                let level = isInside ? figure?.levels[column, row] ?? 0 : 0
                let old = clean[place.x, place.y]
                var bottom = (ground?[x, y] ?? old).under(fill, opacity).under(.black, cell.shadow)
                bottom = bottom.under(Self.second, level)
                bottom = bottom.under(frame, UInt8((Int(cell.frame) * Int(rim) + 127) / 255))
                expected[place.x, place.y] = old.under(bottom, cell.fill)
            }
            for row in 0..<side {
                for column in 0..<side {
                    let (x, y) = (column + notch.reach, row + notch.reach)
                    let cell = Cell(notch, widths, x: x, y: y)
                    guard cell.alpha > 0 else { continue }
                    let shown = cell.fill == 255 ? content[column, row] : .black
                    var pixel = shown.under(frame, cell.pieceFrame)
                    pixel.alpha = cell.alpha
                    expectedPiece[column, row + 3] = pixel
                }
            }
            #expect(sunk() == expected, "at \(origin)")
            #expect(piece == expectedPiece)
            notch.draw(outline, hasPiece: false)
            #expect(sunk() == expected, "without a piece at \(origin)")
        }
    }

    @Test(
        "A blurred square interpolates the means of blocks",
        arguments: [1, 5, 24, 47, 49, 94, 216, 600]
    )
    func blur(side: Int) {
        var generator = SeededGenerator(seed: Seed(98), item: UInt64(side))
        let notch = FramedNotch(side: side, widths: Self.holes[0])
        var picture = Self.picture(width: side + 31, height: side + 9, &generator)
        let origin = PixelPoint(x: generator.draw(in: -9...side + 9), y: generator.draw(in: -9...9))
        var square = BlurredSquare(for: notch)
        square.take(&picture, around: notch, at: origin)
        let width = notch.size.width
        var block = 4
        while 8 * block < width { block *= 2 }
        /// The mean green of the block that begins at (x, y).
        func mean(_ x: Int, _ y: Int) -> Double {
            var sum = 0
            for row in y..<y + block {
                for column in x..<x + block {
                    let place = (
                        max(0, min(picture.width - 1, column + origin.x - notch.reach)),
                        max(0, min(picture.height - 1, row + origin.y - notch.reach))
                    )
                    sum += Int(picture[place.0, place.1].green)
                }
            }
            return Double(sum) / Double(block * block)
        }
        for _ in 0..<40 {
            let (x, y) = (generator.draw(in: 0..<width), generator.draw(in: 0..<width))
            func nodes(_ place: Int) -> (first: Int, share: Double) {
                let position = (Double(place) + 0.5) / Double(block) - 0.5
                let first = position.rounded(.down)
                return (Int(first) * block, position - first)
            }
            let (across, down) = (nodes(x), nodes(y))
            func row(_ y: Int) -> Double {
                mean(across.first, y) * (1 - across.share) + mean(across.first + block, y)
                    * across.share
            }
            let expected = row(down.first) * (1 - down.share) + row(down.first + block) * down.share
            #expect(abs(Double(square[x, y].green) - expected) < 1, "\(x), \(y)")
        }
    }

    /// The operation on a pixel.
    private struct Cell {
        let shadow, frame, fill, alpha, pieceFrame: UInt8

        init(_ notch: FramedNotch, _ widths: FramedNotch.Widths, x: Int, y: Int) {
            let field = notch.field.depth
            let greatest = notch.field.limit + 1
            // The finest unit in which the sum of eight depths fits 16 bits.
            var shift = 0
            while 8 * greatest << (8 - shift) > Int(Int16.max) { shift += 1 }
            let unit = 256 >> shift
            func depth(_ x: Int, _ y: Int) -> Int {
                let place = (
                    x: max(0, min(field.width - 1, x)), y: max(0, min(field.height - 1, y))
                )
                let zero = Float(greatest * unit)
                return Int(field[place.x, place.y] * Float(unit) + (zero + 0.5)) - Int(zero)
            }
            /// The mean of a pixel's eight neighbours.
            func smooth(_ x: Int, _ y: Int) -> Int {
                var sum = -depth(x, y)
                for row in y - 1...y + 1 {
                    for column in x - 1...x + 1 { sum += depth(column, row) }
                }
                return sum >> (3 - shift)
            }
            let mean = smooth(x, y)

            func coverage(_ width: Float) -> Int {
                max(0, min(255, mean + Int(width * 256) + 128))
            }
            func shade(
                _ depth: Int,
                from start: Float,
                _ width: Float,
                _ strength: Int,
                isSquare: Bool = true
            ) -> Int {
                let whole = Int(width * 256)
                guard whole > 0 else { return 0 }
                let sum = min(Int(Int16.max), Int(start * 256) + whole)
                let left = max(0, min(whole, depth + sum))
                let shift = UInt16(whole).leadingZeroBitCount
                let factor = 0xff00 / ((whole << shift) >> 8)
                let share = (((left << shift) >> 8) * factor) >> 8
                return ((isSquare ? (share * share + 127) / 255 : share) * strength + 127) / 255
            }
            let body = coverage(0)
            fill = UInt8(body)
            let above = y - widths.drop
            let casting =
                above < 0 ? nil : widths.isHole ? smooth(x, above) : depth(x, above) << shift
            guard !widths.isHole else {
                frame = body > 0 ? UInt8(255 - coverage(-widths.frame)) : 0
                shadow =
                    body > 0
                    ? UInt8(casting.map { shade(-$0, from: 0, widths.shadow, 150) } ?? 0) : 0
                let behind =
                    casting.map { shade($0, from: 0, widths.pieceShadow, 126, isSquare: false) }
                    ?? 0
                let alpha = body + ((255 - body) * behind + 127) / 255
                self.alpha = UInt8(alpha)
                pieceFrame = UInt8((255 - coverage(-widths.pieceFrame)) * body / max(1, alpha))
                return
            }
            frame = UInt8(coverage(widths.frame))
            let shadow =
                casting.map { shade($0, from: widths.frame, widths.shadow, 150) } ?? 0
            self.shadow = UInt8((shadow * (255 - Int(frame)) + 127) / 255)
            let behind = shade(mean, from: 0, widths.pieceShadow, 126)
            let alpha = body + ((255 - body) * behind + 127) / 255
            self.alpha = UInt8(alpha)
            pieceFrame = UInt8((255 - coverage(-widths.pieceFrame)) * body / max(1, alpha))
        }
    }

    @Test("The shadow below a notch ends in the notch", arguments: [47, 108, 300, 400])
    func lowestShadow(side: Int) {
        var notch = FramedNotch(side: side)
        let (width, margin) = (notch.size.width, notch.reach + FramedNotch.margin(side: side))
        var mask = Mask(width: width, height: width, filledWith: 0)
        for y in margin..<width - margin {
            for x in margin..<width - margin { mask[x, y] = 255 }
        }
        notch.draw(mask, hasPiece: true)
        notch.colour(frame: .black, fill: .black)
        let white = Image(width: width, height: width, filledWith: RGBA8.white)
        var picture = white
        picture.cutOut(notch, at: PixelPoint(x: notch.reach, y: notch.reach))
        #expect(picture[width / 2, width - margin + 1] != .white)
        #expect((0..<width).allSatisfy { picture[$0, width - 1] == .white })
    }

    @Test("The shadow fades with the square of the distance", arguments: [1, 7.25, 40])
    func shadow(width: Float) {
        let widths = FramedNotch.Widths(frame: 2, pieceFrame: 1, shadow: width, pieceShadow: width)
        var notch = FramedNotch(side: 30, widths: widths)
        var mask = Mask(width: notch.size.width, height: notch.size.height, filledWith: 0)
        // A straight edge in the middle, so that depths need no mean.
        let edge = notch.size.width / 2
        for y in 0..<mask.height { for x in edge..<mask.width { mask[x, y] = 255 } }
        notch.draw(mask, hasPiece: true)
        let y = notch.size.height / 2
        for x in 1..<edge {
            let away = Float(edge - x) - 0.5
            let near = { (away: Float) in max(0, min(1, 1 - away / width)) }
            let cell = Cell(notch, widths, x: x, y: y)
            let shadow = near(away - 2) * near(away - 2) * 150
            if away > 2.5 { #expect(abs(Float(cell.shadow) - shadow) < 3, "\(away) px away") }
            let behind = near(away) * near(away) * 126
            if away > 0.5 { #expect(abs(Float(cell.alpha) - behind) < 3, "\(away) px away") }
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
