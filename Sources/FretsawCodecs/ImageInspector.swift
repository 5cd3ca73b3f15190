internal import CGIFShims
internal import CJPEGShims
internal import CLCMS
internal import CPNGShims
internal import CWebP
import FretsawRaster

/// Describes the contents of files and why they cannot be read.
public enum ImageInspector {
    /// The most pixels for which a library may allocate four bytes each when a file is only checked.
    static let maxCheckedPixels = 20_000_000
    private static let unchecked =
        "not checked further, because that needs more than 80 MB of memory"

    /// Describes `bytes`; ``ImageDescription/problem`` contains the error of an unreadable file.
    ///
    /// To check readability, it decodes the picture, or the first frames of an animation up to
    /// ``DecodingLimits/maxPixels`` pixels, and discards them. A picture for which a library needs much
    /// memory is not decoded, with a warning. All frames are counted by their descriptors.
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
            case .webp: try describeWebP(bytes, limits: limits, in: &description)
            default: _ = try ImageDecoder.decode(bytes, limits: limits)
            }
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
        let summary = try GIFSummary(upToLimits: limits, bytes)
        description.width = summary.canvasSize.width
        description.height = summary.canvasSize.height
        description.frameCount = summary.frames.count
        if let first = summary.frames.first {
            description.bitDepth = first.bitDepth
            description.isInterlaced = first.isInterlaced
        }
        var decoder = try GIFDecoder(bytes, limits: limits)
        var last = summary.damage
        do throws(CodecError) {
            try decoder.skim()
            if decoder.isAtEnd { last = nil }
        } catch {
            guard error.exceededLimit != nil else { throw error }
        }
        description.warnings += decoder.warnings.map(\.description) + (last.map { ["\($0)"] } ?? [])
    }

    private static func describeWebP(
        _ bytes: [UInt8],
        limits: DecodingLimits,
        in description: inout ImageDescription
    ) throws(CodecError) {
        let chunks = try WebPChunks(bytes, limits: limits)
        let size = chunks.canvasSize
        if size.width > 0 { (description.width, description.height) = (size.width, size.height) }
        description.frameCount = chunks.isAnimated ? chunks.frames.count : 1
        if chunks.isAnimated { description.variant = .animated }
        guard let first = chunks.frames.first else {
            throw chunks.damage ?? CodecError(.truncated, format: .webp)
        }
        if !chunks.isAnimated { description.variant = first.isLossless ? .lossless : .lossy }
        let hasAlpha = chunks.frames.contains(where: \.hasAlpha)
        description.colorModel = hasAlpha ? .rgba : first.isLossless ? .rgb : .yCbCr
        description.bitDepth = 8
        if !chunks.isAnimated { description.orientation = chunks.orientation }
        description.colorProfile = chunks.colors(of: bytes, limits: limits).name
        var decoder = try WebPDecoder(bytes, limits: limits)
        description.warnings += try decoder.skim()
        if !chunks.frames.indices.allSatisfy(chunks.canCheck) {
            description.warnings.append(unchecked)
        }
    }

    private static func describeJPEG(
        _ bytes: [UInt8],
        limits: DecodingLimits,
        in description: inout ImageDescription
    ) throws(CodecError) {
        description.frameCount = 1
        let segments = JPEGSegments(of: bytes)
        description.orientation = segments.orientation
        var handle = try JPEGReadHandle(limits: limits)
        let header = try JPEGDecoder.readHeader(of: bytes, with: &handle, limits: limits)
        description.width = header.width
        description.height = header.height
        description.bitDepth = header.bitDepth
        description.colorModel = header.colorModel
        description.isInterlaced = header.isProgressive
        let colors = header.colors(segments.profile)
        description.colorProfile = colors.name
        if header.coefficientBytes > 4 * maxCheckedPixels {
            try JPEGSegments.checkScans(of: bytes, limits: limits)
            description.warnings.append(unchecked)
        } else {
            var row = [RGBA8](repeating: .transparent, count: header.width)
            try handle.start(of: bytes)
            for _ in 0..<header.height {
                try handle.readRows(1, of: bytes, declaredBy: header, into: &row)
            }
            try handle.finish(bytes)
        }
        description.warnings += handle.warnings + (colors.warning.map { [$0] } ?? [])
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
        var isSkimmed = false
        if format == .apng {
            do throws(CodecError) {
                description.frameCount = try AnimationSummary(bytes, limits: limits).frames.count
                var decoder = try APNGDecoder(bytes, limits: limits)
                description.warnings = try decoder.skim()
                isSkimmed = true
            } catch {
                let isHidden = APNGChunks.hidesDefaultImage(bytes, limits: limits)
                if isHidden, error.exceededLimit != nil { throw error }
                description.warnings.append("\(error)")
            }
        }

        var handle = try PNGReadHandle(limits: limits, format: format)
        let header = try PNGDecoder.readHeader(of: bytes, with: &handle, as: format, limits: limits)
        description.bitDepth = header.bitDepth
        description.isInterlaced = header.isInterlaced
        description.orientation = chunks.orientation
        let colors = header.colors
        description.colorProfile = colors.name
        description.colorModel =
            switch header.colorType {
            case .gray: .gray
            case .rgb: .rgb
            case .palette: .palette
            case .grayAlpha: .grayAlpha
            case .rgba: .rgba
            }
        if !isSkimmed {
            let (warnings, flaw) = try PNGDecoder.tolerating { isLenient throws(CodecError) in
                try PNGDecoder.decodeRows(
                    bytes,
                    as: format,
                    limits: limits,
                    colors: colors,
                    isLenient: isLenient
                )
            }
            description.warnings += (flaw.map { ["\($0)"] } ?? []) + warnings
        }
    }
}

