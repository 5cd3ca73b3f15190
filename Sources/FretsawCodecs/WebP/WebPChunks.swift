import FretsawRaster

/// A chunk: its name, its contents, and the offset of the next one.
private typealias WebPChunk = (type: String, data: Range<Int>, end: Int)

/// The chunks of a WebP file, checked up to the first damage.
///
/// A still picture is one frame. The rules are those of the
/// [WebP container](https://developers.google.com/speed/webp/docs/riff_container) and, where it is
/// stricter, of libwebp's demultiplexer, which browsers use.
struct WebPChunks: AnimationChunks {
    let format = ImageFormat.webp
    private(set) var canvasSize = PixelSize(width: 0, height: 0)
    private(set) var isAnimated = false
    private(set) var frames: [ChunkedFrame] = []
    /// The number of plays; 0 for ever.
    private(set) var plays = 1
    /// The ICC profile, if the header announces one.
    private(set) var profile: [UInt8]?
    /// The orientation in Exif data, if the header announces them.
    private(set) var orientation: EXIFOrientation?
    private(set) var damage: CodecError?

    private var flags: UInt8 = 0
    private var hasLoop = false
    /// Damage of an `ANMF` that is skipped before the next frame.
    private var flaw: CodecError?

    /// Reads the chunks of `bytes`; ``frames`` is empty if ``damage`` precedes the first one.
    init(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        try limits.check(byteCount: bytes.count, of: .webp)
        do throws(CodecError) {
            try read(bytes, limits: limits)
            if let flaw { throw flaw }
            if frames.isEmpty { throw malformed("there is no frame", bytes.count) }
        } catch {
            guard error.isDamage else { throw error }
            damage = error
        }
    }

    /// Whether the first chunk of a WebP announces an animation.
    static func isAnimated(_ bytes: [UInt8]) -> Bool {
        bytes.contains("VP8X", at: 12) && bytes.byte(at: 20).map { $0 & 0x02 != 0 } ?? false
    }

    private mutating func read(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        guard let size = bytes.littleEndian32(at: 4) else { throw truncated(bytes) }
        // Bytes after the declared end are ignored.
        let end = 8 + size
        var (offset, alpha) = (12, Int?.none)
        while offset + 8 <= end {
            let chunk = try chunk(in: bytes, at: offset, end: end)
            let data = chunk.data
            switch chunk.type {
            case "VP8X":
                guard offset == 12, data.count >= 10,
                    let width = bytes.littleEndian24(at: data.lowerBound + 4),
                    let height = bytes.littleEndian24(at: data.lowerBound + 7)
                else { throw malformed("VP8X is not valid", offset) }
                flags = bytes[data.lowerBound]
                isAnimated = Self.isAnimated(bytes)
                try setCanvas(PixelSize(width: width + 1, height: height + 1), limits: limits)
            case "ICCP" where flags & 0x20 != 0 && profile == nil:
                profile = Array(bytes[data])
            case "EXIF" where flags & 0x08 != 0 && orientation == nil:
                // Some writers begin with the header of JPEG's segments.
                let header = bytes.contains("Exif\0\0", at: data.lowerBound) ? 6 : 0
                orientation = EXIFOrientation(tiff: Array(bytes[data].dropFirst(header)))
            case "ANIM" where isAnimated && !hasLoop:
                guard data.count >= 6, let plays = bytes.littleEndian16(at: data.lowerBound + 4)
                else { throw malformed("ANIM is not valid", offset) }
                (self.plays, hasLoop) = (plays, true)
            case "ANMF" where isAnimated:
                do throws(CodecError) {
                    try addFrame(bytes, at: offset, data, limits: limits)
                } catch {
                    // The next chunk is known if the file contains this one.
                    guard error.isDamage, error.reason != .truncated else { throw error }
                    flaw = flaw ?? error
                }
            case "ALPH" where alpha == nil && flags & 0x10 != 0:
                alpha = offset
            case "VP8 ", "VP8L":
                guard !isAnimated else { throw malformed("a picture is not in a frame", offset) }
                // Chunks of further pictures are ignored.
                guard frames.isEmpty else { break }
                let frame = try picture(bytes, at: offset, chunk, alpha: alpha)
                if canvasSize.width == 0 { try setCanvas(frame.shown.rect.size, limits: limits) }
                guard frame.shown.rect.size == canvasSize else {
                    throw malformed("the picture has another size than the canvas", offset)
                }
                try append(frame, limits: limits)
            default: break
            }
            offset = chunk.end
        }
        if end > bytes.count + 1 { throw truncated(bytes) }
    }

