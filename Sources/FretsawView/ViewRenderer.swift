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
    public let palette: Palette
    private let fonts: ViewFonts

    /// The range of ``scale``.
    public static let scales = 0.1...64.0

    /// Creates a renderer; views without words need no fonts.
    ///
    /// - Precondition: `scale` is in ``scales``.
    public init(scale: Double = 1, palette: Palette = .light, fonts: ViewFonts = ViewFonts()) {
        precondition(
            ViewRenderer.scales.contains(scale),
            "the scale must be in ViewRenderer.scales"
        )
        self.scale = scale
        self.palette = palette
        self.fonts = fonts
    }

    /// Draws a view in an area of `size` points on a transparent ground; its sides in pixels are rounded up.
    ///
    /// `picture` gives the pictures that the view refers to; parts without one stay empty.
    ///
    /// - Throws: `TextError` if no font has a character of the words.
    /// - Precondition: the picture has at least one pixel, and at most 2²⁸.
    /// - Complexity: O(parts² + pixels drawn)
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
        var drawing = Drawing(
            parts: view.parts,
            canvas: ViewCanvas(PixelSize(width: Int(width), height: Int(height))),
            layers: [],
            renderer: self,
            picture: picture
        )
        let all = Surroundings(clip: ViewCanvas.Clip(bounds: drawing.canvas.bounds))
        for part in view.parts where part.parent.map({ view[$0] == nil }) ?? true {
            try drawing.draw(part, all)
        }
        return drawing.canvas.finish()
    }

    /// The size in points that words need, rounded up; they wrap at `width` if they do at all.
    ///
    /// The answer to the effects `measure` of alerts and notices.
    public func size(of words: Words, width: Double) throws(TextError) -> Size {
        let text = try LaidOutText(words, width: width, scale: 1, fonts: fonts)
        return Size(width: text.width.rounded(.up), height: text.height.rounded(.up))
    }

    /// The place and the area in which a part is drawn.
    private struct Surroundings {
        /// The origin of the parent, in pixels.
        var origin = FretsawRaster.Point(x: 0, y: 0)
        /// Maps the pixels of unrotated parts to those of the picture.
        var transform = AffineTransform.identity
        var clip: ViewCanvas.Clip
    }

    private struct Drawing {
        let parts: [Part]
        var canvas: ViewCanvas
        /// Canvases for layers, transparent and not in use.
        var layers: [ViewCanvas]
        let renderer: ViewRenderer
        let picture: (PictureReference) -> Image<RGBA8>?

        private var scale: Double { renderer.scale }

        mutating func draw(_ part: Part, _ around: Surroundings) throws(TextError) {
            guard part.opacity > 0 else { return }
            // A box by itself needs no layer.
            let isBox =
                part.border == nil && part.words == nil && part.picture == nil
                && part.paths.isEmpty && !parts.contains { $0.parent == part.name }
            if part.opacity >= 1 || isBox { return try drawAtOnce(part, around) }
            // The part and what is in it fade as one.
            var other = layers.popLast() ?? ViewCanvas(canvas.bounds.size)
            swap(&canvas, &other)
            var whole = part
            whole.opacity = 1
            try drawAtOnce(whole, around)
            swap(&canvas, &other)
            canvas.draw(other, opacity: UInt8((min(1, part.opacity) * 255).rounded()))
            other.clear()
            layers.append(other)
        }

        private mutating func drawAtOnce(_ part: Part, _ around: Surroundings) throws(TextError) {
            var inner = around
            inner.origin = around.origin + units(part.frame.x, part.frame.y)
            let size = units(max(0, part.frame.width), max(0, part.frame.height))
            if part.rotation != 0 {
                let middle = inner.origin + size * 0.5
                inner.transform = AffineTransform.translation(x: -middle.x, y: -middle.y)
                    .then(.rotation(turns: part.rotation / 360))
                    .then(.translation(x: middle.x, y: middle.y))
                    .then(around.transform)
            }
            let box = Box(inner.origin, size, part.corners, scale: scale)
            if let fill = part.fill {
                let color = renderer.palette[fill].faded(to: part.opacity)
                self.fill(box, color, inner)
            }
            if let border = part.border { draw(border, of: box, inner) }
            if part.clips { clip(to: box, &inner) }
            if let reference = part.picture, let image = picture(reference) {
                draw(image, fits: reference.fits, glow: part.glow, in: box, inner)
            }
            if let words = part.words { try draw(words, size, inner) }
            for path in part.paths { draw(path, from: box.snapped.origin, inner) }
            for child in parts where child.parent == part.name { try draw(child, inner) }
        }

        /// A place or size in pixels; browsers count in whole 64ths of them, rounded down.
        private func units(_ x: Double, _ y: Double) -> FretsawRaster.Point {
            FretsawRaster.Point(
                x: (x * scale * 64).rounded(.down) / 64,
                y: (y * scale * 64).rounded(.down) / 64
            )
        }

        private mutating func clip(to box: Box, _ inner: inout Surroundings) {
            if box.isPlain, inner.transform == .identity {
                let bounds = inner.clip.bounds
                inner.clip.bounds = bounds.intersection(box.snapped)
                // Nothing to crop, and perhaps beside the mask.
                if inner.clip.bounds.isEmpty { inner.clip.mask = nil }
                inner.clip.mask = inner.clip.mask?.cropped(
                    to: PixelRect(
                        x: inner.clip.bounds.minX - bounds.minX,
                        y: inner.clip.bounds.minY - bounds.minY,
                        width: inner.clip.bounds.size.width,
                        height: inner.clip.bounds.size.height
                    )
                )
            } else {
                let path = box.path.transformed(by: inner.transform)
                inner.clip = canvas.intersection(of: inner.clip, and: path)
            }
        }

        private mutating func fill(_ box: Box, _ color: RGBA8, _ inner: Surroundings) {
            guard inner.transform == .identity else {
                let path = box.path.transformed(by: inner.transform)
                return canvas.fill(path, with: color, in: inner.clip)
            }
            // Only the rows of the corners have pixels that are covered partly.
            let rows = box.rows()
            canvas.fill(rows.body, with: color, in: inner.clip)
            for corners in [rows.head, rows.foot] where !corners.isEmpty {
                canvas.fill(box.path, with: color, in: inner.clip, within: corners)
            }
        }

        private mutating func draw(_ border: Border, of box: Box, _ inner: Surroundings) {
            let width = border.width * scale
            let color = renderer.palette[border.color]
            let ring = box.ring(width: width)
            guard inner.transform == .identity else {
                let path = ring.transformed(by: inner.transform)
                return canvas.fill(path, with: color, in: inner.clip)
            }
            let rows = box.rows(border: width)
            var (left, right) = (rows.body, rows.body)
            left.size.width = min(left.size.width, Int(width.rounded(.up)))
            right.size.width = min(rows.body.size.width - left.size.width, left.size.width)
            right.origin.x = rows.body.maxX - right.size.width
            for side in [rows.head, left, right, rows.foot] where !side.isEmpty {
                canvas.fill(ring, with: color, in: inner.clip, within: side)
            }
        }

        private mutating func draw(
            _ image: Image<RGBA8>,
            fits: Bool,
            glow: Double,
            in box: Box,
            _ inner: Surroundings
        ) {
            var area = box.snapped
            if fits, image.width > 0, image.height > 0 {
                let factor = min(
                    Double(area.size.width) / Double(image.width),
                    Double(area.size.height) / Double(image.height)
                )
                let size = PixelSize(
                    width: Int((Double(image.width) * factor).rounded()),
                    height: Int((Double(image.height) * factor).rounded())
                )
                area.origin.x += (area.size.width - size.width) / 2
                area.origin.y += (area.size.height - size.height) / 2
                area.size = size
            }
            guard !area.isEmpty, image.width > 0, image.height > 0 else { return }
            let shown = (image.size == area.size ? image : image.resampled(to: area.size))
                .premultiplied()
            draw(glow, around: shown, at: area.origin, inner)
            draw(shown, at: area.origin, inner)
        }

        /// Draws the light around a picture with premultiplied alpha.
        private mutating func draw(
            _ glow: Double,
            around shown: Image<RGBA8>,
            at origin: PixelPoint,
            _ inner: Surroundings
        ) {
            guard glow > 0 else { return }
            let deviations = Part.glowBlurs.map { $0 * scale }
            let margin = deviations.reduce(0) { $0 + BlurredCoverage.reach(of: $1) }
            let color = renderer.palette[.glow].faded(to: glow)
            let share = Double(color.alpha) / 255
            var all = BlurredCoverage(shown, margin: margin)
            var shadows: [Image<RGBA8>] = []
            for deviation in deviations {
                let shadow = all.blurred(deviation, share: share)
                shadows.append(shadow.filled(with: color))
                all.add(behind: shadow)
            }
            let place = PixelPoint(x: origin.x - margin, y: origin.y - margin)
            for shadow in shadows.reversed() { draw(shadow, at: place, inner) }
        }

        /// Draws a picture with premultiplied alpha.
        private mutating func draw(
            _ shown: Image<RGBA8>,
            at origin: PixelPoint,
            _ inner: Surroundings
        ) {
            if inner.transform == .identity {
                canvas.draw(shown, at: origin, in: inner.clip)
            } else {
                let place = AffineTransform.translation(x: Double(origin.x), y: Double(origin.y))
                canvas.draw(shown, mappedBy: place.then(inner.transform), in: inner.clip)
            }
        }

        private mutating func draw(
            _ words: Words,
            _ size: FretsawRaster.Point,
            _ inner: Surroundings
        ) throws(TextError) {
            let text = try LaidOutText(words, width: size.x, scale: scale, fonts: renderer.fonts)
            let isCentered = words.alignment == .center
            // Lines at the start begin at the top if they wrap, else they are in the middle.
            var top = inner.origin.y
            if isCentered || !words.wraps { top += (size.y - text.height) / 2 }
            for line in text.lines {
                let start = inner.origin.x + (isCentered ? (size.x - line.width) / 2 : 0)
                let baseline = (top + text.baseline).rounded()
                for glyph in line.glyphs {
                    let path = glyph.outline.path(size: text.size).transformed(
                        by: AffineTransform.translation(x: start + glyph.x, y: baseline)
                            .then(inner.transform)
                    )
                    canvas.fill(path, with: renderer.palette[glyph.color], in: inner.clip)
                }
                top += text.lineHeight
            }
        }

        private mutating func draw(
            _ path: DrawnPath,
            from origin: PixelPoint,
            _ inner: Surroundings
        ) {
            let toPixels = AffineTransform.scaling(x: scale, y: scale)
                .then(.translation(x: Double(origin.x), y: Double(origin.y)))
                .then(inner.transform)
            func color(_ color: FretsawInteraction.Color) -> RGBA8 {
                renderer.palette[color].faded(to: path.opacity)
            }
            if let fill = path.fill {
                canvas.fill(
                    path.inside.transformed(by: toPixels),
                    with: color(fill),
                    in: inner.clip
                )
            }
            if let stroke = path.stroke, path.strokeWidth > 0 {
                canvas.fill(
                    path.outline.transformed(by: toPixels),
                    with: color(stroke),
                    in: inner.clip
                )
            }
        }
    }
}

