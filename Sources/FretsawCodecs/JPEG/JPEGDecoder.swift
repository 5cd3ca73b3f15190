import CJPEGShims
import FretsawRaster

/// Decodes JPEG files with libjpeg's accurate DCT and smooth upsampling.
package enum JPEGDecoder {
    /// Decodes a JPEG, converts it to sRGB and applies its Exif orientation.
    static func decode(
        _ bytes: [UInt8],
        limits: DecodingLimits
    ) throws(CodecError) -> DecodedImage {
        let segments = JPEGSegments(of: bytes)
        var decoded = try decodeAsStored(bytes, limits: limits, profile: segments.profile)
        if let orientation = segments.orientation {
            decoded.image = decoded.image.oriented(orientation)
        }
        return decoded
    }

    /// Decodes a JPEG without applying its Exif orientation, and only with `profile`, if that is not nil.
    package static func decodeAsStored(
        _ bytes: [UInt8],
        limits: DecodingLimits,
        profile: [UInt8]? = nil
    ) throws(CodecError) -> DecodedImage {
        var handle = try JPEGReadHandle(limits: limits)
        let header = try readHeader(of: bytes, with: &handle, limits: limits)
        var pixels = [RGBA8](repeating: .transparent, count: header.width * header.height)
        let colors = header.colors(profile)
        try handle.start(of: bytes)
        try handle.readRows(header.height, of: bytes, declaredBy: header, into: &pixels)
        try handle.finish(bytes)
        colors.transform?.convert(&pixels, count: pixels.count)
        return DecodedImage(
            image: Image(width: header.width, height: header.height, pixels: pixels),
            format: .jpeg,
            warnings: handle.warnings + (colors.warning.map { [$0] } ?? [])
        )
    }

    /// Decodes a JPEG, applies its Exif orientation, and crops and resamples it as `plan` requires.
    static func decode(
        _ bytes: [UInt8],
        limits: DecodingLimits,
        isLarge: Bool = false,
        large: @escaping (() throws(CodecError) -> DecodedImage) throws(CodecError) -> DecodedImage,
        fitting plan: (PixelSize) -> (crop: PixelRect, size: PixelSize)
    ) throws(CodecError) -> DecodedImage {
        var handle = try JPEGReadHandle(limits: limits)
        let header = try readHeader(of: bytes, with: &handle, limits: limits)
        if !isLarge, header.coefficientBytes > 4 * ImageDecoder.maxSmallPixels {
            return try large { () throws(CodecError) in
                try decode(bytes, limits: limits, isLarge: true, large: large, fitting: plan)
            }
        }
        let segments = JPEGSegments(of: bytes)
        let orientation = segments.orientation ?? .upright
        let colors = header.colors(segments.profile)
        var resampler = orientation.resampler(
            of: PixelSize(width: header.width, height: header.height),
            fitting: plan
        )
        try handle.start(of: bytes)
        try resampler.addRows(width: header.width, height: header.height) {
            (count, band) throws(CodecError) in
            try handle.readRows(count, of: bytes, declaredBy: header, into: &band)
            colors.transform?.convert(&band, count: count * header.width)
        }
        try handle.finish(bytes)
        return DecodedImage(
            image: resampler.finish().oriented(orientation),
            format: .jpeg,
            warnings: handle.warnings + (colors.warning.map { [$0] } ?? [])
        )
    }

    static func readHeader(
        of bytes: [UInt8],
        with handle: inout JPEGReadHandle,
        limits: DecodingLimits
    ) throws(CodecError) -> JPEGHeader {
        let header = try handle.readHeader(of: bytes)
        try limits.check(width: header.width, height: header.height, of: .jpeg)
        return header
    }
}

/// Owns a libjpeg decompressor; every call gets the whole file, and keeps no pointer into it.
@safe
struct JPEGReadHandle: ~Copyable {
    private let reader: OpaquePointer
    private let maxScans: Int
    private let acceptsDamage: Bool

