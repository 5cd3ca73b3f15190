public import FretsawDrawing
public import FretsawInteraction
public import FretsawRaster
public import FretsawText

/// Draws the view of any system as a picture, without a browser.
///
/// Boxes, colours and paths are those that the elements show in a web page; words are set in the given fonts, without kerning
/// and shaping. Input fields show the words that the machine has for them.
public struct ViewRenderer {
    /// Pixels per point.
    public let scale: Double
    /// The colours.
    public let theme: Theme
    private let fonts: ViewFonts

    /// The range of ``scale``.
    public static let scales = 0.1...64.0

    /// Creates a renderer at a `scale` in ``scales``; views without words need no fonts.
    public init(scale: Double = 1, theme: Theme = .light, fonts: ViewFonts = ViewFonts()) {
        precondition(
            ViewRenderer.scales.contains(scale),
            "the scale must be in ViewRenderer.scales"
        )
        self.scale = scale
        self.theme = theme
        self.fonts = fonts
    }

    /// Draws a view in an area of `size` points on a transparent ground; its sides in pixels are rounded up.
    ///
    /// `picture` gives the pictures that the view refers to; parts without one stay empty.
    ///
    /// - Throws: `TextError` if no font has a character of the words.
    /// - Precondition: the picture has at least one pixel, and at most 2²⁸.
    public func image(
        of view: View,
        size: Size,
        picture: @escaping (PictureReference) -> Image<RGBA8>? = { _ in nil }
    ) throws(TextError) -> Image<RGBA8> {
        let (width, height) = (
            (size.width * scale).rounded(.up), (size.height * scale).rounded(.up)
        )
        precondition(
            width >= 1 && height >= 1 && width * height <= 0x1p28,
            "the picture must have 1…2²⁸ pixels"
        )
        var drawing = ViewDrawing(
            canvas: ViewCanvas(PixelSize(width: Int(width), height: Int(height))),
            scale: scale,
            theme: theme,
            fonts: fonts,
            picture: picture
        )
        // Browsers count in whole 64ths of a pixel.
        var operations = view.drawing(hasNativeFields: false, unitsPerPoint: scale * 64)[...]
        let area = DrawingArea(clip: ViewCanvas.Clip(bounds: drawing.canvas.bounds))
        try drawing.draw(&operations, in: area)
        return drawing.canvas.pixels.unpremultiplied()
    }

    /// The size in points of words that may wrap at `width`, rounded up, for `measure` effects.
    public func size(of words: Words, width: Double) throws(TextError) -> Size {
        try fonts.layout(words, width: width, scale: 1).size
    }
}

/// The rotations and clips around operations.
private struct DrawingArea {
    /// Maps the pixels of unrotated parts to those of the picture.
    var transform = AffineTransform.identity
    var clip: ViewCanvas.Clip
}

private struct ViewDrawing {
    var canvas: ViewCanvas
    let scale: Double
    let theme: Theme
    let fonts: ViewFonts
    let picture: (PictureReference) -> Image<RGBA8>?

    /// Draws operations until the `pop` that ends the present level.
    mutating func draw(
        _ operations: inout ArraySlice<DrawingOperation>,
        in area: DrawingArea
    ) throws(TextError) {
        while let operation = operations.popFirst() {
            var inner = area
            switch operation {
            case .pop:
                return
            case .pushOpacity(let opacity):
                var layer = ViewCanvas(canvas.bounds.size)
                swap(&canvas, &layer)
                try draw(&operations, in: area)
                swap(&canvas, &layer)
                canvas.draw(
                    layer.pixels,
                    at: PixelPoint(x: 0, y: 0),
                    in: ViewCanvas.Clip(bounds: canvas.bounds),
                    opacity: UInt8((opacity * 255).rounded())
                )
            case .pushRotation(let degrees, let center):
                let middle = pixels(center)
                inner.transform = AffineTransform.translation(x: -middle.x, y: -middle.y)
                    .then(.rotation(turns: degrees / 360))
                    .then(.translation(x: middle.x, y: middle.y))
                    .then(area.transform)
                try draw(&operations, in: inner)
            case .pushClip(let box):
                let path = pixels(box).path.transformed(by: area.transform)
                inner.clip = canvas.intersection(of: area.clip, and: path)
                try draw(&operations, in: inner)
            case .fill(let box, let color, let opacity):
                let path = pixels(box).path.transformed(by: area.transform)
                canvas.fill(path, with: self.color(color, opacity), in: area.clip)
            case .border(let box, let border):
                let ring = pixels(box).ring(width: border.width * scale)
                let path = ring.transformed(by: area.transform)
                canvas.fill(path, with: color(border.color), in: area.clip)
            case .glow(let reference, let frame, let opacity):
                drawGlow(around: reference, in: frame, opacity: opacity, area)
            case .picture(let reference, let frame):
                guard let (image, origin) = shown(reference, in: frame) else { continue }
                draw(image, at: origin, area)
            case .words(let words, let frame):
                try draw(words, in: pixels(frame), area)
            case .path(let path, let origin):
                draw(path, from: PixelPoint(nearest: pixels(origin)), area)
            }
        }
    }

