import FretsawRaster

/// The frames of an APNG as chunks, checked up to the first damage.
///
/// libpng knows no animations: the chunks of each frame are rewritten as a PNG of its own, which libpng decodes.
struct APNGChunks: AnimationChunks {
    let format = ImageFormat.apng
    /// The orientation in `eXIf`.
    let orientation: EXIFOrientation
    /// Whether the only frame is the default image, because the animation has no valid frame.
    private(set) var isStill = false
    private(set) var frames: [ChunkedFrame] = []
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
    /// The end of the last `IDAT`.
    private var imageEnd: Int?

    /// Reads the chunks of `bytes`; throws if they are not an APNG, contain no frame or exceed a limit.
    init(_ bytes: [UInt8], limits: DecodingLimits) throws(CodecError) {
        let chunks = PNGChunks(of: bytes)
        guard ImageFormat(sniffing: bytes) == .apng else {
            throw CodecError(.malformed("there is no acTL chunk before the pixels"), format: .apng)
        }
        declaredCount = chunks.animation?.frames ?? 0
        // As in Chromium, a single frame is not repeated.
        plays = declaredCount > 1 ? chunks.animation?.plays ?? 1 : 1
        orientation = chunks.orientation ?? .upright
        try limits.check(byteCount: bytes.count, of: .apng)
        do throws(CodecError) {
            var offset = PNGChunks.signature.count
            while try read(bytes, at: &offset, limits: limits) {}
        } catch {
            guard error.isDamage else { throw error }
            damage = error
        }
        // All chunks are intact, but the last frame's data or whole frames may be missing.
        if let last = frames.last, last.data.isEmpty {
            frames.removeLast()
            damage = damage ?? malformed("frame \(frames.count) has no data", last.shown.offset)
        } else if frames.count < declaredCount {
            let problem = "acTL announces \(declaredCount) frames, and \(frames.count) are there"
            damage = damage ?? malformed(problem, bytes.count)
        }
        if declaredCount == 0 {
            (frames, damage) = ([], malformed("acTL is not valid", PNGChunks.signature.count))
        }
        guard frames.isEmpty else { return }
        let damage = damage ?? malformed("there is no frame", bytes.count)
        guard storedSize.width > 0, !PNGChunks.imageData(of: bytes).isEmpty else { throw damage }
        self.damage = damage
        isStill = true
        plays = 1
        append(PixelRect(origin: PixelPoint(x: 0, y: 0), size: storedSize), offset: 8)
    }

    var canvasSize: PixelSize { orientation.exchanged(storedSize) }

    /// Whether each row of a frame is final when it is decoded.
    private(set) var canDecodeRows = false

    /// Whether the default image is not a frame, and there are frames, however large or many.
    static func hidesDefaultImage(_ bytes: [UInt8], limits: DecodingLimits) -> Bool {
        var limits = limits
        (limits.maxAnimationPixels, limits.maxFrames) = (limits.maxPixels, .max)
        let chunks = try? APNGChunks(bytes, limits: limits)
        guard let chunks, !chunks.isStill else { return false }
        return (chunks.imageOffset ?? .max) < chunks.frames[0].shown.offset
    }

    func colors(of bytes: [UInt8], limits: DecodingLimits) -> FileColors {
        let type = bytes.byte(at: header.lowerBound + 9)
        return PNGReadHandle.colors(PNGChunks(of: bytes), isGray: type == 0 || type == 4)
    }

    func decode(
        _ index: Int,
        of bytes: [UInt8],
        _ colors: FileColors,
        _ limits: DecodingLimits,
        _ isSkimmed: Bool,
        row: (_ y: Int, _ pixels: Span<RGBA8>) -> Void
    ) throws(CodecError) -> CodecError? {
        let shown = frames[index].shown
        let file = file(of: index, in: bytes)
        let isDirect = canDecodeRows || isSkimmed
        var stored = try AnimationCanvas(size: orientation.exchanged(shown.rect.size), of: .apng)
        var drawn = 0
        defer {
            if !isDirect { draw(stored, decoded: drawn, of: shown.rect.size, colors, row: row) }
        }
        // libpng's offset is in the rewritten file.
        func located(_ error: CodecError) -> CodecError {
            CodecError(error.reason, format: .apng, offset: shown.offset)
        }
        do throws(CodecError) {
            return try PNGDecoder.tolerating { isLenient throws(CodecError) in
                try PNGDecoder.decodeRows(
                    file,
                    as: .apng,
                    limits: limits,
                    colors: isDirect ? colors : .undeclared,
                    isLenient: isLenient,
                    before: { if !isDirect { stored.copyRow($0, to: &$1) } }
                ) { y, pixels in
                    if !isDirect {
                        stored.draw(pixels.span, x: 0, y: y, isBlended: false)
                    } else if y >= drawn {
                        row(y, pixels.span)
                    }
                    drawn = max(drawn, y + 1)
                }
            }.flaw.map(located)
        } catch {
            throw located(error)
        }
    }