extension RGBA8 {
    /// The colour with its alpha multiplied by a share, limited to 0 … 1; NaN is 0.
    fileprivate func faded(to share: Double) -> RGBA8 {
        var result = self
        result.alpha = UInt8((Double(alpha) * (share > 0 ? min(1, share) : 0)).rounded())
        return result
    }
}

/// The box of a part in pixels, its edges on the borders of pixels, as browsers draw it.
private struct Box {
    let snapped: PixelRect
    private let top, bottom: Double

    init(
        _ origin: FretsawRaster.Point,
        _ size: FretsawRaster.Point,
        _ corners: Corners,
        scale: Double
    ) {
        func edge(_ value: Double) -> Int { Int((abs(value) < 0x1p30 ? value : 0).rounded()) }
        let (left, above) = (edge(origin.x), edge(origin.y))
        snapped = PixelRect(
            x: left,
            y: above,
            width: edge(origin.x + size.x) - left,
            height: edge(origin.y + size.y) - above
        )
        // Radii that do not fit are made smaller in proportion (CSS Backgrounds 3, "Overlapping Curves").
        let (high, low) = (max(0, corners.top) * scale, max(0, corners.bottom) * scale)
        let (width, height) = (Double(snapped.size.width), Double(snapped.size.height))
        let factor = min(1, width / max(2 * high, 2 * low, 1e-9), height / max(high + low, 1e-9))
        (top, bottom) = (high * factor, low * factor)
    }