    /// A place in pixels, free of errors of rounding: places are multiples of a 64th of a pixel, centres of a 128th.
    private func pixels(_ point: FretsawInteraction.Point) -> FretsawRaster.Point {
        FretsawRaster.Point(x: pixels(point.x), y: pixels(point.y))
    }

    private func pixels(_ frame: Rect) -> Rect {
        Rect(
            x: pixels(frame.x),
            y: pixels(frame.y),
            width: pixels(frame.width),
            height: pixels(frame.height)
        )
    }

    private func pixels(_ length: Double) -> Double { (length * scale * 128).rounded() / 128 }

    /// A box in pixels, its edges on the borders of pixels.
    private func pixels(_ box: RoundedBox) -> RoundedBox {
        RoundedBox(
            Rect(PixelRect(nearest: pixels(box.frame))),
            corners: Corners(top: box.corners.top * scale, bottom: box.corners.bottom * scale)
        )
    }

    /// A colour with its alpha multiplied by a share, limited to 0 … 1; NaN is 0.
    private func color(_ color: FretsawInteraction.Color, _ share: Double = 1) -> RGBA8 {
        let value = theme[color]
        let alpha = Double(value.alpha) * (share > 0 ? min(1, share) : 0)
        return RGBA8(
            red: value.red,
            green: value.green,
            blue: value.blue,
            alpha: UInt8(alpha.rounded())
        )
    }

    /// A picture with premultiplied alpha in the size in which it is shown, and where; nil if nothing is shown.
    private func shown(
        _ reference: PictureReference,
        in frame: Rect
    ) -> (image: Image<RGBA8>, origin: PixelPoint)? {
        guard let image = picture(reference), image.width > 0, image.height > 0 else { return nil }
        var area = PixelRect(nearest: pixels(frame))
        let fitting = reference.frame(
            of: Size(width: Double(image.width), height: Double(image.height)),
            in: Rect(area)
        )
        let size = PixelSize(
            width: Int(fitting.width.rounded()),
            height: Int(fitting.height.rounded())
        )
        area.origin.x += (area.size.width - size.width) / 2
        area.origin.y += (area.size.height - size.height) / 2
        area.size = size
        guard !area.isEmpty else { return nil }
        let sized = image.size == size ? image : image.resampled(to: size)
        return (sized.premultiplied(), area.origin)
    }

    private mutating func drawGlow(
        around reference: PictureReference,
        in frame: Rect,
        opacity: Double,
        _ area: DrawingArea
    ) {
        guard let (shown, origin) = shown(reference, in: frame) else { return }
        let deviations = Part.glowBlurs.map { $0 * scale }
        let margin = deviations.reduce(0) { $0 + BlurredCoverage.reach(of: $1) }
        let color = color(.glow, opacity)
        let share = Double(color.alpha) / 255
        var all = BlurredCoverage(shown, margin: margin)
        var shadows: [Image<RGBA8>] = []
        for deviation in deviations {
            let shadow = all.blurred(deviation, share: share)
            shadows.append(shadow.filled(with: color))
            all.add(behind: shadow)
        }
        let place = PixelPoint(x: origin.x - margin, y: origin.y - margin)
        for shadow in shadows.reversed() { draw(shadow, at: place, area) }
    }

    /// Draws a picture with premultiplied alpha.
    private mutating func draw(_ shown: Image<RGBA8>, at origin: PixelPoint, _ area: DrawingArea) {
        if area.transform == .identity {
            canvas.draw(shown, at: origin, in: area.clip)
        } else {
            let place = AffineTransform.translation(x: Double(origin.x), y: Double(origin.y))
            canvas.draw(shown, mappedBy: place.then(area.transform), in: area.clip)
        }
    }

