internal import FretsawRaster

/// A picture with premultiplied alpha on which paths, rectangles and pictures are drawn.
struct ViewCanvas {
    /// The area in which something is drawn.
    struct Clip {
        /// Its bounds.
        var bounds: PixelRect
        /// The coverage of the pixels of the bounds; nil if all are covered fully.
        var mask: Mask?

        func coverage(_ x: Int, _ y: Int) -> UInt32 {
            mask.map { UInt32($0[x - bounds.minX, y - bounds.minY]) } ?? 255
        }
    }

    /// The pixels, with premultiplied alpha.
    private(set) var pixels: Image<RGBA8>
    private var rasteriser = CoverageRasteriser()

    /// A transparent canvas.
    init(_ size: PixelSize) {
        pixels = Image(width: size.width, height: size.height, filledWith: .transparent)
    }

    var bounds: PixelRect { pixels.bounds }

    /// Fills whole pixels with a colour of straight alpha.
    mutating func fill(_ rect: PixelRect, with color: RGBA8, in clip: Clip) {
        let area = rect.intersection(clip.bounds)
        guard color.alpha > 0 else { return }
        if clip.mask == nil, color.alpha == 255 {
            pixels.fill(area, with: color)
            return
        }
        let ink = Ink(color)
        for y in area.minY..<max(area.minY, area.maxY) {
            var row = pixels.mutableRow(y)
            if clip.mask == nil {
                for x in area.minX..<area.maxX { row[x] = ink.over(row[x], 255) }
            } else {
                for x in area.minX..<area.maxX { row[x] = ink.over(row[x], clip.coverage(x, y)) }
            }
        }
    }

    /// Fills a path with a colour of straight alpha.
    mutating func fill(_ path: Path, with color: RGBA8, in clip: Clip) {
        guard color.alpha > 0, let covered = coverage(of: path, in: clip) else { return }
        let ink = Ink(color)
        let area = covered.bounds
        for y in area.minY..<area.maxY {
            let mask = covered.mask.row(y - area.minY)
            var row = pixels.mutableRow(y)
            for x in area.minX..<area.maxX {
                let share = UInt32(mask[x - area.minX])
                if share > 0 { row[x] = ink.over(row[x], Ink.product(share, clip.coverage(x, y))) }
            }
        }
    }

    /// Draws a picture with premultiplied alpha whose pixel (0, 0) is at `origin`.
    mutating func draw(
        _ picture: Image<RGBA8>,
        at origin: PixelPoint,
        in clip: Clip,
        opacity: UInt32 = 255
    ) {
        let area = PixelRect(origin: origin, size: picture.size).intersection(clip.bounds)
        for y in area.minY..<max(area.minY, area.maxY) {
            let source = picture.row(y - origin.y)
            var row = pixels.mutableRow(y)
            for x in area.minX..<area.maxX {
                let pixel = source[x - origin.x]
                if clip.mask == nil, opacity == 255, pixel.alpha == 255 || pixel.alpha == 0 {
                    if pixel.alpha == 255 { row[x] = pixel }
                    continue
                }
                let share = Ink.product(opacity, clip.coverage(x, y))
                row[x] = Ink(premultiplied: source[x - origin.x]).over(row[x], share)
            }
        }
    }

    /// Draws a picture with premultiplied alpha, mapped by `transform`, with bilinear interpolation.
    mutating func draw(_ picture: Image<RGBA8>, mappedBy transform: AffineTransform, in clip: Clip)
    {
        guard let inverse = transform.inverse else { return }
        let (width, height) = (Double(picture.width), Double(picture.height))
        let corners = [(0.0, 0.0), (width, 0.0), (0.0, height), (width, height)].map {
            transform.apply(Point(x: $0.0, y: $0.1))
        }
        let area = PixelRect(containing: corners).intersection(clip.bounds)
        for y in area.minY..<max(area.minY, area.maxY) {
            var row = pixels.mutableRow(y)
            for x in area.minX..<area.maxX {
                let place = inverse.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let ink = Ink(premultiplied: picture.sample(place.x - 0.5, place.y - 0.5))
                row[x] = ink.over(row[x], clip.coverage(x, y))
            }
        }
    }