/// The contents of a file, and whether it can be read.
public struct ImageDescription: Hashable, Sendable {
    /// The colour models of files.
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

    /// The variants of WebP.
    public enum Variant: String, CaseIterable, Sendable {
        /// One picture, coded as VP8.
        case lossy
        /// One picture, coded as VP8L.
        case lossless
        /// Frames of either coding.
        case animated
    }

    /// The format by its signature; nil if it is unknown.
    public var format: ImageFormat?
    /// The variant of a WebP; nil for other formats.
    public var variant: Variant?
    /// The length of the file in bytes.
    public var byteCount: Int
    /// The stored width in pixels, before ``orientation`` is applied.
    public var width: Int?
    /// The stored height in pixels.
    public var height: Int?
    /// The number of frames: 1 for a still picture, the number of frames with complete descriptors of an animation.
    public var frameCount: Int?
    /// The colour model.
    public var colorModel: ColorModel?
    /// Bits per sample, or per index of a palette.
    public var bitDepth: Int?
    /// Whether it is an interlaced PNG or GIF or a progressive JPEG.
    public var isInterlaced: Bool?
    /// The Exif orientation, if it has one.
    public var orientation: EXIFOrientation?
    /// The declaration of the colours: the name of an ICC profile in printable ASCII, or the chunks of a PNG with their
    /// values, such as `cICP 12/13`; nil if there is none, or if it is ignored.
    public var colorProfile: String?
    /// Warnings about damage that left the picture complete.
    public var warnings: [String]
    /// Why the picture cannot be read; nil if it can.
    public var problem: CodecError?

    /// Whether ``ImageDecoder`` decodes the picture.
    public var isReadable: Bool { problem == nil }

    /// Creates a description with only format and length.
    public init(format: ImageFormat?, byteCount: Int) {
        self.format = format
        self.byteCount = byteCount
        warnings = []
    }
}

/// The codec libraries in use, for diagnosis.
public enum CodecLibraries {
    /// The name and version of each library: libjpeg's and giflib's at build time, because they do
    /// not report it at run time.
    public static var versions: [(name: String, version: String)] {
        let (lcms, webp) = (cmsGetEncodedCMMversion(), WebPGetDecoderVersion())
        return unsafe [
            ("libpng", String(cString: fs_png_library_version())),
            ("libjpeg", String(cString: fs_jpeg_library_version())),
            ("giflib", String(cString: fs_gif_library_version())),
            ("libwebp", "\(webp >> 16).\(webp >> 8 & 255).\(webp & 255)"),
            ("Little CMS", "\(lcms / 1_000).\(lcms % 1_000 / 10)"),
        ]
    }
}
