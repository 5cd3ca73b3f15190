public import FretsawRaster

/// Decodes an APNG's frames one by one, composited like in browsers.
///
/// libpng knows no animations: the chunks of each frame are rewritten as a PNG of its own, which
/// libpng decodes. Between frames the decoder keeps the file's bytes, the canvas, the last frame's
/// pixels, and the pixels under a frame that restores them.
///
/// **Damage.** Frames before the damage are intact. The damaged frame is omitted: a warning contains
/// the problem and its byte offset, and no further frames follow. A strict decoder throws instead.
///
/// Format: [PNG, third edition, § 11.3.6](https://www.w3.org/TR/png-3/#apng-frame-based-animation).
public struct APNGDecoder: AnimationDecoder, Sendable {
    /// The size of the canvas: the size in `IHDR`.
    public let canvasSize: PixelSize
    /// Whether damage is an error instead of a warning.
    public let isStrict: Bool
    /// Warnings so far: the damage, if there is any.
    public private(set) var warnings: [AnimationWarning] = []
    /// The damage at which decoding stopped; nil for an intact file, as far as it was read.
    public private(set) var damage: CodecError?

    private let chunks: APNGChunks
    private let bytes: [UInt8]
    private let limits: DecodingLimits
    private let colors: FileColors
    private var picture: Image<RGBA8>
    /// The current frame's pixels; nil before the first frame.
    private var pixels: Image<RGBA8>?
    /// The pixels under the current frame, if its disposal restores them.
    private var saved: Image<RGBA8>?
    /// The number of frames decoded.
    private var count = 0

    /// Creates a decoder for the file `bytes`; a strict one throws at damage instead of warning.
    ///
    /// - Throws: ``CodecError`` if the bytes are not an APNG, contain no frame or exceed a limit.
    /// - Complexity: O(bytes).
    public init(
        _ bytes: [UInt8],
        limits: DecodingLimits = .default,
        isStrict: Bool = false
    ) throws(CodecError) {
        chunks = try APNGChunks(bytes, limits: limits)
        colors = PNGDecoder.colors(ofAPNG: bytes, limits: limits)
        canvasSize = chunks.canvasSize
        picture = Image(
            width: canvasSize.width,
            height: canvasSize.height,
            filledWith: .transparent
        )
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
        if let damage {
            if isStrict || count == 0 { throw damage }
            return nil
        }
        guard count < chunks.frames.count else {
            if let damage = chunks.damage { try stop(at: damage) }
            return nil
        }
        let next: Image<RGBA8>
        do throws(CodecError) {
            next = try PNGDecoder.decodeAsStored(
                chunks.file(of: count, in: bytes),
                as: .apng,
                limits: limits,
                colors: colors
            )
            .image
        } catch {
            // libpng's offset is in the rewritten file.
            let offset = chunks.frames[count].offset
            try stop(at: CodecError(error.reason, format: .apng, offset: offset))
            return nil
        }
        dispose()
        let frame = chunks.frame(count)
        if frame.disposal == .restore { saved = picture.cropped(to: frame.rect) }
        if frame.isBlended {
            picture.draw(next, at: frame.rect.origin)
        } else {
            picture.replace(frame.rect, with: next)
        }
        pixels = next
        count += 1
        return frame
    }

    /// The composited pixels, row by row from the top, borrowed.
    public var canvas: Span<RGBA8> {
        @_lifetime(borrow self)
        get { picture.pixels }
    }

    /// A copy of the composited pixels.
    public func image() -> Image<RGBA8> { picture }

    /// The current frame's own pixels as stored.
    ///
    /// - Precondition: ``advance()`` has returned a frame.
    public func patch() -> Image<RGBA8> {
        guard let pixels else { preconditionFailure("no frame has been decoded") }
        return pixels
    }

    private mutating func dispose() {
        guard count > 0 else { return }
        let last = chunks.frame(count - 1)
        switch last.disposal {
        case .keep: break
        case .clear: picture.fill(last.rect, with: .transparent)
        case .restore: if let saved { picture.replace(last.rect, with: saved) }
        }
    }

    /// Stops at damage, with a warning or an error; other errors always throw.
    private mutating func stop(at error: CodecError) throws(CodecError) {
        switch error.reason {
        case .truncated, .malformed: damage = error
        default: throw error
        }
        if isStrict || count == 0 { throw error }
        let offset = error.offset ?? bytes.count
        warnings.append(
            AnimationWarning(
                kind: .damage(error),
                frame: count,
                offset: offset,
                description: "\(error)"
            )
        )
    }
}

