public import FretsawRaster

/// Decodes an APNG's frames one by one, composited like in browsers.
///
/// libpng knows no animations: the chunks of each frame are rewritten as a PNG of its own, which
/// libpng decodes. Between frames the decoder keeps the file's bytes, the canvas, the last frame's
/// pixels, and the pixels under a frame that restores them.
///
/// **Damage.** Frames before the damage are intact. The damaged frame is omitted: a warning contains
/// the problem and its byte offset, and no further frames follow. If the animation has no valid
/// frame, the only frame is the default image. As in Chromium, a frame with a wrong `fdAT` checksum
/// is shown, and an `fcTL` without data is skipped, with a warning. A strict decoder throws instead.
///
/// Format: [PNG, third edition, § 11.3.6](https://www.w3.org/TR/png-3/#apng-frame-based-animation).
public struct APNGDecoder: ~Copyable, AnimationDecoder {
    /// The size of the canvas: the size in `IHDR`, after the orientation in `eXIf` is applied.
    public let canvasSize: PixelSize
    /// Whether damage is an error instead of a warning.
    public let isStrict: Bool
    /// Warnings so far: of the first 100 damaged frames, and of the damage at which decoding stopped.
    public private(set) var warnings: [AnimationWarning] = []
    /// The first damage; nil for an intact file, as far as it was read.
    public private(set) var damage: CodecError?

    private let chunks: APNGChunks
    private let bytes: [UInt8]
    private let limits: DecodingLimits
    let colors: FileColors
    private var picture: AnimationCanvas
    /// The current frame's pixels; nil for a large frame, whose rows are drawn one by one.
    private var pixels: Image<RGBA8>?
    /// The number of frames decoded.
    private var count = 0
    /// Whether no more frames follow.
    private var isAtEnd = false

    /// Creates a decoder for the file `bytes`; a strict one throws at damage instead of warning.
    ///
    /// - Throws: ``CodecError`` if the bytes are not an APNG, contain no frame or exceed a limit.
    /// - Complexity: O(bytes).
    public init(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default,
        isStrict: Bool = false
    ) throws(CodecError) {
        let chunks = try APNGChunks(bytes, limits: limits)
        picture = try AnimationCanvas(size: chunks.canvasSize, of: .apng)
        canvasSize = chunks.canvasSize
        self.chunks = chunks
        colors = PNGDecoder.colors(ofAPNG: bytes, limits: limits)
        self.bytes = bytes
        self.limits = limits
        self.isStrict = isStrict
    }

    /// The number of plays; known from the start.
    public var loop: AnimationLoop { .plays(chunks.plays) }

    /// Composites the next frame onto the canvas; nil after the last one.
    ///
    /// - Throws: ``CodecError`` if damage left no frame, and for all damage in a strict decoder.
    /// - Complexity: O(the frame's pixels and data).
    public mutating func advance() throws(CodecError) -> AnimationFrame? {
        if isAtEnd {
            if let damage, isStrict || count == 0 { throw damage }
            return nil
        }
        guard count < chunks.frames.count else {
            if let damage = chunks.damage { try report(damage, isEnd: true) }
            return nil
        }
        if let flaw = chunks.frames[count].flaw { try report(flaw, isEnd: false) }
        let frame = chunks.frame(count)
        do throws(CodecError) {
            try draw(frame)
        } catch {
            // libpng's offset is in the rewritten file.
            try report(CodecError(error.reason, format: .apng, offset: frame.offset), isEnd: true)
            return nil
        }
        count += 1
        return frame
    }

    /// The composited pixels, row by row from the top, borrowed.
    public var canvas: Span<RGBA8> {
        @_lifetime(borrow self)
        get { picture.pixels }
    }

    /// A copy of the composited pixels, which after damage may be those of an incomplete frame.
    public borrowing func image() -> Image<RGBA8> { picture.image() }

    /// The current frame's own pixels as stored, after the orientation in `eXIf` is applied.
    ///
    /// - Precondition: ``advance()`` has returned a frame.
    public borrowing func patch() -> Image<RGBA8> {
        precondition(count > 0, "no frame has been decoded")
        // A frame that was drawn can be decoded.
        return pixels ?? (try? decode(count - 1))
            ?? Image(width: 1, height: 1, filledWith: .transparent)
    }

