public import FretsawRaster

/// Writes GIF files frame by frame.
///
/// Frames contain the colour indices to store; ``GIFAnimationWriter`` makes such frames from
/// pictures. The output stays in memory until ``finish()``.
public struct GIFEncoder: Sendable {
    /// A frame as stored in the file.
    public struct Frame: Hashable, Sendable {
        /// The position on the canvas.
        ///
        /// A frame may extend beyond the canvas; readers clip it.
        public var rect: PixelRect
        /// One colour index per pixel, row by row from the top, also for interlaced frames.
        public var indices: [UInt8]
        /// The local palette, 1 … 256 colours; empty to use the global palette.
        public var palette: [RGBA8] = []
        /// The transparent index, which leaves the canvas unchanged.
        public var transparentIndex: UInt8?
        /// The delay in hundredths of a second, 0 … 65,535.
        public var delayInCentiseconds = 0
        /// The disposal of the frame.
        public var disposal = FrameDisposal.keep
        /// Whether rows are stored in four passes.
        public var isInterlaced = false

        /// Creates a frame that covers `rect`.
        public init(rect: PixelRect, indices: [UInt8]) {
            self.rect = rect
            self.indices = indices
        }
    }

    /// The range of the sides of a canvas or frame, in pixels.
    public static let sides = 1...65_535
    /// The range of the number of colours in a palette.
    public static let colorCounts = 1...256
    /// The range of delays, in hundredths of a second.
    public static let delays = 0...65_535
    /// The range of loop counts; 0 means for ever.
    public static let loopCounts = 0...65_535

    private let globalColorCount: Int
    private var bytes = Array("GIF89a".utf8)
    private var lzw = LZWEncoder()

    /// Creates a file without frames.
    ///
    /// Sides of the canvas are in ``sides``. The global palette has up to 256 colours, whose alpha
    /// is ignored, or none. `loopCount` is the number of repetitions after the first play, in
    /// ``loopCounts``; 0 means for ever. With nil, no loop extension is written, and the animation
    /// plays once.
    ///
    /// - Throws: ``CodecError`` if one of these is out of range.
    public init(
        size: PixelSize,
        palette: [RGBA8] = [],
        loopCount: Int? = nil
    ) throws(CodecError) {
        try GIFEncoder.check(size)
        if !palette.isEmpty { try GIFEncoder.check(palette) }
        if let loopCount {
            try GIFEncoder.check("loop count", loopCount, in: GIFEncoder.loopCounts)
        }
        globalColorCount = palette.count
        let bits = UInt8(GIFEncoder.bits(ofCount: palette.count) - 1)
        bytes.append(littleEndian: size.width, size.height)
        // Colours of 8 bits per channel; no background colour and no aspect ratio.
        bytes += [palette.isEmpty ? 0x77 : 0xF0 | bits, 0, 0]
        append(palette)
        if let loopCount {
            bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
            bytes.append(littleEndian: loopCount)
            bytes.append(0)
        }
    }

    /// Appends a frame.
    ///
    /// - Throws: ``CodecError`` if a number is out of range, an index is beyond the palette, or
    ///   there is no palette.
    /// - Complexity: O(pixels)
    public mutating func append(_ frame: Frame) throws(CodecError) {
        let rect = frame.rect
        try GIFEncoder.check(rect.size)
        try GIFEncoder.check("left", rect.minX, in: 0...65_535)
        try GIFEncoder.check("top", rect.minY, in: 0...65_535)
        try GIFEncoder.check("delay", frame.delayInCentiseconds, in: GIFEncoder.delays)
        if !frame.palette.isEmpty { try GIFEncoder.check(frame.palette) }
        let pixels = rect.size.pixelCount
        try GIFEncoder.check("indices", frame.indices.count, in: pixels...pixels)
        let colors = frame.palette.isEmpty ? globalColorCount : frame.palette.count
        try GIFEncoder.check("colours", colors, in: GIFEncoder.colorCounts)
        // The transparent index is checked separately. With one colour it may be 1, because stored
        // palettes have at least two colours.
        var highest = 0
        for index in frame.indices where Int(index) > highest && index != frame.transparentIndex {
            highest = Int(index)
        }
        try GIFEncoder.check("colour index", highest, in: 0...colors - 1)
        if let transparent = frame.transparentIndex {
            try GIFEncoder.check("transparent index", Int(transparent), in: 0...max(colors, 2) - 1)
        }

        let flags = frame.disposal.storedValue << 2 | (frame.transparentIndex == nil ? 0 : 1)
        bytes += [0x21, GIFGraphicControl.label, 4, flags]
        bytes.append(littleEndian: frame.delayInCentiseconds)
        bytes += [frame.transparentIndex ?? 0, 0]

        let bits = UInt8(GIFEncoder.bits(ofCount: frame.palette.count) - 1)
        bytes.append(0x2C)
        bytes.append(littleEndian: rect.minX, rect.minY, rect.size.width, rect.size.height)
        bytes.append((frame.palette.isEmpty ? 0 : 0x80 | bits) | (frame.isInterlaced ? 0x40 : 0))
        append(frame.palette)
        lzw.append(
            frame.isInterlaced ? frame.storedIndices : frame.indices,
            bits: max(2, GIFEncoder.bits(ofCount: colors)),
            to: &bytes
        )
    }

