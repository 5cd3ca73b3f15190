import CPNGShims
import FretsawRaster

/// Owner of one libpng reader.
///
/// Every call takes the whole file; the handle keeps no pointer into it.
@safe
struct PNGReadHandle: ~Copyable {
    private let reader: OpaquePointer
    private let format: ImageFormat

    init(limits: DecodingLimits, format: ImageFormat) throws(CodecError) {
        let fence = fs_png_limits(
            max_side: UInt32(clamping: min(limits.maxSide, 0x7FFF_FFFF)),
            max_chunk_bytes: UInt64(clamping: limits.maxPNGChunkBytes),
            max_chunks: UInt32(clamping: limits.maxPNGChunks)
        )
        guard let reader = unsafe fs_png_reader_create(fence) else {
            throw CodecError(.library("no memory for a PNG reader"), format: format)
        }
        unsafe self.reader = reader
        self.format = format
    }

    deinit { unsafe fs_png_reader_destroy(reader) }

    mutating func readHeader(of bytes: [UInt8]) throws(CodecError) -> PNGHeader {
        var header = fs_png_header()
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_png_read_header(reader, $0.baseAddress, $0.count, &header)
        }
        try check(status)
        guard let colorType = PNGHeader.ColorType(rawValue: header.color_type) else {
            throw CodecError(.malformed("colour type \(header.color_type)"), format: format)
        }
        return PNGHeader(
            width: Int(header.width),
            height: Int(header.height),
            bitDepth: Int(header.bit_depth),
            colorType: colorType,
            isInterlaced: header.is_interlaced != 0
        )
    }

    /// Gets ready for the rows; returns how often they come.
    mutating func start(of bytes: [UInt8]) throws(CodecError) -> Int {
        var passes: UInt32 = 0
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_png_start(reader, $0.baseAddress, $0.count, &passes)
        }
        try check(status)
        return Int(passes)
    }

    /// Decodes the next `count` rows into the first of `pixels`.
    ///
    /// - Precondition: `pixels` holds as many rows of the width of the header read before.
    mutating func readRows(
        _ count: Int,
        of bytes: [UInt8],
        declaredBy header: PNGHeader,
        into pixels: inout [RGBA8]
    ) throws(CodecError) {
        try check(
            unsafe withRows(count, of: bytes, header.width, header.height, into: &pixels) {
                unsafe fs_png_read_rows(reader, $0, $1, $2, $3)
            }
        )
    }

    /// Reads the chunks behind the pixels.
    mutating func readTrailer(of bytes: [UInt8]) throws(CodecError) {
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_png_read_trailer(reader, $0.baseAddress, $0.count)
        }
        try check(status)
    }

    /// What libpng warned of so far.
    var warnings: [String] {
        summary(
            ofWarning: unsafe String(cString: fs_png_reader_warning(reader)),
            count: Int(unsafe fs_png_reader_warning_count(reader))
        )
    }

    private func check(_ status: fs_png_status) throws(CodecError) {
        guard status != FS_PNG_OK else { return }
        let message = unsafe String(cString: fs_png_reader_message(reader))
        let reason: CodecError.Reason =
            switch status {
            case FS_PNG_TRUNCATED: .truncated
            case FS_PNG_OUT_OF_MEMORY: .library(message)
            default: .malformed(message)
            }
        throw CodecError(reason, format: format, offset: Int(unsafe fs_png_reader_offset(reader)))
    }
}

/// A PNG's `IHDR`.
struct PNGHeader {
    /// The colour types of the PNG specification § 11.2.1, with its numbers.
    enum ColorType: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6
    }

    var width: Int
    var height: Int
    var bitDepth: Int
    var colorType: ColorType
    var isInterlaced: Bool
}
