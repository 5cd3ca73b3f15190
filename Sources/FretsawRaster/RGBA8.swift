/// A pixel of red, green, blue and straight (not premultiplied) alpha, eight bits each.
///
/// Four bytes in this order without padding, so codecs can use a row of pixels as a row of bytes.
/// Colours are sRGB values as stored in files, not linear light.
@frozen
public struct RGBA8: BitwiseCopyable, Hashable, Sendable {
    /// Red, 0 … 255.
    public var red: UInt8
    /// Green, 0 … 255.
    public var green: UInt8
    /// Blue, 0 … 255.
    public var blue: UInt8
    /// Alpha, 0 (transparent) … 255 (opaque).
    public var alpha: UInt8

    /// The pixel of the given channels; opaque by default.
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// All four channels 0.
    public static let transparent = RGBA8(red: 0, green: 0, blue: 0, alpha: 0)
    /// Opaque black.
    public static let black = RGBA8(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = RGBA8(red: 255, green: 255, blue: 255)
}

/// An opaque pixel of red, green and blue, eight bits each, for pictures that are kept for long.
///
/// Three bytes in this order without padding: a quarter less memory than ``RGBA8``.
@frozen
public struct RGB8: BitwiseCopyable, Hashable, Sendable {
    /// Red, 0 … 255.
    public var red: UInt8
    /// Green, 0 … 255.
    public var green: UInt8
    /// Blue, 0 … 255.
    public var blue: UInt8

    /// The pixel of the given channels.
    @inlinable
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}

/// A pixel of three or four bytes, of which the first are red, green and blue.
public protocol ColorPixel: BitwiseCopyable {}

extension RGBA8: ColorPixel {}
extension RGB8: ColorPixel {}

extension Image<RGB8> {
    /// The picture `image` without its alpha.
    public init(_ image: Image<RGBA8>) {
        self.init(
            width: image.width,
            height: image.height,
            filledWith: RGB8(red: 0, green: 0, blue: 0)
        )
        let pixels = image.pixels
        var target = mutablePixels
        for index in pixels.indices {
            let pixel = pixels[index]
            target[index] = RGB8(red: pixel.red, green: pixel.green, blue: pixel.blue)
        }
    }
}

extension Image<RGBA8> {
    /// Draws `other` over this picture with its top left pixel at `origin`; parts outside are clipped.
    ///
    /// Source-over compositing of straight alpha, rounded once, to nearest.
    ///
    /// - Complexity: O(pixels drawn)
    public mutating func draw(_ other: Image<RGBA8>, at origin: PixelPoint) {
        let area = PixelRect(origin: origin, size: other.size).intersection(bounds)
        guard !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            let source = other.row(y - origin.y)
            var row = mutableRow(y)
            for x in area.minX..<area.maxX {
                let over = source[x - origin.x]
                if over.alpha == 255 {
                    row[x] = over
                } else if over.alpha > 0 {
                    row[x] = over.over(row[x])
                }
            }
        }
    }
}

extension RGBA8 {
    /// This pixel drawn over `under`.
    public func over(_ under: RGBA8) -> RGBA8 {
        let a = UInt32(alpha)
        // The weight of the lower pixel, and the sum of both pixels' weights, in units of 1/255².
        let below = UInt32(under.alpha) * (255 - a)
        let total = a * 255 + below
        guard total > 0 else { return .transparent }
        func mixed(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
            UInt8((UInt32(top) * a * 255 + UInt32(bottom) * below + total / 2) / total)
        }
        return RGBA8(
            red: mixed(red, under.red),
            green: mixed(green, under.green),
            blue: mixed(blue, under.blue),
            alpha: UInt8((total + 127) / 255)
        )
    }
}

/// The relative luminance of pixels as WCAG 2 defines it, as integers; reuse one for its tables.
public struct RelativeLuminance: Sendable {
    /// The relative luminance of white.
    public static let unit = 1 << 20

    /// The contributions of red, green and blue by sRGB value (IEC 61966-2-1), 256 entries each.
    package let shares: [Int32]

    /// Computes the tables.
    public init() {
        shares = [0.2126, 0.7152, 0.0722].flatMap { weight in
            (0..<256).map { value in
                let share = Double(value) / 255
                let light =
                    share <= 0.04045
                    ? share / 12.92 : PortableMath.power((share + 0.055) / 1.055, 2.4)
                return Int32((light * weight * Double(RelativeLuminance.unit)).rounded())
            }
        }
    }

    /// The relative luminance of `pixel`, 0 … ``unit``.
    public func of(_ pixel: RGBA8) -> Int {
        Int(shares[Int(pixel.red)] + shares[256 + Int(pixel.green)] + shares[512 + Int(pixel.blue)])
    }
}