    private func decode(_ index: Int) throws(CodecError) -> Image<RGBA8> {
        let file = chunks.file(of: index, in: bytes)
        return try PNGDecoder.decodeAsStored(file, as: .apng, limits: limits, colors: colors).image
            .oriented(chunks.orientation)
    }

    /// Decodes the next frame and draws it.
    private mutating func draw(_ frame: AnimationFrame) throws(CodecError) {
        let (x, y, isBlended) = (frame.rect.minX, frame.rect.minY, frame.isBlended)
        let isLarge = frame.rect.size.pixelCount > AnimationCanvas.maxSmall
        pixels = isLarge && chunks.canDecodeRows ? nil : try decode(count)
        guard picture.begin(frame.rect, disposal: frame.disposal) else {
            throw CodecError(.library("no memory to restore the pixels under a frame"))
        }
        guard let pixels else {
            let file = chunks.file(of: count, in: bytes)
            _ = try PNGDecoder.decodeRows(file, as: .apng, limits: limits, colors: colors) {
                row,
                pixels in
                picture.draw(pixels.span, x: x, y: y + row, isBlended: isBlended)
            }
            return
        }
        picture.draw(pixels, isBlended: isBlended)
    }

    /// Reports damage as a warning or an error, other errors always as errors; `isEnd` if no frames
    /// follow.
    private mutating func report(_ error: CodecError, isEnd: Bool) throws(CodecError) {
        switch error.reason {
        case .truncated, .malformed: damage = damage ?? error
        default: throw error
        }
        isAtEnd = isEnd || isStrict
        if isStrict || isEnd && count == 0 { throw error }
        guard isEnd || warnings.count < AnimationWarning.maxFrames else { return }
        warnings.append(AnimationWarning(error, frame: count, end: bytes.count))
    }
}

/// The frames of an APNG as chunks, checked up to the first damage.
struct APNGChunks: Sendable {
    /// One frame.
    struct Frame {
        /// The contents of its `fcTL`.
        var rect: PixelRect
        var delay: Duration
        var dispose: UInt8
        var blend: UInt8
        /// The byte offset of its `fcTL`.
        var offset: Int
        /// The bytes of its compressed data, a range for each chunk.
        var data: [Range<Int>] = []
        /// Damage with which it is shown.
        var flaw: CodecError?
    }

    /// The orientation in `eXIf`.
    let orientation: EXIFOrientation
    /// Whether the only frame is the default image, because the animation has no valid frame.
    private(set) var isStill = false
    private(set) var frames: [Frame] = []
    /// The number of plays; 0 for ever.
    private(set) var plays = 0
    private(set) var damage: CodecError?

    /// The size in `IHDR`.
    private var storedSize = PixelSize(width: 0, height: 0)
    /// Damage before the next frame, with which it is shown.
    private var flaw: CodecError?
    /// The contents of `IHDR`.
    private var header: Range<Int> = 0..<0
    /// The chunks that apply to every frame's samples: `PLTE` and `tRNS`, complete with checksums.
    private var shared: [Range<Int>] = []
    private let declaredCount: Int
    private var sequence = 0
    /// The byte offset of the first `IDAT`.
    private var imageOffset: Int?

    /// Reads the chunks of `bytes`.
    ///
    /// - Throws: ``CodecError`` if the bytes are not an APNG, contain no frame or exceed a limit.
    init(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        let chunks = PNGChunks(of: bytes)
        guard ImageFormat(sniffing: bytes) == .apng, let count = chunks.animationFrameCount else {
            throw CodecError(.malformed("there is no acTL chunk before the pixels"), format: .apng)
        }
        declaredCount = count
        orientation = chunks.orientation ?? .upright
        try limits.check(byteCount: bytes.count, of: .apng)
        do throws(CodecError) {
            var offset = PNGChunks.signature.count
            while try read(bytes, at: &offset, limits: limits) {}
        } catch {
            switch error.reason {
            case .truncated, .malformed: damage = error
            default: throw error
            }
        }
        // All chunks are intact, but the last frame's data or whole frames may be missing.
        if damage == nil {
            if let last = frames.last, last.data.isEmpty {
                damage = malformed("frame \(frames.count - 1) has no data", last.offset)
            } else if frames.count < declaredCount {
                damage = malformed(
                    "acTL announces \(declaredCount) frames, and \(frames.count) are there",
                    bytes.count
                )
            }
        }
        if let last = frames.last, last.data.isEmpty { frames.removeLast() }
        guard frames.isEmpty else { return }
        let damage = damage ?? malformed("there is no frame", bytes.count)
        guard storedSize.width > 0, !PNGChunks.imageData(of: bytes).isEmpty else { throw damage }
        self.damage = damage
        isStill = true
        plays = 1
        let offset = PNGChunks.signature.count
        let rect = PixelRect(origin: PixelPoint(x: 0, y: 0), size: storedSize)
        frames = [Frame(rect: rect, delay: .zero, dispose: 0, blend: 0, offset: offset)]
    }

