import CPNGShims
import FretsawRaster

/// Decodes PNG files with libpng's row interface.
///
/// `png_image_*` is not used, because it knows neither `cICP` nor profiles. Samples are returned with
/// `tRNS` applied, in sRGB.
package enum PNGDecoder {
    /// Decodes a PNG, or the default image of an APNG, converts it to sRGB and applies its orientation.
    static func decode(
        _ bytes: [UInt8],
        as format: ImageFormat,
        limits: DecodingLimits
    ) throws(CodecError) -> DecodedImage {
        var (decoded, flaw) = try tolerating { isLenient throws(CodecError) in
            try decodeAsStored(bytes, as: format, limits: limits, isLenient: isLenient)
        }
        if let flaw { decoded.warnings.insert("\(flaw)", at: 0) }
        if let orientation = PNGChunks(of: bytes).orientation {
            decoded.image = decoded.image.oriented(orientation)
        }
        return decoded
    }

    /// Decodes a PNG, or an APNG's default image, not oriented, with `colors`, or else the declared ones.
    package static func decodeAsStored(
        _ bytes: [UInt8],
        as format: ImageFormat,
        limits: DecodingLimits,
        colors: FileColors? = nil,
        isLenient: Bool = false
    ) throws(CodecError) -> DecodedImage {
        var handle = try PNGReadHandle(limits: limits, format: format, isLenient: isLenient)
        let header = try readHeader(of: bytes, with: &handle, as: format, limits: limits)
        let colors = colors ?? header.colors
        var pixels = [RGBA8](repeating: .transparent, count: header.width * header.height)
        for _ in 0..<(try handle.start(of: bytes)) {
            try handle.readRows(header.height, of: bytes, declaredBy: header, into: &pixels)
        }
        colors.transform?.convert(&pixels, count: pixels.count)
        return DecodedImage(
            image: Image(width: header.width, height: header.height, pixels: pixels),
            format: format,
            warnings: warnings(of: bytes, colors, with: &handle)
        )
    }

    /// Decodes a PNG, composites it over `background`, and crops and resamples it as `plan` requires.
    ///
    /// Nil for an interlaced PNG, whose rows are not complete in the first pass.
    static func decode(
        _ bytes: [UInt8],
        as format: ImageFormat,
        limits: DecodingLimits,
        over background: RGBA8,
        isLenient: Bool,
        fitting plan: (PixelSize) -> (crop: PixelRect, size: PixelSize)
    ) throws(CodecError) -> DecodedImage? {
        var handle = try PNGReadHandle(limits: limits, format: format, isLenient: isLenient)
        let header = try readHeader(of: bytes, with: &handle, as: format, limits: limits)
        guard try handle.start(of: bytes) == 1 else { return nil }
        let colors = header.colors
        let orientation = header.chunks.orientation ?? .upright
        var resampler = orientation.resampler(
            of: PixelSize(width: header.width, height: header.height),
            fitting: plan
        )
        try resampler.addRows(width: header.width, height: header.height) {
            (count, band) throws(CodecError) in
            try handle.readRows(count, of: bytes, declaredBy: header, into: &band)
            colors.transform?.convert(&band, count: count * header.width)
            for index in band.indices { band[index].flatten(over: background) }
        }
        return DecodedImage(
            image: resampler.finish().oriented(orientation),
            format: format,
            warnings: warnings(of: bytes, colors, with: &handle)
        )
    }

    /// Calls `decode`, and if there is damage, again with leniency: returns also damage that left the pixels complete,
    /// which Chromium ignores.
    static func tolerating<Result>(
        _ decode: (_ isLenient: Bool) throws(CodecError) -> Result
    ) throws(CodecError) -> (Result, flaw: CodecError?) {
        do throws(CodecError) {
            return (try decode(false), nil)
        } catch {
            guard error.isDamage, let result = try? decode(true) else { throw error }
            return (result, error)
        }
    }

    /// Decodes a PNG row by row and returns the warnings.
    ///
    /// `body` receives the number and the pixels of each row, also of those before an error. For an interlaced PNG, it
    /// receives them in every pass, and `before` gives the pixels of earlier passes.
    static func decodeRows(
        _ bytes: [UInt8],
        as format: ImageFormat,
        limits: DecodingLimits,
        colors: FileColors? = nil,
        isLenient: Bool = false,
        before: (Int, inout [RGBA8]) -> Void = { _, _ in },
        _ body: (Int, [RGBA8]) -> Void = { _, _ in }
    ) throws(CodecError) -> [String] {
        var handle = try PNGReadHandle(limits: limits, format: format, isLenient: isLenient)
        let header = try readHeader(of: bytes, with: &handle, as: format, limits: limits)
        let colors = colors ?? header.colors
        var row = [RGBA8](repeating: .transparent, count: header.width)
        for _ in 0..<(try handle.start(of: bytes)) {
            for y in 0..<header.height {
                before(y, &row)
                try handle.readRows(1, of: bytes, declaredBy: header, into: &row)
                colors.transform?.convert(&row, count: row.count)
                body(y, row)
            }
        }
        return warnings(of: bytes, colors, with: &handle)
    }

    /// All warnings, also of damage after the pixels, where the picture is complete.
    private static func warnings(
        of bytes: [UInt8],
        _ colors: FileColors,
        with handle: inout PNGReadHandle
    ) -> [String] {
        var last = colors.warning.map { [$0] } ?? []
        do {
            try handle.readTrailer(of: bytes)
        } catch {
            // A lenient decoder follows one that reports the damage.
            if !handle.isLenient { last.append("after the pixels: \(error)") }
        }
        return handle.warnings + last
    }

    static func readHeader(
        of bytes: [UInt8],
        with handle: inout PNGReadHandle,
        as format: ImageFormat,
        limits: DecodingLimits
    ) throws(CodecError) -> PNGHeader {
        let chunks = PNGChunks(of: bytes)
        if chunks.isAppleVariant {
            throw CodecError(
                .unsupportedVariant("Apple's CgBI, written for its own devices"),
                format: format
            )
        }
        if let size = chunks.declaredSize {
            // Checked before libpng does, because libpng's message does not name the limit.
            try limits.check(width: size.width, height: size.height, of: format)
        }
        var header = try handle.readHeader(of: bytes)
        header.chunks = chunks
        try limits.check(width: header.width, height: header.height, of: format)
        return header
    }
}

