import CJPEGShims
import FretsawRaster

/// Owner of one libjpeg decompressor.
///
/// Every call takes the whole file; the handle keeps no pointer into it.
@safe
struct JPEGReadHandle: ~Copyable {
    private let reader: OpaquePointer
    private let maxScans: Int

    init(limits: DecodingLimits) throws(CodecError) {
        let scans = UInt32(clamping: limits.maxJPEGScans)
        guard let reader = unsafe fs_jpeg_reader_create(scans) else {
            throw CodecError(.library("no memory for a JPEG reader"), format: .jpeg)
        }
        unsafe self.reader = reader
        maxScans = limits.maxJPEGScans
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
            components: Int(header.components),
            colorModel: Self.colorModel(header.colors),
            bitDepth: Int(header.bit_depth),
            isProgressive: header.is_progressive != 0
        )
    }

    /// Gets ready for the rows.
    mutating func start(of bytes: [UInt8]) throws(CodecError) {
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_jpeg_start(reader, $0.baseAddress, $0.count)
        }
        try check(status)
    }

    /// Decodes the next `count` rows into the first of `pixels`.
    ///
    /// - Precondition: `pixels` holds as many rows of the width of the header read before.
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

    /// Ends after the last row; refuses a file that ended before its picture did.
    mutating func finish(_ bytes: [UInt8]) throws(CodecError) {
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_jpeg_finish(reader, $0.baseAddress, $0.count)
        }
        try check(status)
    }

    /// What libjpeg warned of so far.
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

/// A JPEG's frame header, as libjpeg reads it.
struct JPEGHeader {
    var width: Int
    var height: Int
    var components: Int
    /// Nil where libjpeg cannot tell what the components mean.
    var colorModel: ImageDescription.ColorModel?
    var bitDepth: Int
    var isProgressive: Bool
}
