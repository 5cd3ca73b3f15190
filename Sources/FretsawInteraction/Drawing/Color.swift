/// A colour of 8 bits a channel, sRGB, not premultiplied.
public struct Color: Equatable, Sendable {
    /// Red, 0 … 255.
    public var red: UInt8
    /// Green, 0 … 255.
    public var green: UInt8
    /// Blue, 0 … 255.
    public var blue: UInt8
    /// How much it covers, 0 … 255.
    public var alpha: UInt8

    /// Makes a colour from `0xRRGGBB`, as style sheets write it.
    ///
    /// - Parameters:
    ///   - hex: The channels, red first; bits above the lowest 24 are ignored.
    ///   - opacity: How much it covers; clamped to 0 … 1.
    public init(_ hex: UInt32, opacity: Double = 1) {
        red = UInt8(truncatingIfNeeded: hex >> 16)
        green = UInt8(truncatingIfNeeded: hex >> 8)
        blue = UInt8(truncatingIfNeeded: hex)
        let clamped = opacity > 0 ? (opacity < 1 ? opacity : 1) : 0
        alpha = UInt8(clamped * 255 + 0.5)
    }

    /// Black.
    public static var black: Color { Color(0x00_0000) }
    /// White.
    public static var white: Color { Color(0xFF_FFFF) }
}