    var isPlain: Bool { top == 0 && bottom == 0 }

    /// The rows at the top and at the bottom that corners or a border touch, and those between them.
    func rows(border width: Double = 0) -> (head: PixelRect, body: PixelRect, foot: PixelRect) {
        let height = snapped.size.height
        func count(_ reach: Double, of rows: Int) -> Int {
            reach < Double(rows) ? Int(reach.rounded(.up)) : rows
        }
        var (head, body, foot) = (snapped, snapped, snapped)
        head.size.height = count(max(top, width), of: height)
        foot.size.height = count(max(bottom, width), of: height - head.size.height)
        foot.origin.y = snapped.maxY - foot.size.height
        body.origin.y += head.size.height
        body.size.height -= head.size.height + foot.size.height
        return (head, body, foot)
    }

    var path: FretsawRaster.Path { outline(inset: 0, isReversed: false) }

    /// The border inside the box.
    func ring(width: Double) -> FretsawRaster.Path {
        var ring = path
        let rest = Double(min(snapped.size.width, snapped.size.height)) - 2 * width
        if rest > 0 { ring.add(outline(inset: width, isReversed: true)) }
        return ring
    }

    private func outline(inset: Double, isReversed: Bool) -> FretsawRaster.Path {
        let (x0, y0) = (Double(snapped.minX) + inset, Double(snapped.minY) + inset)
        let (x1, y1) = (Double(snapped.maxX) - inset, Double(snapped.maxY) - inset)
        let (high, low) = (max(0, top - inset), max(0, bottom - inset))
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
