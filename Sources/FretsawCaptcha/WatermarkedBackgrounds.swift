public import FretsawRandom
public import FretsawRaster
public import FretsawText

/// Backgrounds of another source with a watermark on each.
///
/// The text is part of the clean picture: notches are cut through it, and the piece restores it.
/// Where a notch lies in the text, the piece shows letters that tell its place; a short text leaves
/// such places few.
public struct WatermarkedBackgrounds: BackgroundSource {
    private var base: any BackgroundSource
    private let overlay: WatermarkOverlay
    private let size: PixelSize

    /// Backgrounds of `base`, `size` pixels large, with `watermark`.
    ///
    /// - Throws: ``CaptchaError`` where the watermark does not fit that size.
    public init(
        _ base: any BackgroundSource,
        watermark: Watermark,
        size: PixelSize
    ) throws(CaptchaError) {
        self.base = base
        self.size = size
        overlay = try WatermarkOverlay(watermark, size: size)
    }

    /// Has the other source paint, and draws the text over it.
    ///
    /// - Throws: what the other source throws, and ``CaptchaError`` where `image` has another size.
    public func paint(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        guard image.size == size else {
            throw CaptchaError(.backgroundSize(image.size, expected: size))
        }
        let origin = try base.paint(into: &image, using: &generator)
        image.draw(overlay.image, at: overlay.origin)
        return origin
    }

    /// The other source's for pieces, with the same text.
    public func forPieces() -> any BackgroundSource {
        var result = self
        result.base = base.forPieces()
        return result
    }
}

/// A text in the lower right corner of backgrounds: white and translucent, with a soft dark edge, so
/// that it reads on any of them.
///
/// The corner and the usual size are AJ-Captcha's.
public struct Watermark: Hashable, Sendable {
    /// The text, set at any size.
    public var line: TextLine
    /// The em as a share of the picture's height, 0.01 … 0.5; never drawn smaller than
    /// ``leastSize``, and larger never than the picture has room for.
    public var size: Double
    /// Room to the right border and the lower one, as a share of the picture's height, 0 … 0.25.
    public var margin: Double
    /// How much of the background the text hides, 0.05 … 1.
    public var opacity: Double
    /// Share of light that the edge around the text takes away, 0 … 0.9.
    public var edge: Double

    /// The least em, in pixels: below it nobody reads what stands there.
    public static let leastSize = 8.0

    /// A watermark; as AJ-Captcha has it (12 px of 155, 5 from the borders) but translucent where left
    /// out.
    public init(
        _ line: TextLine,
        size: Double = 12.0 / 155,
        margin: Double = 5.0 / 155,
        opacity: Double = 0.75,
        edge: Double = 0.5
    ) {
        self.line = line
        self.size = size
        self.margin = margin
        self.opacity = opacity
        self.edge = edge
    }

    /// Refuses what lies outside its range.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("watermark size", size, in: 0.01...0.5)
        try CaptchaError.check("watermark margin", margin, in: 0...0.25)
        try CaptchaError.check("watermark opacity", opacity, in: 0.05...1)
        try CaptchaError.check("watermark edge", edge, in: 0...0.9)
    }
}

/// A watermark drawn for pictures of one size: the pixels that are laid over each of them.
struct WatermarkOverlay: Sendable {
    /// Grey pixels with alpha: white text and black edge, one over the other.
    let image: Image<RGBA8>
    /// The place of the image's top left pixel.
    let origin: PixelPoint

