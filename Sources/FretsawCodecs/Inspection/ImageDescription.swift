/// What a file holds, and whether it can be read.
public struct ImageDescription: Hashable, Sendable {
    /// How a file stores colours.
    public enum ColorModel: String, CaseIterable, Sendable {
        /// One channel.
        case gray
        /// Grey and alpha.
        case grayAlpha
        /// Red, green and blue.
        case rgb
        /// Red, green, blue and alpha.
        case rgba
        /// Indices into a palette.
        case palette
        /// Luma and two colour differences, as most JPEGs.
        case yCbCr
        /// Four inks.
        case cmyk
        /// Four inks, three of them as luma and colour differences.
        case ycck
    }

    /// The format its signature tells; nil where none fits.
    public var format: ImageFormat?
    /// Bytes of the file.
    public var byteCount: Int
    /// Pixels in a row, as stored: before any turn by ``orientation``.
    public var width: Int?
    /// Rows, as stored.
    public var height: Int?
    /// Frames: 1 for a still picture; as declared by an APNG; whole descriptors found in a GIF.
    public var frameCount: Int?
    /// How colours are stored.
    public var colorModel: ColorModel?
    /// Bits of a sample, or of an index into the palette.
    public var bitDepth: Int?
    /// True for an interlaced PNG or GIF and for a progressive JPEG.
    public var isInterlaced: Bool?
    /// How a JPEG is to be turned, where its Exif data say so.
    public var orientation: EXIFOrientation?
    /// Damage that leaves the picture whole.
    public var warnings: [String]
    /// Why the picture cannot be read; nil where it can.
    public var problem: CodecError?

    /// True where ``ImageDecoder`` gives the picture and all frames keep within the limits.
    public var isReadable: Bool { problem == nil }

    /// A description of which only format and length are known.
    public init(format: ImageFormat?, byteCount: Int) {
        self.format = format
        self.byteCount = byteCount
        warnings = []
    }
}
