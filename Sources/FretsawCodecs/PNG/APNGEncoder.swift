public import FretsawRaster

/// Writes animated PNG files, frame by frame.
///
/// The first frame is also the default image, which readers without animation support show. Every other frame stores
/// only the bounding rectangle of its changes. If all changed pixels are opaque, unchanged pixels are stored as
/// transparent, which compresses well, and the frame is drawn over the previous one (`blend_op` over). Otherwise the
/// rectangle replaces the previous pixels (`blend_op` source). In both cases decoding gives exactly the frames
/// appended. Every frame has an alpha channel, unless the file has a palette of opaque colours.
///
/// The output stays in memory until ``finish()``, because the file begins with the number of frames.
///
/// Format: [PNG, third edition, § 11.3.6](https://www.w3.org/TR/png-3/#apng-frame-based-animation).
public struct APNGEncoder: Sendable {
    /// The delay of a frame: `numerator / denominator` seconds.
    public struct Delay: Hashable, Sendable {
        /// The numerator, 0 … 65,535; 0 means as fast as the reader can.
        public let numerator: UInt16
        /// The denominator, 1 … 65,535.
        public let denominator: UInt16

        /// Creates a delay, rounded to the finest unit that fits: milliseconds up to 65 s, then
        /// hundredths, tenths and whole seconds.
        ///
        /// Negative delays become 0, and delays above 65,535 s become 65,535 s.
        public init(milliseconds: Double) {
            let wanted = milliseconds > 0 ? milliseconds : 0
            for denominator: UInt16 in [1000, 100, 10] {
                let value = (wanted * Double(denominator) / 1000).rounded()
                if value <= 65_535 {
                    numerator = UInt16(value)
                    self.denominator = denominator
                    return
                }
            }
            numerator = UInt16(min(65_535, (wanted / 1000).rounded()))
            denominator = 1
        }
    }

    /// The maximum width and height of a picture, in pixels.
    public static let maxSide = 1 << 31 - 1

    /// The size of every frame.
    public let size: PixelSize
    /// The number of frames appended.
    public private(set) var frameCount = 0

    private var plays: UInt32
    private let compression: PNGCompression
    private var bytes: [UInt8] = []
    private var pixels = PNGPixelStream()
    private var colours: PaletteMap?
    private var previous: Image<RGBA8>?
    /// The sequence number of the next `fcTL` or `fdAT` chunk.
    private var sequence: UInt32 = 0
    private let controlOffset: Int
    /// The byte offset of each frame's `fcTL` chunk.
    private var frameOffsets: [Int] = []

    /// Creates an animation with frames of `size`.
    ///
    /// Sides are 1 … 2³¹ − 1, at most 1,000,000 for compact frames. `plays` is 0 … 2³¹ − 1; 0 means
    /// for ever. With a `palette` of at most 255 opaque colours, pixels become its nearest colours.
    ///
    /// - Throws: ``CodecError`` if a side or `plays` is out of range.
    public init(
        size: PixelSize,
        plays: Int,
        compression: PNGCompression = .fast,
        palette: [RGBA8]? = nil
    ) throws(CodecError) {
        let maxSide = compression == .compact ? CompactPNG.maxSide : APNGEncoder.maxSide
        try CodecError.check(width: size.width, height: size.height, maxSide: maxSide, of: .apng)
        let plays = try APNGEncoder.checked(plays: plays)
        self.size = size
        self.plays = plays
        self.compression = compression
        bytes.appendPNGSignature()
        let type: PNGColourType = palette == nil ? .rgba : .palette
        bytes.appendPNGHeader(width: size.width, height: size.height, type)
        controlOffset = bytes.count
        bytes.appendAnimationControl(frames: 0, plays: plays)
        guard let palette else { return }
        precondition(palette.count <= 255, "index 0 is transparent")
        colours = PaletteMap(palette)
        bytes.appendChunk("PLTE") { bytes in
            for colour in [.black] + palette { bytes += [colour.red, colour.green, colour.blue] }
        }
        // The alpha of index 0; the other colours are opaque.
        bytes.appendChunk("tRNS") { $0.append(0) }
    }

    private static func checked(plays: Int) throws(CodecError) -> UInt32 {
        try CodecError.check("plays", plays, in: 0...(1 << 31 - 1), of: .apng)
        return UInt32(plays)
    }

    /// Changes the number of plays, for callers that know it only at the end: 0 … 2³¹ − 1, 0 for ever.
    public mutating func setPlays(_ plays: Int) throws(CodecError) {
        self.plays = try APNGEncoder.checked(plays: plays)
    }

