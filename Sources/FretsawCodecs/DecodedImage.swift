public import FretsawRaster

/// A picture out of a file.
public struct DecodedImage: Sendable {
    /// The pixels: sRGB values as stored in the file, alpha not multiplied in.
    public var image: Image<RGBA8>
    /// The file's format.
    public var format: ImageFormat
    /// Damage that left the picture whole, in the library's words; empty for a sound file.
    public var warnings: [String]

    /// A picture of `format`.
    public init(image: Image<RGBA8>, format: ImageFormat, warnings: [String] = []) {
        self.image = image
        self.format = format
        self.warnings = warnings
    }
}
