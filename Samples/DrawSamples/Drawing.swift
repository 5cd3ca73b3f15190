import FretsawRaster

/// A picture to draw paths on.
struct Drawing {
    private(set) var image: Image<RGBA8>
    private var rasteriser = CoverageRasteriser()

    /// A picture whose rows run from one colour at the top to another at the bottom.
    init(size: PixelSize, from top: RGBA8, to bottom: RGBA8) {
        image = Image(width: size.width, height: size.height, filledWith: top)
        for y in 0..<size.height {
            let color = RGBA8.between(top, bottom, at: Double(y) / Double(max(1, size.height - 1)))
            image.fill(PixelRect(x: 0, y: y, width: size.width, height: 1), with: color)
        }
    }

    /// Fills `path` with a colour, whose alpha is the opacity.
    mutating func fill(_ path: Path, _ color: RGBA8) {
        cover(path) { _, _ in color }
    }

    /// Fills `path` with the pixels of `picture`, moved by whole pixels.
    mutating func fill(_ path: Path, with picture: Image<RGBA8>, movedBy shift: PixelPoint) {
        cover(path) { x, y in
            let (x, y) = (x - shift.x, y - shift.y)
            return picture.bounds.contains(PixelRect(x: x, y: y, width: 1, height: 1))
                ? picture[x, y] : .transparent
        }
    }

    /// Fills a disc.
    mutating func disc(at center: Point, radius: Double, _ color: RGBA8) {
        fill(Path(circleAt: center, radius: radius), color)
    }

    /// Draws a line with round ends.
    mutating func line(from start: Point, to end: Point, width: Double, _ color: RGBA8) {
        fill(Path(lineFrom: start, to: end, width: width), color)
    }

    /// Draws `path`'s pixels, coloured by place, over the picture.
    private mutating func cover(_ path: Path, color: (Int, Int) -> RGBA8) {
        guard let bounds = path.bounds else { return }
        let area = PixelRect(
            x: Int(bounds.min.x.rounded(.down)),
            y: Int(bounds.min.y.rounded(.down)),
            width: Int(bounds.max.x.rounded(.up)) - Int(bounds.min.x.rounded(.down)),
            height: Int(bounds.max.y.rounded(.up)) - Int(bounds.min.y.rounded(.down))
        ).intersection(image.bounds)
        guard !area.isEmpty else { return }
        var mask = Mask(width: area.size.width, height: area.size.height, filledWith: 0)
        rasteriser.fill(
            path.transformed(
                by: .translation(x: -Double(area.minX), y: -Double(area.minY))
            ),
            into: &mask
        )
        for y in area.minY..<area.maxY {
            let coverage = mask.row(y - area.minY)
            var row = image.mutableRow(y)
            for x in area.minX..<area.maxX where coverage[x - area.minX] > 0 {
                var pixel = color(x, y)
                let alpha = Int(pixel.alpha) * Int(coverage[x - area.minX])
                pixel.alpha = UInt8((alpha + 127) / 255)
                row[x] = pixel.over(row[x])
            }
        }
    }
}

extension RGBA8 {
    /// The opaque colour `0xRRGGBB`.
    init(_ hex: Int) {
        self.init(
            red: UInt8(hex >> 16 & 255),
            green: UInt8(hex >> 8 & 255),
            blue: UInt8(hex & 255)
        )
    }

    /// The colour at `opacity`, 0 … 1.
    func opacity(_ opacity: Double) -> RGBA8 {
        RGBA8(red: red, green: green, blue: blue, alpha: UInt8((255 * opacity).rounded()))
    }

    /// The colour `share` of the way from one to the other.
    static func between(_ from: RGBA8, _ to: RGBA8, at share: Double) -> RGBA8 {
        func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded())
        }
        return RGBA8(
            red: mixed(from.red, to.red),
            green: mixed(from.green, to.green),
            blue: mixed(from.blue, to.blue)
        )
    }
}