extension Image<RGBA8> {
    /// Replaces the pixels of `rect`, which is within the picture, by `other` of the same size.
    mutating func replace(_ rect: PixelRect, with other: Image<RGBA8>) {
        for y in 0..<other.height {
            let source = other.row(y)
            var row = mutableRow(rect.minY + y)
            for x in source.indices { row[rect.minX + x] = source[x] }
        }
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
    }

    private(set) var canvasSize = PixelSize(width: 0, height: 0)
    private(set) var frames: [Frame] = []
    /// The number of plays; 0 for ever.
    private(set) var plays = 0
    private(set) var damage: CodecError?

    /// The contents of `IHDR`.
    private var header: Range<Int> = 0..<0
    /// The chunks that apply to every frame's samples: `PLTE` and `tRNS`, complete with checksums.
    private var shared: [Range<Int>] = []
    private let declaredCount: Int
    private var sequence = 0
    private var hasImageData = false

    /// Reads the chunks of `bytes`.
    ///
    /// - Throws: ``CodecError`` if the bytes are not an APNG, contain no frame or exceed a limit.
    init(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        guard ImageFormat(sniffing: bytes) == .apng,
            let count = PNGChunks(of: bytes).animationFrameCount
        else {
            throw CodecError(.malformed("there is no acTL chunk before the pixels"), format: .apng)
        }
        declaredCount = count
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
        if frames.isEmpty {
            throw damage ?? malformed("there is no frame", bytes.count)
        }
    }

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
            rect: frame.rect,
            delay: frame.delay,
            disposal: disposal,
            isBlended: frame.blend == 1,
            isPartial: false,
            offset: frame.offset
        )
    }

    /// Frame `index` as a PNG file.
    func file(of index: Int, in bytes: [UInt8]) -> [UInt8] {
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
        guard Int(CRC32.checksum(of: bytes, in: start + 4..<data.upperBound)) == checksum else {
            throw malformed("\(type) has a wrong checksum", start)
        }
        switch type {
        case "IHDR":
            guard length == 13, start == PNGChunks.signature.count,
                let width = bytes.bigEndian32(at: data.lowerBound),
                let height = bytes.bigEndian32(at: data.lowerBound + 4),
                width > 0, height > 0
            else { throw malformed("IHDR is not valid", start) }
            header = data
            try limits.checkAnimated(width: width, height: height, of: .apng)
            canvasSize = PixelSize(width: width, height: height)
        case "PLTE", "tRNS":
            if !hasImageData { shared.append(start..<offset) }
        case "acTL":
            guard length == 8, let plays = bytes.bigEndian32(at: data.lowerBound + 4) else {
                throw malformed("acTL is not valid", start)
            }
            if !hasImageData { self.plays = plays }
        case "fcTL":
            try addFrame(bytes, at: start, data, limits: limits)
        case "IDAT":
            hasImageData = true
            // The default image is the first frame if an fcTL precedes it.
            if frames.count == 1 { frames[0].data.append(data) }
        case "fdAT":
            try checkSequence(bytes.bigEndian32(at: data.lowerBound), start)
            guard length >= 4, hasImageData, !frames.isEmpty else {
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
        guard data.count == 26, canvasSize.width > 0,
            let width = bytes.bigEndian32(at: place + 4),
            let height = bytes.bigEndian32(at: place + 8),
            let x = bytes.bigEndian32(at: place + 12),
            let y = bytes.bigEndian32(at: place + 16),
            let numerator = bytes.bigEndian16(at: place + 20),
            let denominator = bytes.bigEndian16(at: place + 22)
        else { throw malformed("fcTL is not valid", start) }
        try checkSequence(bytes.bigEndian32(at: place), start)
        if let last = frames.last, last.data.isEmpty {
            throw malformed("frame \(frames.count - 1) has no data", last.offset)
        }
        guard frames.count < declaredCount else {
            throw malformed("there are more frames than the \(declaredCount) of acTL", start)
        }
        let rect = PixelRect(x: x, y: y, width: width, height: height)
        let canvas = PixelRect(origin: PixelPoint(x: 0, y: 0), size: canvasSize)
        guard width > 0, height > 0, canvas.contains(rect), hasImageData || rect == canvas else {
            throw malformed("frame \(frames.count) does not fit the canvas", start)
        }
        try limits.check(frameCount: frames.count + 1, of: .apng)
        frames.append(
            Frame(
                rect: rect,
                delay: .fraction(numerator, of: denominator == 0 ? 100 : denominator),
                dispose: bytes[place + 24],
                blend: bytes[place + 25],
                offset: start
            )
        )
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