    private mutating func chunk(
        in bytes: [UInt8],
        at offset: Int,
        end: Int
    ) throws(CodecError) -> WebPChunk {
        guard let name = bytes.field(offset, 4), let length = bytes.littleEndian32(at: offset + 4)
        else { throw truncated(bytes) }
        let type = String(decoding: name, as: UTF8.self)
        let data = offset + 8..<offset + 8 + length
        guard data.upperBound <= end else {
            throw malformed("\(type) is longer than what contains it", offset)
        }
        let chunk = (type: type, data: data, end: data.upperBound + length % 2)
        guard data.upperBound <= bytes.count else {
            // Known before the pixels are complete.
            if canvasSize.width == 0, ["VP8 ", "VP8L"].contains(type),
                let picture = try? picture(bytes, at: offset, chunk, alpha: nil)
            {
                canvasSize = picture.shown.rect.size
            }
            throw truncated(bytes)
        }
        return chunk
    }

    /// The picture of the `VP8 ` or `VP8L` chunk at `offset`.
    private func picture(
        _ bytes: [UInt8],
        at offset: Int,
        _ chunk: WebPChunk,
        alpha: Int?
    ) throws(CodecError) -> ChunkedFrame {
        let (data, isLossless) = (chunk.data, chunk.type == "VP8L")
        var (size, hasAlpha) = (PixelSize?.none, alpha != nil)
        if isLossless, bytes.byte(at: data.lowerBound) == 0x2F,
            let head = bytes.littleEndian32(at: data.lowerBound + 1)
        {
            size = PixelSize(width: head & 0x3FFF + 1, height: head >> 14 & 0x3FFF + 1)
            hasAlpha = head >> 28 & 1 != 0
        } else if !isLossless, bytes.contains([0x9D, 0x01, 0x2A], at: data.lowerBound + 3),
            let width = bytes.littleEndian16(at: data.lowerBound + 6),
            let height = bytes.littleEndian16(at: data.lowerBound + 8)
        {
            size = PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
        }
        guard let size, size.pixelCount > 0 else {
            throw malformed("\(chunk.type) has no valid header", offset)
        }
        let rect = PixelRect(origin: PixelPoint(x: 0, y: 0), size: size)
        var frame = ChunkedFrame(index: frames.count, rect: rect, offset: offset)
        // `VP8L`, or `VP8 ` from an `ALPH` before it.
        frame.data = [(isLossless ? offset : alpha ?? offset)..<data.upperBound]
        (frame.isLossless, frame.hasAlpha) = (isLossless, hasAlpha)
        return frame
    }

    private mutating func addFrame(
        _ bytes: [UInt8],
        at start: Int,
        _ data: Range<Int>,
        limits: DecodingLimits
    ) throws(CodecError) {
        let place = data.lowerBound
        guard hasLoop, data.count >= 16,
            let x = bytes.littleEndian24(at: place),
            let y = bytes.littleEndian24(at: place + 3),
            let width = bytes.littleEndian24(at: place + 6),
            let height = bytes.littleEndian24(at: place + 9),
            let milliseconds = bytes.littleEndian24(at: place + 12)
        else { throw malformed("ANMF is not valid", start) }
        var rect = PixelRect(x: 2 * x, y: 2 * y, width: width + 1, height: height + 1)
        let canvas = PixelRect(origin: PixelPoint(x: 0, y: 0), size: canvasSize)
        guard canvas.contains(rect) else {
            throw malformed("frame \(frames.count) does not fit the canvas", start)
        }
        var (offset, alpha) = (place + 16, Int?.none)
        while offset + 8 <= data.upperBound {
            let chunk = try chunk(in: bytes, at: offset, end: data.upperBound)
            if chunk.type == "ALPH" {
                alpha = alpha ?? offset
            } else if ["VP8 ", "VP8L"].contains(chunk.type) {
                var frame = try picture(bytes, at: offset, chunk, alpha: alpha)
                if frame.shown.rect.size != rect.size {
                    // As in Chromium, the picture's size counts if it fits.
                    frame.flaw = malformed("the picture has another size than its frame", start)
                    rect.size = frame.shown.rect.size
                    guard canvas.contains(rect) else { break }
                }
                (frame.shown.rect, frame.shown.offset) = (rect, start)
                frame.shown.delay = .milliseconds(milliseconds)
                frame.shown.disposal = bytes[place + 15] & 1 != 0 ? .clear : .keep
                frame.shown.isBlended = bytes[place + 15] & 2 == 0
                return try append(frame, limits: limits)
            }
            offset = chunk.end
        }
        throw malformed("frame \(frames.count) has no picture of its size", start)
    }

    private mutating func setCanvas(_ size: PixelSize, limits: DecodingLimits) throws(CodecError) {
        if isAnimated {
            try limits.checkAnimated(width: size.width, height: size.height, of: .webp)
        } else {
            try limits.check(width: size.width, height: size.height, of: .webp)
        }
        canvasSize = size
    }

    private mutating func append(_ frame: ChunkedFrame, limits: DecodingLimits) throws(CodecError) {
        try limits.check(frameCount: frames.count + 1, of: .webp)
        frames.append(frame)
        frames[frames.count - 1].flaw = flaw ?? frame.flaw
        flaw = nil
    }
}