    /// Appends a frame.
    ///
    /// - Precondition: `image` has the animation's ``size``.
    /// - Throws: ``CodecError`` if libpng, which writes compact frames, fails.
    public mutating func append(_ image: Image<RGBA8>, delay: Delay) throws(CodecError) {
        precondition(image.size == size, "all frames of an animation have one size")
        let rect =
            previous.map { PixelRect(changesIn: size, from: $0.pixels, to: image.pixels) }
            ?? image.bounds
        let changes = previous.flatMap { image.opaqueChanges(since: $0, in: rect) }
        let part = changes ?? (rect == image.bounds ? image : image.cropped(to: rect))
        // Encode before appending, so that an error leaves the animation unchanged.
        var stream: [UInt8] = []
        if var map = colours.take() {
            let indices = part.pixelArray.map { $0.alpha == 0 ? 0 : map.index(of: $0) + 1 }
            pixels.append(indices, width: part.width, to: &stream)
            colours = map
        } else if compression == .compact {
            stream = PNGChunks.imageData(of: try CompactPNG.encode(part, opaque: false))
        } else {
            pixels.append(part.pixels, of: part.size, opaque: false, to: &stream)
        }
        frameOffsets.append(bytes.count)
        bytes.appendFrameControl(
            sequence: nextNumber(),
            rect: rect,
            delay: delay,
            drawsOver: changes != nil
        )
        if previous == nil {
            bytes.appendChunk("IDAT") { $0 += stream }
        } else {
            let number = nextNumber()
            bytes.appendChunk("fdAT") { bytes in
                bytes.append(bigEndian: number)
                bytes += stream
            }
        }
        previous = image
        frameCount += 1
    }

    /// Changes the delay of frame `number`, `0 <= number < frameCount`, if it is known only later.
    public mutating func setDelay(_ delay: Delay, ofFrame number: Int) {
        // Length, type and 20 bytes precede the delay. The checksum covers everything except the length.
        let start = frameOffsets[number]
        let fraction = UInt32(delay.numerator) << 16 | UInt32(delay.denominator)
        bytes.put(bigEndian: fraction, at: start + 28)
        bytes.put(
            bigEndian: CRC32.checksum(of: bytes, in: start + 4..<start + 34),
            at: start + 34
        )
    }

    /// Returns the file, which needs at least one frame.
    public consuming func finish() -> [UInt8] {
        precondition(frameCount > 0, "an animation has at least one frame")
        bytes.appendChunk("IEND") { _ in }
        var control: [UInt8] = []
        control.appendAnimationControl(frames: UInt32(frameCount), plays: plays)
        bytes.replaceSubrange(controlOffset..<controlOffset + control.count, with: control)
        return bytes
    }

    private mutating func nextNumber() -> UInt32 {
        defer { sequence += 1 }
        return sequence
    }
}

extension [UInt8] {
    fileprivate mutating func appendAnimationControl(frames: UInt32, plays: UInt32) {
        appendChunk("acTL") { bytes in
            bytes.append(bigEndian: frames)
            bytes.append(bigEndian: plays)
        }
    }

    fileprivate mutating func appendFrameControl(
        sequence: UInt32,
        rect: PixelRect,
        delay: APNGEncoder.Delay,
        drawsOver: Bool
    ) {
        appendChunk("fcTL") { bytes in
            bytes.append(bigEndian: sequence)
            bytes.append(bigEndian: UInt32(rect.size.width))
            bytes.append(bigEndian: UInt32(rect.size.height))
            bytes.append(bigEndian: UInt32(rect.minX))
            bytes.append(bigEndian: UInt32(rect.minY))
            bytes.append(bigEndian: delay.numerator)
            bytes.append(bigEndian: delay.denominator)
            // dispose_op 0: keep. blend_op 0: source, 1: over.
            bytes.append(contentsOf: [0, drawsOver ? 1 : 0])
        }
    }
}

extension Image<RGBA8> {
    /// The pixels of `rect` that differ from `other`, with all others transparent.
    ///
    /// Nil if a differing pixel is not opaque, because drawing over cannot store it.
    ///
    /// - Precondition: both pictures have the same size, which contains `rect`.
    fileprivate func opaqueChanges(
        since other: Image<RGBA8>,
        in rect: PixelRect
    ) -> Image<RGBA8>? {
        var changes = Image(
            width: rect.size.width,
            height: rect.size.height,
            filledWith: RGBA8.transparent
        )
        for y in rect.minY..<rect.maxY {
            let (here, before) = (row(y), other.row(y))
            var target = changes.mutableRow(y - rect.minY)
            for x in rect.minX..<rect.maxX where here[x] != before[x] {
                guard here[x].alpha == 255 else { return nil }
                target[x - rect.minX] = here[x]
            }
        }
        return changes
    }
}

/// The compression of a PNG.
public enum PNGCompression: String, CaseIterable, Sendable {
    /// One filter and Huffman codes, as in ``PNGEncoder``: for photographs and for speed.
    case fast
    /// libpng's default compression, as in ``CompactPNG``: 25–40 % smaller for drawings, slower.
    case compact
}
