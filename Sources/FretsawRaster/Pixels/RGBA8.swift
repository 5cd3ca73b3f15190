/// A pixel of red, green, blue and alpha, eight bits each, alpha not multiplied in.
///
/// Four bytes in this order, without padding, so that a row of pixels is also a row of bytes as
/// codecs exchange them. Colours are sRGB values as stored in files; nothing here is linear light.
@frozen
public struct RGBA8: BitwiseCopyable, Hashable, Sendable {
    /// Red, 0 … 255.
    public var red: UInt8
    /// Green, 0 … 255.
    public var green: UInt8
    /// Blue, 0 … 255.
    public var blue: UInt8
    /// 0 transparent … 255 opaque.
    public var alpha: UInt8

    /// The pixel of the given channels; opaque where `alpha` is left out.
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
