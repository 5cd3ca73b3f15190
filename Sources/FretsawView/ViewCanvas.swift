internal import FretsawRaster

/// A picture with premultiplied alpha on which paths and pictures are drawn.
struct ViewCanvas {
    /// The area in which something is drawn.
    typealias Clip = PlacedMask

    /// The pixels, with premultiplied alpha.
    private(set) var pixels: Image<RGBA8>
    private var rasteriser = CoverageRasteriser()

    /// A transparent canvas.
    init(_ size: PixelSize) {
        pixels = Image(width: size.width, height: size.height, filledWith: .transparent)
    }

    var bounds: PixelRect { pixels.bounds }

    mutating func fill(_ path: Path, with color: RGBA8, in clip: Clip) {
        guard color.alpha > 0, let covered = coverage(of: path, in: clip.bounds) else { return }
        pixels.blend(color.premultiplied, over: covered.bounds, through: covered, clip)
    }

    /// Draws a picture with premultiplied alpha whose pixel (0, 0) is at `origin`.
    mutating func draw(
        _ picture: Image<RGBA8>,
        at origin: PixelPoint,
        in clip: Clip,
        opacity: UInt8 = 255
    ) {
        let area = PixelRect(origin: origin, size: picture.size).intersection(clip.bounds)
        guard !area.isEmpty else { return }
        pixels.blend(picture, at: origin, over: area, opacity: opacity, through: clip)
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
        guard !area.isEmpty else { return }
        var mapped = Image(
            width: area.size.width,
            height: area.size.height,
            filledWith: RGBA8.transparent
        )
        for y in 0..<mapped.height {
            var row = mapped.mutableRow(y)
            for x in 0..<area.size.width {
                let place = inverse.apply(
                    Point(x: Double(area.minX + x) + 0.5, y: Double(area.minY + y) + 0.5)
                )
                row[x] = picture.sample(place.x - 0.5, place.y - 0.5)
            }
        }
        draw(mapped, at: area.origin, in: clip)
    }

    /// The part of a clip that is also inside a path.
    mutating func intersection(of clip: Clip, and path: Path) -> Clip {
        guard let covered = coverage(of: path, in: clip.bounds) else {
            return Clip(
                bounds: PixelRect(origin: clip.bounds.origin, size: PixelSize(width: 0, height: 0))
            )
        }
        guard let outer = clip.mask, var both = covered.mask else { return covered }
        let bounds = covered.bounds
        for y in 0..<bounds.size.height {
            let outer = outer.row(y + bounds.minY - clip.bounds.minY)
            var row = both.mutableRow(y)
            for x in 0..<bounds.size.width {
                let share = UInt32(outer[x + bounds.minX - clip.bounds.minX])
                row[x] = UInt8(truncatingIfNeeded: (UInt32(row[x]) &* share &+ 127) / 255)
            }
        }
        return Clip(bounds: bounds, mask: both)
    }

    /// The coverage of a path within an area; nil if it is empty.
    private mutating func coverage(of path: Path, in limits: PixelRect) -> PlacedMask? {
        guard let box = path.bounds else { return nil }
        let area = PixelRect(containing: [box.min, box.max]).intersection(limits)
        guard !area.isEmpty else { return nil }
        var mask = Mask(width: area.size.width, height: area.size.height, filledWith: 0)
        rasteriser.fill(
            path.transformed(by: .translation(x: -Double(area.minX), y: -Double(area.minY))),
            into: &mask
        )
        return PlacedMask(bounds: area, mask: mask)
    }
}

extension RGBA8 {
    /// The colour multiplied by its alpha, rounded to nearest.
    fileprivate var premultiplied: RGBA8 {
        func scaled(_ channel: UInt8) -> UInt8 {
            UInt8(truncatingIfNeeded: (UInt32(channel) &* UInt32(alpha) &+ 127) / 255)
        }
        return RGBA8(red: scaled(red), green: scaled(green), blue: scaled(blue), alpha: alpha)
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