    /// Calls `row` with the rows of a frame that is `stored` interlaced or turned, if they have pixels of the first
    /// `decoded` stored rows.
    private func draw(
        _ stored: borrowing AnimationCanvas,
        decoded: Int,
        of size: PixelSize,
        _ colors: FileColors,
        row: (_ y: Int, _ pixels: Span<RGBA8>) -> Void
    ) {
        let (start, stepX, stepY) = orientation.walk(stored.size)
        let pixels = stored.pixels
        var buffer = [RGBA8](repeating: .transparent, count: size.width)
        for y in 0..<(decoded > 0 ? size.height : 0) {
            if abs(stepX) == 1, (start + y * stepY) / stored.size.width >= decoded { continue }
            for x in buffer.indices { buffer[x] = pixels[start + y * stepY + x * stepX] }
            colors.transform?.convert(&buffer, count: buffer.count)
            row(y, buffer.span)
        }
    }

    /// Frame `index` as a PNG file.
    func file(of index: Int, in bytes: [UInt8]) -> [UInt8] {
        if isStill { return bytes }
        let frame = frames[index]
        let size = orientation.exchanged(frame.shown.rect.size)
        var file: [UInt8] = []
        file.reserveCapacity(
            frame.data.reduce(256) { $0 + $1.count } + shared.reduce(0) { $0 + $1.count }
        )
        file.appendPNGSignature()
        file.appendChunk("IHDR") { file in
            file.append(bigEndian: UInt32(size.width))
            file.append(bigEndian: UInt32(size.height))
            file.append(contentsOf: bytes[header].dropFirst(8))
        }
        for chunk in shared { file.append(contentsOf: bytes[chunk]) }
        file.appendChunk("IDAT") { for data in frame.data { $0.append(contentsOf: bytes[data]) } }
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
        guard let length = bytes.bigEndian32(at: start), let name = bytes.field(start + 4, 4) else {
            throw truncated(bytes)
        }
        let type = String(decoding: name, as: UTF8.self)
        let end = start + 8 + length
        let data = start + 8..<min(end, bytes.count)
        offset = end + 4
        var problem: CodecError?
        if let checksum = bytes.bigEndian32(at: end) {
            guard ["IHDR", "PLTE", "tRNS", "fcTL", "IDAT", "fdAT", "IEND"].contains(type) else {
                guard bytes[start + 4] & 0x20 == 0 else { return true }
                throw malformed("the critical chunk \(type) is unknown", start)
            }
            if Int(CRC32.checksum(of: bytes, in: start + 4..<end)) != checksum {
                problem = malformed("\(type) has a wrong checksum", start)
            }
        } else {
            problem = truncated(bytes)
        }
        switch type {
        case "IDAT":
            if let imageEnd, imageEnd != start { throw malformed("IDAT is not consecutive", start) }
            (imageOffset, imageEnd) = (imageOffset ?? start, offset)
            // The default image is the first frame if an fcTL precedes it.
            if frames.count == 1, !data.isEmpty || frames[0].data.isEmpty {
                frames[0].data.append(data)
            }
            if let problem { throw problem }
        case "fdAT":
            let last = frames.count - 1
            guard data.count >= 4, let imageOffset, last >= 0,
                frames[last].shown.offset > imageOffset
            else { throw problem ?? malformed("fdAT has no frame", start) }
            // Even if the next check fails.
            if frames[last].data.isEmpty { frames[last].data.append(data.prefix(0)) }
            try checkSequence(bytes.bigEndian32(at: data.lowerBound), start)
            frames[last].data.append(data.dropFirst(4))
            if let problem, problem.reason == .truncated { throw problem }
            frames[last].flaw = frames[last].flaw ?? problem
        case "tRNS" where problem != nil && problem?.reason != .truncated:
            // libpng skips it.
            if frames.isEmpty { flaw = problem } else { frames[frames.count - 1].flaw = problem }
        case _ where problem != nil:
            if let problem { throw problem }
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
            // Longer ones are not valid, and each frame has a copy.
            if imageOffset == nil, length <= 768 { shared.append(start..<offset) }
        case "fcTL":
            try addFrame(bytes, at: start, data, limits: limits)
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
            flaw = malformed("an fcTL has no data", last.shown.offset)
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
        append(rect, offset: start)
        let index = frames.count - 1
        frames[index].shown.delay = .fraction(numerator, of: denominator == 0 ? 100 : denominator)
        frames[index].shown.isBlended = bytes[place + 25] == 1
        // § 11.3.6.2: there is nothing to restore under the first frame.
        let disposals: [FrameDisposal] = [.keep, .clear, index == 0 ? .clear : .restore]
        frames[index].shown.disposal = disposals[Int(bytes[place + 24])]
        frames[index].flaw = flaw
        flaw = nil
    }

    private mutating func append(_ rect: PixelRect, offset: Int) {
        let rect = orientation.inverse.stored(rect, in: canvasSize)
        frames.append(ChunkedFrame(index: frames.count, rect: rect, offset: offset))
    }

    private mutating func checkSequence(_ number: Int?, _ start: Int) throws(CodecError) {
        guard number == sequence else {
            throw malformed("a frame's chunk is missing or out of order", start)
        }
        sequence += 1
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