    private mutating func draw(
        _ words: Words,
        in frame: Rect,
        _ area: DrawingArea
    ) throws(TextError) {
        let size = words.letterSize * scale
        let layout = try fonts.layout(words, width: frame.width, scale: scale)
        for (line, place) in zip(layout.lines, layout.frames(in: frame)) {
            let distance = fonts.baseline(of: words, lineHeight: place.height, scale: scale)
            let baseline = (place.y + distance).rounded()
            var x = 0.0
            for piece in line.pieces {
                for outline in try fonts.outlines(of: piece.string, isBold: words.isBold) {
                    let toPicture = AffineTransform.translation(x: place.x + x, y: baseline)
                        .then(area.transform)
                    let path = outline.path(size: size).transformed(by: toPicture)
                    canvas.fill(path, with: color(piece.color), in: area.clip)
                    x += outline.advance(size: size)
                }
            }
        }
    }

    private mutating func draw(_ path: DrawnPath, from origin: PixelPoint, _ area: DrawingArea) {
        let toPicture = AffineTransform.scaling(x: scale, y: scale)
            .then(.translation(x: Double(origin.x), y: Double(origin.y)))
            .then(area.transform)
        if let fill = path.fill {
            let inside = path.inside.transformed(by: toPicture)
            canvas.fill(inside, with: color(fill, path.opacity), in: area.clip)
        }
        if let stroke = path.stroke, path.strokeWidth > 0 {
            let outline = path.outline.transformed(by: toPicture)
            canvas.fill(outline, with: color(stroke, path.opacity), in: area.clip)
        }
    }
}

extension PixelPoint {
    /// The corner of pixels nearest to a point; a coordinate that is not finite or beyond 2³⁰ counts as 0.
    fileprivate init(nearest point: FretsawRaster.Point) {
        func edge(_ value: Double) -> Int { Int((abs(value) < 0x1p30 ? value : 0).rounded()) }
        self.init(x: edge(point.x), y: edge(point.y))
    }
}

extension PixelRect {
    /// The pixels of a frame whose edges are moved to the nearest borders of pixels, as browsers do.
    fileprivate init(nearest frame: Rect) {
        let origin = PixelPoint(nearest: FretsawRaster.Point(x: frame.x, y: frame.y))
        let end = PixelPoint(nearest: FretsawRaster.Point(x: frame.maxX, y: frame.maxY))
        self.init(x: origin.x, y: origin.y, width: end.x - origin.x, height: end.y - origin.y)
    }
}

extension Rect {
    package init(_ rect: PixelRect) {
        self.init(
            x: Double(rect.minX),
            y: Double(rect.minY),
            width: Double(rect.size.width),
            height: Double(rect.size.height)
        )
    }
}

extension RoundedBox {
    fileprivate var path: FretsawRaster.Path { outline(inset: 0, isReversed: false) }

    /// The border inside the box.
    fileprivate func ring(width: Double) -> FretsawRaster.Path {
        var ring = path
        let rest = min(frame.width, frame.height) - 2 * width
        if rest > 0 { ring.add(outline(inset: width, isReversed: true)) }
        return ring
    }

    private func outline(inset: Double, isReversed: Bool) -> FretsawRaster.Path {
        let (x0, y0) = (frame.x + inset, frame.y + inset)
        let (x1, y1) = (frame.maxX - inset, frame.maxY - inset)
        let radii = radii
        let (high, low) = (max(0, radii.top - inset), max(0, radii.bottom - inset))
        var path = FretsawRaster.Path()
        guard x1 > x0, y1 > y0 else { return path }
        // Each corner: the centre of its arc, the radius, and the angle at which it begins, in turns.
        let corners = [
            (x1 - high, y0 + high, high, -0.25), (x1 - low, y1 - low, low, 0.0),
            (x0 + low, y1 - low, low, 0.25), (x0 + high, y0 + high, high, 0.5),
        ]
        let starts = [(x1 - high, y0), (x1, y1 - low), (x0 + low, y1), (x0, y0 + high)]
        let ends = [(x1, y0 + high), (x1 - low, y1), (x0, y1 - low), (x0 + high, y0)]
        for step in 0..<4 {
            let index = isReversed ? 3 - step : step
            let (x, y, radius, from) = corners[index]
            let entry = isReversed ? ends[index] : starts[index]
            let point = FretsawRaster.Point(x: entry.0, y: entry.1)
            if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
            guard radius > 0 else { continue }
            path.addArc(
                center: FretsawRaster.Point(x: x, y: y),
                radius: radius,
                from: isReversed ? from + 0.25 : from,
                to: isReversed ? from : from + 0.25
            )
        }
        path.close()
        return path
    }
}
