internal import CGIFShims
internal import CJPEGShims
internal import CPNGShims
import FretsawRaster

/// Reports what a file contains and why it cannot be read.
public enum ImageInspector {
    /// Describes `bytes`; the description's ``ImageDescription/problem`` says what is wrong.
    ///
    /// Readable means decoded: the picture (of a GIF, the first frame) is turned into pixels and
    /// thrown away. A GIF's further frames are counted by their descriptors.
    public static func describe(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default
    ) -> ImageDescription {
        let format = ImageFormat(sniffing: bytes)
        var description = ImageDescription(format: format, byteCount: bytes.count)
        do throws(CodecError) {
            try limits.check(byteCount: bytes.count, of: format)
            switch format {
            case .png, .apng: try describePNG(bytes, limits: limits, in: &description)
            case .jpeg: try describeJPEG(bytes, limits: limits, in: &description)
            case .gif87a, .gif89a: try describeGIF(bytes, limits: limits, in: &description)
            default: break  // the decoder names the problem
            }
            description.warnings += try ImageDecoder.decode(bytes, limits: limits).warnings
        } catch {
            description.problem = error
        }
        return description
    }

    private static func describeGIF(
        _ bytes: [UInt8],
        limits: DecodingLimits,
        in description: inout ImageDescription
    ) throws(CodecError) {
        description.colorModel = .palette
        description.frameCount = 0
        let summary = try GIFSummary(bytes, limits: limits)
        description.width = summary.canvasSize.width
        description.height = summary.canvasSize.height
        description.frameCount = summary.frames.count
        if let first = summary.frames.first {
            description.bitDepth = first.bitDepth
            description.isInterlaced = first.isInterlaced
        }
        if let damage = summary.damage {
            // The first frame may be whole: the decoder says whether it is.
            description.warnings.append("after frame \(summary.frames.count): \(damage)")
        }
    }

    private static func describeJPEG(
        _ bytes: [UInt8],
        limits: DecodingLimits,
        in description: inout ImageDescription
    ) throws(CodecError) {
        description.frameCount = 1
        description.orientation = JPEGSegments(of: bytes).orientation
        var handle = try JPEGReadHandle(limits: limits)
        let header = try handle.readHeader(of: bytes)
        description.width = header.width
        description.height = header.height
        description.bitDepth = header.bitDepth
        description.colorModel = header.colorModel
        description.isInterlaced = header.isProgressive
    }

    private static func describePNG(
        _ bytes: [UInt8],
        limits: DecodingLimits,
        in description: inout ImageDescription
    ) throws(CodecError) {
        let format = description.format ?? .png
        let chunks = PNGChunks(of: bytes)
        description.width = chunks.declaredSize?.width
        description.height = chunks.declaredSize?.height
        description.frameCount = chunks.animationFrameCount ?? 1

        var handle = try PNGReadHandle(limits: limits, format: format)
        let header = try PNGDecoder.readHeader(of: bytes, with: &handle, as: format, limits: limits)
        description.bitDepth = header.bitDepth
        description.isInterlaced = header.isInterlaced
        description.colorModel =
            switch header.colorType {
            case .gray: .gray
            case .rgb: .rgb
            case .palette: .palette
            case .grayAlpha: .grayAlpha
            case .rgba: .rgba
            }
    }
}

/// The contents of a file, and whether it can be read.
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

    /// The format its signature reports; nil if none fits.
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
    /// How a JPEG must be turned, where its Exif data say so.
    public var orientation: EXIFOrientation?
    /// Damage that leaves the picture whole.
    public var warnings: [String]
    /// Why the picture cannot be read; nil if it can.
    public var problem: CodecError?

    /// Whether ``ImageDecoder`` gives the picture and all frames keep within the limits.
    public var isReadable: Bool { problem == nil }

    /// A description of which only format and length are known.
    public init(format: ImageFormat?, byteCount: Int) {
        self.format = format
        self.byteCount = byteCount
        warnings = []
    }
}

/// The picture libraries in use, for diagnosis.
public enum CodecLibraries {
    /// Each library's name and version; libpng's as it runs, the others' as they were built against,
    /// because they do not report it at run time.
    public static var versions: [(name: String, version: String)] {
        unsafe [
            ("libpng", String(cString: fs_png_library_version())),
            ("libjpeg", String(cString: fs_jpeg_library_version())),
            ("giflib", String(cString: fs_gif_library_version())),
        ]
    }
}