    /// Returns the file.
    public consuming func finish() -> [UInt8] { bytes + [0x3B] }

    /// Appends the colours of a palette, padded with black to a power of two; nothing without colours.
    private mutating func append(_ palette: [RGBA8]) {
        guard !palette.isEmpty else { return }
        for color in palette { bytes += [color.red, color.green, color.blue] }
        let missing = 1 << GIFEncoder.bits(ofCount: palette.count) - palette.count
        bytes += [UInt8](repeating: 0, count: 3 * missing)
    }

    /// The bits of an index of `count` colours; 1 without colours.
    private static func bits(ofCount count: Int) -> Int {
        max(1, Int.bitWidth - max(0, count - 1).leadingZeroBitCount)
    }

    private static func check(_ size: PixelSize) throws(CodecError) {
        let maxSide = sides.upperBound
        try CodecError.check(width: size.width, height: size.height, maxSide: maxSide, of: .gif89a)
    }

    private static func check(_ palette: [RGBA8]) throws(CodecError) {
        try check("number of colours", palette.count, in: colorCounts)
    }

    /// Rejects a number outside its range.
    static func check(
        _ name: String,
        _ value: Int,
        in allowed: ClosedRange<Int>
    ) throws(CodecError) {
        try CodecError.check(name, value, in: allowed, of: .gif89a)
    }
}

extension FrameDisposal {
    /// The value stored in the file (GIF89a § 23).
    fileprivate var storedValue: UInt8 {
        switch self {
        case .keep: 1
        case .clear: 2
        case .restore: 3
        }
    }
}

extension GIFEncoder.Frame {
    /// The indices in the order in which an interlaced frame stores them.
    fileprivate var storedIndices: [UInt8] {
        let width = rect.size.width
        let rows = IteratorSequence(GIFRowOrder(height: rect.size.height, isInterlaced: true))
        return rows.flatMap { indices[$0 * width..<($0 + 1) * width] }
    }
}

extension [UInt8] {
    /// Appends numbers of two bytes, the low byte first.
    fileprivate mutating func append(littleEndian numbers: Int...) {
        for number in numbers { self += [UInt8(number & 255), UInt8(number >> 8)] }
    }
}

/// Compresses colour indices to GIF's LZW data (GIF89a, appendix F).
///
/// The table begins again when it is full.
struct LZWEncoder: Sendable {
    /// Strings by hash: the code of a string's start, its last index, and the string's own code.
    private var strings = [UInt32](repeating: free, count: 1 << 13)
    /// A place without a string: a full table has no code 4095.
    private static let free = UInt32.max
    private static let lastCode = 4095

    /// Appends the code size and the data blocks of at least one index of `bits`, 2 … 8.
    ///
    /// - Complexity: O(indices)
    mutating func append(_ indices: [UInt8], bits: Int, to bytes: inout [UInt8]) {
        let clear = 1 << bits
        var (next, width) = (clear + 2, bits + 1)
        var (buffer, buffered) = (0, 0)
        var coded: [UInt8] = []
        func write(_ code: Int) {
            buffer |= code << buffered
            buffered += width
            while buffered >= 8 {
                coded.append(UInt8(buffer & 255))
                buffer >>= 8
                buffered -= 8
            }
            if next >= 1 << width { width += 1 }
        }
        func restart() {
            write(clear)
            (next, width) = (clear + 2, bits + 1)
            for place in strings.indices { strings[place] = Self.free }
        }
        restart()
        var code = Int(indices[0])
        for index in indices.dropFirst() {
            let key = UInt32(code) << 8 | UInt32(index)
            let place = place(of: key)
            if strings[place] != Self.free {
                code = Int(strings[place] & 4095)
                continue
            }
            write(code)
            code = Int(index)
            if next < Self.lastCode {
                strings[place] = key << 12 | UInt32(next)
                next += 1
            } else {
                restart()
            }
        }
        write(code)
        write(clear + 1)
        if buffered > 0 { coded.append(UInt8(buffer)) }

        bytes.append(UInt8(bits))
        for start in stride(from: 0, to: coded.count, by: 255) {
            let block = coded[start..<min(start + 255, coded.count)]
            bytes.append(UInt8(block.count))
            bytes += block
        }
        bytes.append(0)
    }

    /// The place of the string of `key`, or the one where it belongs.
    private func place(of key: UInt32) -> Int {
        var place = Int((key &* 0x9E37_79B1) >> 19)
        while strings[place] != Self.free, strings[place] >> 12 != key {
            place = (place + 1) & (strings.count - 1)
        }
        return place
    }
}