    /// The part of a clip that is also inside a path.
    mutating func intersection(of clip: Clip, and path: Path) -> Clip {
        guard let (bounds, mask) = coverage(of: path, in: clip) else {
            return Clip(
                bounds: PixelRect(origin: clip.bounds.origin, size: PixelSize(width: 0, height: 0))
            )
        }
        guard clip.mask != nil else { return Clip(bounds: bounds, mask: mask) }
        var both = mask
        for y in 0..<bounds.size.height {
            var row = both.mutableRow(y)
            for x in 0..<bounds.size.width {
                let outer = clip.coverage(x + bounds.minX, y + bounds.minY)
                row[x] = UInt8(truncatingIfNeeded: Ink.product(UInt32(row[x]), outer))
            }
        }
        return Clip(bounds: bounds, mask: both)
    }

    /// The coverage of a path within the bounds of a clip; nil if it is empty.
    private mutating func coverage(of path: Path, in clip: Clip) -> (bounds: PixelRect, mask: Mask)?
    {
        guard let box = path.bounds else { return nil }
        let area = PixelRect(containing: [box.min, box.max]).intersection(clip.bounds)
        guard !area.isEmpty else { return nil }
        var mask = Mask(width: area.size.width, height: area.size.height, filledWith: 0)
        rasteriser.fill(
            path.transformed(by: .translation(x: -Double(area.minX), y: -Double(area.minY))),
            into: &mask
        )
        return (area, mask)
    }
}

/// A premultiplied colour that is drawn over others.
private struct Ink {
    private let red, green, blue, alpha: UInt32

    init(_ color: RGBA8) {
        alpha = UInt32(color.alpha)
        red = Ink.product(UInt32(color.red), alpha)
        green = Ink.product(UInt32(color.green), alpha)
        blue = Ink.product(UInt32(color.blue), alpha)
    }

    init(premultiplied color: RGBA8) {
        (red, green, blue, alpha) = (
            UInt32(color.red), UInt32(color.green), UInt32(color.blue), UInt32(color.alpha)
        )
    }

    /// The product of two shares of 255, rounded.
    static func product(_ one: UInt32, _ other: UInt32) -> UInt32 { (one &* other &+ 127) / 255 }

    /// This colour, weighted by `share` of 255, over `under`.
    func over(_ under: RGBA8, _ share: UInt32) -> RGBA8 {
        let rest = 255 &- Ink.product(alpha, share)
        if rest == 255 { return under }
        func mixed(_ ink: UInt32, _ under: UInt8) -> UInt8 {
            UInt8(
                truncatingIfNeeded: min(255, (ink &* share &+ UInt32(under) &* rest &+ 127) / 255)
            )
        }
        return RGBA8(
            red: mixed(red, under.red),
            green: mixed(green, under.green),
            blue: mixed(blue, under.blue),
            alpha: mixed(alpha, under.alpha)
        )
    }
}

extension AffineTransform {
    /// The inverse map; nil if there is none.
    fileprivate var inverse: AffineTransform? {
        let determinant = a * d - b * c
        guard determinant != 0, determinant.isFinite else { return nil }
        return AffineTransform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant
        )
    }
}

extension PixelRect {
    /// The pixels that contain points; a coordinate that is not finite or beyond 2³⁰ counts as 0.
    fileprivate init(containing points: [Point]) {
        func edges(_ values: [Double]) -> (Int, Int) {
            let known = values.map { abs($0) < 0x1p30 ? $0 : 0 }
            return (Int((known.min() ?? 0).rounded(.down)), Int((known.max() ?? 0).rounded(.up)))
        }
        let (x, y) = (edges(points.map(\.x)), edges(points.map(\.y)))
        self.init(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0)
    }
}

extension Image<RGBA8> {
    /// The premultiplied colour between the pixels around (`x`, `y`); outside the picture it is transparent.
    fileprivate func sample(_ x: Double, _ y: Double) -> RGBA8 {
        guard x > -1, y > -1, x < Double(width), y < Double(height) else { return .transparent }
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (fx, fy) = (x - Double(left), y - Double(top))
        var sums = SIMD4<Double>(repeating: 0)
        for (column, row, weight) in [
            (left, top, (1 - fx) * (1 - fy)), (left + 1, top, fx * (1 - fy)),
            (left, top + 1, (1 - fx) * fy), (left + 1, top + 1, fx * fy),
        ] where column >= 0 && row >= 0 && column < width && row < height {
            let pixel = self[column, row]
            sums +=
                weight
                * SIMD4(
                    Double(pixel.red),
                    Double(pixel.green),
                    Double(pixel.blue),
                    Double(pixel.alpha)
                )
        }
        return RGBA8(
            red: UInt8(sums.x.rounded()),
            green: UInt8(sums.y.rounded()),
            blue: UInt8(sums.z.rounded()),
            alpha: UInt8(sums.w.rounded())
        )
    }
}
