public import FretsawCaptcha
public import FretsawRandom
public import FretsawRaster
public import FretsawText

/// Adds a watermark to the backgrounds of another source.
///
/// The text is part of the clean picture: notches cut through it, and the piece restores it. If a notch is on the text,
/// the letters on the piece reveal its position; a short text makes this rare.
public struct WatermarkedBackgrounds: BackgroundSource {
    private var base: any BackgroundSource
    private let overlay: WatermarkOverlay
    private let size: PixelSize

    /// Adds `watermark` to the backgrounds of `base`, which have `size` layout pixels, if it fits.
    public init(
        _ base: any BackgroundSource,
        watermark: Watermark,
        size: PixelSize,
        scale: PictureScale = .one
    ) throws(CaptchaError) {
        self.base = base
        self.size = size.scaled(to: scale)
        overlay = try WatermarkOverlay(watermark, size: size, scale: scale)
    }

    /// Draws a background of the other source, and the text over it.
    public func drawBackground(
        into image: inout Image<RGBA8>,
        using generator: inout SeededGenerator
    ) throws -> BackgroundOrigin {
        guard image.size == size else {
            throw CaptchaError(.backgroundSize(image.size, expected: size))
        }
        let origin = try base.drawBackground(into: &image, using: &generator)
        image.draw(overlay.image, at: overlay.origin)
        return origin
    }

    /// The other source's backgrounds of the item, with the same text.
    public func backgrounds(forItem item: UInt64, seed: Seed) throws -> any BackgroundSource {
        var result = self
        result.base = try base.backgrounds(forItem: item, seed: seed)
        return result
    }

    /// The other source's backgrounds for pieces, with the same text.
    public func forPieces() -> any BackgroundSource {
        var result = self
        result.base = base.forPieces()
        return result
    }
}

/// A watermark in the lower right corner: translucent white text with a soft dark edge, legible on any background.
///
/// Position and default size are AJ-Captcha's.
public struct Watermark: Hashable, Sendable {
    /// The text; it is scaled, so its own font size does not matter.
    public var line: TextLine
    /// The font size as a share of the picture's height, 0.01 … 0.5; at least ``minSize`` pixels,
    /// and at most what fits.
    public var size: Double
    /// The distance from the right and lower borders as a share of the picture's height, 0 … 0.25.
    public var margin: Double
    /// The opacity of the text, 0.05 … 1.
    public var opacity: Double
    /// The share of light that the dark edge takes away, 0 … 0.9.
    public var edge: Double

    /// The minimum font size in pixels; smaller text is illegible.
    public static let minSize = 8.0

    /// Creates a watermark.
    ///
    /// The default size and margin are those of AJ-Captcha: a font size of 12 px and a margin of
    /// 5 px for a picture that is 155 px high. Unlike AJ-Captcha's, the text is translucent.
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

    /// Checks the ranges of the options.
    public func validate() throws(CaptchaError) {
        try CaptchaError.check("watermark size", size, in: 0.01...0.5)
        try CaptchaError.check("watermark margin", margin, in: 0...0.25)
        try CaptchaError.check("watermark opacity", opacity, in: 0.05...1)
        try CaptchaError.check("watermark edge", edge, in: 0...0.9)
    }
}

/// A watermark drawn for pictures of one size.
struct WatermarkOverlay: Sendable {
    /// Grey pixels with alpha: white text over a black edge.
    let image: Image<RGBA8>
    /// The position of the image's top left pixel.
    let origin: PixelPoint

    /// Draws `watermark` for pictures of `size` layout pixels.
    ///
    /// The text stays out of the margin. The dark edge may extend into the margin, up to the picture's border.
    ///
    /// - Throws: `CaptchaError` if an option is out of range or the picture too small.
    init(
        _ watermark: Watermark,
        size: PixelSize,
        scale: PictureScale = .one
    ) throws(CaptchaError) {
        try watermark.validate()
        let margin = (watermark.margin * Double(size.height)).rounded()
        let em = try WatermarkOverlay.em(of: watermark, on: size, margin: margin)
        let share = em / watermark.line.size
        let (low, high) = (watermark.line.bounds.min * share, watermark.line.bounds.max * share)
        // Moved by whole pixels with the baseline on a pixel border, so that horizontal strokes are sharp.
        let pen = Point(
            x: (Double(size.width) - margin - high.x).rounded(.down),
            y: (Double(size.height) - margin - high.y).rounded(.down)
        )
        let layoutReach = min(max(Int((em / 16).rounded()), 1), 7)
        let box = WatermarkOverlay.box(from: low + pen, to: high + pen, grownBy: 2 * layoutReach)
            .intersection(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
            .scaled(to: scale)

        let (factor, reach) = (Double(scale.rawValue), layoutReach * scale.rawValue)
        let path = watermark.line.path
            .transformed(by: .scaling(x: share * factor, y: share * factor))
            .transformed(
                by: .translation(
                    x: pen.x * factor - Double(box.minX),
                    y: pen.y * factor - Double(box.minY)
                )
            )
        let text = path.coverage(width: box.size.width, height: box.size.height)
        image = WatermarkOverlay.draw(
            text,
            edge: WatermarkOverlay.halo(around: text, reach: reach),
            watermark
        )
        origin = box.origin
    }

    /// The font size in pixels: the requested one, or the largest that fits.
    private static func em(
        of watermark: Watermark,
        on size: PixelSize,
        margin: Double
    ) throws(CaptchaError) -> Double {
        let (low, high) = watermark.line.bounds
        let unit = 1 / watermark.line.size
        let (width, height) = ((high.x - low.x) * unit, (high.y - low.y) * unit)
        // One pixel is reserved because the text is moved by whole pixels.
        let available = min(
            (Double(size.width) - 2 * margin - 1) / width,
            (Double(size.height) - 2 * margin - 1) / height
        )
        let requested = max(watermark.size * Double(size.height), Watermark.minSize)
        guard available >= Watermark.minSize else {
            throw .impossible(
                "a watermark \((width * 10).rounded() / 10) times as wide as its letters are "
                    + "high does not fit on \(size) with letters of \(Watermark.minSize) px; "
                    + "shorten it or make the background wider"
            )
        }
        return min(requested, available)
    }

    /// The box of whole pixels between two corners, grown by `margin`.
    private static func box(from low: Point, to high: Point, grownBy margin: Int) -> PixelRect {
        let (x, y) = (Int(low.x.rounded(.down)) - margin, Int(low.y.rounded(.down)) - margin)
        return PixelRect(
            x: x,
            y: y,
            width: Int(high.x.rounded(.up)) + margin - x,
            height: Int(high.y.rounded(.up)) + margin - y
        )
    }

    /// The text dilated by `reach` pixels and blurred by the same radius.
    private static func halo(around text: Mask, reach: Int) -> Mask {
        var (halo, other) = (text, text)
        for _ in 0..<reach {
            halo.dilate(into: &other)
            swap(&halo, &other)
        }
        halo.boxBlur(radius: reach, into: &other)
        return other
    }

    /// White with opacity w over black with opacity s is grey w/a with opacity a = 1 − (1 − w)·(1 − s).
    private static func draw(_ text: Mask, edge: Mask, _ watermark: Watermark) -> Image<RGBA8> {
        var image = Image(width: text.width, height: text.height, filledWith: RGBA8.transparent)
        var pixels = image.mutablePixels
        let (texts, edges) = (text.pixels, edge.pixels)
        for index in pixels.indices {
            let cover = Double(texts[index]) / 255
            let white = watermark.opacity * cover
            // Only around the text: under it, the edge would darken the white.
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