    /// The size of the canvas.
    var canvasSize: PixelSize { orientation.exchanged(storedSize) }

    /// Whether each row of a frame is final when it is decoded.
    private(set) var canDecodeRows = false

    /// Whether the default image is not a frame.
    var hidesDefaultImage: Bool { !isStill && (imageOffset ?? .max) < frames[0].offset }

    /// Frame `index` for users of the decoder.
    func frame(_ index: Int) -> AnimationFrame {
        let frame = frames[index]
        // § 11.3.6.2: there is nothing to restore under the first frame.
        let disposal: FrameDisposal =
            switch frame.dispose {
            case 1: .clear
            case 2: index == 0 ? .clear : .restore
            default: .keep
            }
        return AnimationFrame(
            index: index,
            rect: orientation.inverse.stored(frame.rect, in: canvasSize),
            delay: frame.delay,
            disposal: disposal,
            isBlended: frame.blend == 1,
            isPartial: false,
            offset: frame.offset
        )
    }

    /// Frame `index` as a PNG file.
    func file(of index: Int, in bytes: [UInt8]) -> [UInt8] {
        if isStill { return bytes }
        let frame = frames[index]
        var file: [UInt8] = []
        file.reserveCapacity(frame.data.reduce(256) { $0 + $1.count + 12 })
        file.appendPNGSignature()
        file.appendChunk("IHDR") { file in
            file.append(bigEndian: UInt32(frame.rect.size.width))
            file.append(bigEndian: UInt32(frame.rect.size.height))
            file.append(contentsOf: bytes[header].dropFirst(8))
        }
        for chunk in shared { file.append(contentsOf: bytes[chunk]) }
        for data in frame.data {
            file.appendChunk("IDAT") { $0.append(contentsOf: bytes[data]) }
        }
        file.appendChunk("IEND") { _ in }
        return file
    }

    /// Reads the chunk at `offset`; false at the end.
    private mutating func read(
        _ bytes: [UInt8],
        at offset: inout Int,
        limits: DecodingLimits
    ) throws(CodecError) -> Bool {
        let start = offset
        guard let length = bytes.bigEndian32(at: start),
            let name = bytes.field(start + 4, 4),
            let checksum = bytes.bigEndian32(at: start + 8 + length)
        else { throw CodecError(.truncated, format: .apng, offset: bytes.count) }
        let type = String(decoding: name, as: UTF8.self)
        let data = start + 8..<start + 8 + length
        offset = data.upperBound + 4
        guard ["IHDR", "PLTE", "tRNS", "acTL", "fcTL", "IDAT", "fdAT", "IEND"].contains(type) else {
            return true
        }
        if Int(CRC32.checksum(of: bytes, in: start + 4..<data.upperBound)) != checksum {
            let error = malformed("\(type) has a wrong checksum", start)
            switch type {
            case "fdAT" where !frames.isEmpty, "tRNS" where !frames.isEmpty:
                frames[frames.count - 1].flaw = error
            case "tRNS":
                // libpng skips it.
                flaw = error
            case "acTL" where imageOffset == nil:
                frames = []
                throw error
            default: throw error
            }
        }
        switch type {
        case "IHDR":
            guard length == 13, start == PNGChunks.signature.count,
                let width = bytes.bigEndian32(at: data.lowerBound),
                let height = bytes.bigEndian32(at: data.lowerBound + 4),
                width > 0, height > 0
            else { throw malformed("IHDR is not valid", start) }
            header = data
            canDecodeRows = orientation == .upright && bytes[data.lowerBound + 12] == 0
            try limits.checkAnimated(width: width, height: height, of: .apng)
            storedSize = PixelSize(width: width, height: height)
        case "PLTE", "tRNS":
            if imageOffset == nil { shared.append(start..<offset) }
        case "acTL":
            guard imageOffset == nil else { break }
            let numbers = 0...Int(Int32.max)
            guard length == 8, let plays = bytes.bigEndian32(at: data.lowerBound + 4),
                declaredCount > 0, numbers ~= declaredCount, numbers ~= plays
            else {
                frames = []
                throw malformed("acTL is not valid", start)
            }
            self.plays = plays
        case "fcTL":
            try addFrame(bytes, at: start, data, limits: limits)
        case "IDAT":
            imageOffset = imageOffset ?? start
            // The default image is the first frame if an fcTL precedes it.
            if frames.count == 1 { frames[0].data.append(data) }
        case "fdAT":
            try checkSequence(bytes.bigEndian32(at: data.lowerBound), start)
            guard length >= 4, imageOffset != nil, !frames.isEmpty else {
                throw malformed("fdAT has no frame", start)
            }
            frames[frames.count - 1].data.append(data.dropFirst(4))
        default:
            return false
        }
        return true
    }

