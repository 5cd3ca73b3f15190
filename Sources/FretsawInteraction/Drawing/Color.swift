/// A colour of 8 bits a channel, sRGB, not premultiplied.
public struct Color: Equatable, Sendable {
    // All in one number, for what copies or chooses one moves four otherwise: a byte each, red lowest.
    private var bits: UInt32

    /// Red, 0 … 255.
    public var red: UInt8 {
        get { channel(0) }
        set { set(0, to: newValue) }
    }
    /// Green, 0 … 255.
    public var green: UInt8 {
        get { channel(8) }
        set { set(8, to: newValue) }
    }
    /// Blue, 0 … 255.
    public var blue: UInt8 {
        get { channel(16) }
        set { set(16, to: newValue) }
    }
    /// How much it covers, 0 … 255.
    public var alpha: UInt8 {
        get { channel(24) }
        set { set(24, to: newValue) }
    }

    private func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: bits &>> shift) }

    private mutating func set(_ shift: UInt32, to value: UInt8) {
        bits = bits & ~(0xFF &<< shift) | UInt32(value) &<< shift
    }

    /// The colour `0xRRGGBB`, higher bits ignored, with an opacity clamped to 0 … 1.
    public init(_ hex: UInt32, opacity: Double = 1) {
        let clamped = opacity > 0 ? (opacity < 1 ? opacity : 1) : 0
        let alpha = UInt32(clamped * 255 + 0.5)
        bits = alpha << 24 | (hex & 0xFF) << 16 | hex & 0xFF00 | hex >> 16 & 0xFF
    }

    /// Black.
    public static var black: Color { Color(0x00_0000) }
    /// White.
    public static var white: Color { Color(0xFF_FFFF) }
}