/// Owns a libpng reader; every call gets the whole file, and keeps no pointer into it.
@safe
struct PNGReadHandle: ~Copyable {
    private let reader: OpaquePointer
    private let format: ImageFormat
    let isLenient: Bool

    init(
        limits: DecodingLimits,
        format: ImageFormat,
        isLenient: Bool = false
    ) throws(CodecError) {
        let fence = fs_png_limits(
            max_side: UInt32(clamping: min(limits.maxSide, 0x7FFF_FFFF)),
            max_chunk_bytes: UInt64(clamping: limits.maxPNGChunkBytes),
            max_chunks: UInt32(clamping: limits.maxPNGChunks),
            is_lenient: isLenient ? 1 : 0
        )
        guard let reader = unsafe fs_png_reader_create(fence) else {
            throw CodecError(.library("no memory for a PNG reader"), format: format)
        }
        unsafe self.reader = reader
        (self.format, self.isLenient) = (format, isLenient)
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
            isInterlaced: header.is_interlaced != 0,
            chunks: PNGChunks(of: [])
        )
    }

    static func colors(_ chunks: PNGChunks, isGray: Bool) -> FileColors {
        // As in Chromium, the first profile counts, wherever it is and for which samples; so libpng gets it in a file of its own.
        var profile: [UInt8]? = chunks.profile.map { _ in [] }
        for type in [PNGHeader.ColorType.rgb, .gray] where profile?.isEmpty ?? false {
            guard let chunk = chunks.profile,
                var reader = try? PNGReadHandle(limits: .default, format: .png)
            else { break }
            var file: [UInt8] = []
            file.appendPNGSignature()
            file.appendChunk("IHDR") { $0 += [0, 0, 0, 1, 0, 0, 0, 1, 8, type.rawValue, 0, 0, 0] }
            _ = try? reader.readHeader(of: file + chunk)
            profile = reader.profile
        }
        return FileColors(chunks, profile: profile, samples: isGray ? .gray : .rgb)
    }

    /// The inflated profile of `iCCP`; empty if it is broken.
    private var profile: [UInt8] {
        var count = 0
        let start = unsafe fs_png_color_profile(reader, &count)
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// Prepares for reading rows; returns the number of passes.
    mutating func start(of bytes: [UInt8]) throws(CodecError) -> Int {
        var passes: UInt32 = 0
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_png_start(reader, $0.baseAddress, $0.count, &passes)
        }
        try check(status)
        return Int(passes)
    }

    /// Decodes the next `count` rows into the first rows of `pixels`, which has at least as many.
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

    mutating func readTrailer(of bytes: [UInt8]) throws(CodecError) {
        let status = unsafe bytes.withUnsafeBufferPointer {
            unsafe fs_png_read_trailer(reader, $0.baseAddress, $0.count)
        }
        try check(status)
    }

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
    /// The colour types, with the numbers of the PNG specification, § 11.2.1.
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
    /// The chunks before the pixels.
    var chunks: PNGChunks
    var colors: FileColors {
        PNGReadHandle.colors(chunks, isGray: colorType == .gray || colorType == .grayAlpha)
    }
}