    /// Adds the frame of the `fcTL` at `start`.
    private mutating func addFrame(
        _ bytes: [UInt8],
        at start: Int,
        _ data: Range<Int>,
        limits: DecodingLimits
    ) throws(CodecError) {
        let place = data.lowerBound
        guard data.count == 26, storedSize.width > 0, bytes[place + 24] <= 2,
            bytes[place + 25] <= 1,
            let width = bytes.bigEndian32(at: place + 4),
            let height = bytes.bigEndian32(at: place + 8),
            let x = bytes.bigEndian32(at: place + 12),
            let y = bytes.bigEndian32(at: place + 16),
            let numerator = bytes.bigEndian16(at: place + 20),
            let denominator = bytes.bigEndian16(at: place + 22)
        else { throw malformed("fcTL is not valid", start) }
        try checkSequence(bytes.bigEndian32(at: place), start)
        if let last = frames.last, last.data.isEmpty {
            flaw = malformed("an fcTL has no data", last.offset)
            frames.removeLast()
        }
        guard frames.count < declaredCount else {
            throw malformed("there are more frames than the \(declaredCount) of acTL", start)
        }
        let rect = PixelRect(x: x, y: y, width: width, height: height)
        let canvas = PixelRect(origin: PixelPoint(x: 0, y: 0), size: storedSize)
        guard width > 0, height > 0, canvas.contains(rect), imageOffset != nil || rect == canvas
        else {
            throw malformed("frame \(frames.count) does not fit the canvas", start)
        }
        try limits.check(frameCount: frames.count + 1, of: .apng)
        frames.append(
            Frame(
                rect: rect,
                delay: .fraction(numerator, of: denominator == 0 ? 100 : denominator),
                dispose: bytes[place + 24],
                blend: bytes[place + 25],
                offset: start,
                flaw: flaw
            )
        )
        flaw = nil
    }

    private mutating func checkSequence(_ number: Int?, _ start: Int) throws(CodecError) {
        guard number == sequence else {
            throw malformed("a frame's chunk is missing or out of order", start)
        }
        sequence += 1
    }

    private func malformed(_ problem: String, _ offset: Int) -> CodecError {
        CodecError(.malformed(problem), format: .apng, offset: offset)
    }
}

extension Duration {
    /// `numerator / denominator` seconds, rounded up to an attosecond.
    ///
    /// If delays were rounded down, three delays of 1/3 s would add up to less than 1 s, which is
    /// 999 whole milliseconds.
    fileprivate static func fraction(_ numerator: Int, of denominator: Int) -> Duration {
        let whole = Duration.seconds(numerator)
        let quotient = whole / denominator
        return quotient * denominator == whole
            ? quotient : quotient + Duration(secondsComponent: 0, attosecondsComponent: 1)
    }
}