    /// Draws `watermark` for pictures of `size`.
    ///
    /// The text keeps to its margin; its edge may reach into it, and ends at the picture's borders.
    ///
    /// - Throws: ``CaptchaError`` where an option is out of range, or the picture too small.
    init(_ watermark: Watermark, size: PixelSize) throws(CaptchaError) {
        try watermark.validate()
        let margin = (watermark.margin * Double(size.height)).rounded()
        let em = try WatermarkOverlay.em(of: watermark, on: size, margin: margin)
        let scale = em / watermark.line.size
        let (low, high) = (watermark.line.bounds.min * scale, watermark.line.bounds.max * scale)
        // Moved by whole pixels, baseline on a pixel's border: horizontal strokes stay crisp.
        let pen = Point(
            x: (Double(size.width) - margin - high.x).rounded(.down),
            y: (Double(size.height) - margin - high.y).rounded(.down)
        )
        let reach = min(max(Int((em / 16).rounded()), 1), 7)
        let box = WatermarkOverlay.box(from: low + pen, to: high + pen, grownBy: 2 * reach)
            .intersection(PixelRect(x: 0, y: 0, width: size.width, height: size.height))

        let path = watermark.line.path
            .transformed(by: .scaling(x: scale, y: scale))
            .transformed(
                by: .translation(x: pen.x - Double(box.minX), y: pen.y - Double(box.minY))
            )
        let text = path.coverage(width: box.size.width, height: box.size.height)
        image = WatermarkOverlay.paint(
            text,
            edge: WatermarkOverlay.halo(around: text, reach: reach),
            watermark
        )
        origin = box.origin
    }

    /// Pixels to the em: what was asked for, or what there is room for.
    private static func em(
        of watermark: Watermark,
        on size: PixelSize,
        margin: Double
    ) throws(CaptchaError) -> Double {
        let (low, high) = watermark.line.bounds
        let unit = 1 / watermark.line.size
        let (width, height) = ((high.x - low.x) * unit, (high.y - low.y) * unit)
        // One pixel is lost to moving by whole pixels.
        let room = min(
            (Double(size.width) - 2 * margin - 1) / width,
            (Double(size.height) - 2 * margin - 1) / height
        )
        let asked = max(watermark.size * Double(size.height), Watermark.leastSize)
        guard room >= Watermark.leastSize else {
            throw .impossible(
                "a watermark \((width * 10).rounded() / 10) times as wide as its letters are "
                    + "high does not fit on \(size) with letters of \(Watermark.leastSize) px; "
                    + "shorten it or make the background wider"
            )
        }
        return min(asked, room)
    }

    /// The whole pixels between two corners, and `margin` more on each side.
    private static func box(from low: Point, to high: Point, grownBy margin: Int) -> PixelRect {
        let (x, y) = (Int(low.x.rounded(.down)) - margin, Int(low.y.rounded(.down)) - margin)
        return PixelRect(
            x: x,
            y: y,
            width: Int(high.x.rounded(.up)) + margin - x,
            height: Int(high.y.rounded(.up)) + margin - y
        )
    }

    /// The text grown by `reach` pixels and blurred as far.
    private static func halo(around text: Mask, reach: Int) -> Mask {
        var (halo, other) = (text, text)
        for _ in 0..<reach {
            halo.dilate(into: &other)
            swap(&halo, &other)
        }
        halo.boxBlur(radius: reach, into: &other)
        return other
    }

    /// White with opacity w over black with opacity s: together grey w/a with opacity
    /// a = 1 − (1 − w)·(1 − s).
    private static func paint(_ text: Mask, edge: Mask, _ watermark: Watermark) -> Image<RGBA8> {
        var image = Image(width: text.width, height: text.height, filledWith: RGBA8.transparent)
        var pixels = image.mutablePixels
        let (texts, edges) = (text.pixels, edge.pixels)
        for index in pixels.indices {
            let cover = Double(texts[index]) / 255
            let white = watermark.opacity * cover
            // Around the text, not under it: there it would grey the white.
            let black = watermark.edge * (Double(edges[index]) / 255) * (1 - cover)
            let alpha = 1 - (1 - white) * (1 - black)
            guard alpha > 0 else { continue }
            let grey = UInt8((255 * white / alpha).rounded())
            let opacity = UInt8((255 * alpha).rounded())
            guard opacity > 0 else { continue }
            pixels[index] = RGBA8(red: grey, green: grey, blue: grey, alpha: opacity)
        }
        return image
    }
}