    init(limits: DecodingLimits) throws(CodecError) {
        let scans = UInt32(clamping: limits.maxJPEGScans)
        guard let reader = unsafe fs_jpeg_reader_create(scans) else {
            throw CodecError(.library("no memory for a JPEG reader"), format: .jpeg)
        }
        unsafe self.reader = reader
        maxScans = limits.maxJPEGScans
        acceptsDamage = limits.acceptsDamagedJPEGs
    }

    deinit { unsafe fs_jpeg_reader_destroy(reader) }

    mutating func readHeader(of bytes: [UInt8]) throws(CodecError) -> JPEGHeader {
        var header = fs_jpeg_header()
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_jpeg_read_header(reader, $0.baseAddress, $0.count, &header)
        }
        try check(status)
        return JPEGHeader(
            width: Int(header.width),
            height: Int(header.height),
            colorModel: Self.colorModel(header.colors),
            bitDepth: Int(header.bit_depth),
            isProgressive: header.is_progressive != 0,
            coefficientBytes: Int(header.coefficient_bytes)
        )
    }

    mutating func start(of bytes: [UInt8]) throws(CodecError) {
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_jpeg_start(reader, $0.baseAddress, $0.count)
        }
        try check(status)
    }

    /// Decodes the next `count` rows into the first rows of `pixels`, which has at least as many.
    mutating func readRows(
        _ count: Int,
        of bytes: [UInt8],
        declaredBy header: JPEGHeader,
        into pixels: inout [RGBA8]
    ) throws(CodecError) {
        try check(
            unsafe withRows(count, of: bytes, header.width, header.height, into: &pixels) {
                unsafe fs_jpeg_read_rows(reader, $0, $1, $2, $3)
            }
        )
    }

    /// Finishes after the last row; throws if the file ends early, or data is lost and limits forbid it.
    mutating func finish(_ bytes: [UInt8]) throws(CodecError) {
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_jpeg_finish(reader, $0.baseAddress, $0.count, acceptsDamage ? 1 : 0)
        }
        try check(status)
    }

    var warnings: [String] {
        summary(
            ofWarning: unsafe String(cString: fs_jpeg_reader_warning(reader)),
            count: Int(unsafe fs_jpeg_reader_warning_count(reader))
        )
    }

    private static func colorModel(_ colors: fs_jpeg_colors) -> ImageDescription.ColorModel? {
        switch colors {
        case FS_JPEG_GRAY: .gray
        case FS_JPEG_RGB: .rgb
        case FS_JPEG_YCBCR: .yCbCr
        case FS_JPEG_CMYK: .cmyk
        case FS_JPEG_YCCK: .ycck
        default: nil
        }
    }

    private func check(_ status: fs_jpeg_status) throws(CodecError) {
        guard status != FS_JPEG_OK else { return }
        let message = unsafe String(cString: fs_jpeg_reader_message(reader))
        let reason: CodecError.Reason =
            switch status {
            case FS_JPEG_TRUNCATED: .truncated
            case FS_JPEG_UNSUPPORTED: .unsupportedVariant(message)
            case FS_JPEG_TOO_MANY_SCANS:
                .limitExceeded(.maxJPEGScans, value: maxScans + 1, allowed: maxScans)
            case FS_JPEG_OUT_OF_MEMORY: .library(message)
            default: .malformed(message)
            }
        throw CodecError(reason, format: .jpeg, offset: Int(unsafe fs_jpeg_reader_offset(reader)))
    }
}

/// A JPEG's frame header as read by libjpeg.
struct JPEGHeader {
    var width: Int
    var height: Int
    /// Nil if libjpeg cannot determine the colour space.
    var colorModel: ImageDescription.ColorModel?
    var bitDepth: Int
    var isProgressive: Bool
    /// The memory for the coefficients of several scans.
    var coefficientBytes: Int

    /// The colours of the pixels with `profile`.
    func colors(_ profile: [UInt8]?) -> FileColors {
        guard let profile else { return .undeclared }
        let samples: FileColors.Samples =
            switch colorModel {
            case .gray: .gray
            case .cmyk, .ycck: .inks
            default: .rgb
            }
        return FileColors(profile: profile, samples: samples)
    }
}
