import CGIFShims
public import FretsawRaster

/// Writes GIF files frame by frame with giflib.
///
/// Frames contain the colour indices to store; ``GIFAnimationWriter`` makes such frames from
/// pictures. The output stays in memory until ``finish()``.
public struct GIFEncoder: ~Copyable {
    /// A frame as stored in the file.
    public struct Frame: Hashable, Sendable {
        /// The position on the canvas, beyond which a frame may extend; readers clip it.
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
    private var handle: GIFWriteHandle

    /// Creates a file without frames.
    ///
    /// Sides of the canvas are in ``sides``. The global palette has up to 256 colours, whose alpha is ignored, or none.
    /// `loopCount` is the number of repetitions after the first play, in ``loopCounts``; 0 means for ever. With nil, no
    /// loop extension is written, and the animation plays once.
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
        var handle = try GIFWriteHandle()
        try handle.writeScreen(size, palette: palette)
        if let loopCount {
            try handle.writeExtension(
                label: 0xFF,
                identifier: "NETSCAPE2.0",
                block: [1, UInt8(loopCount & 255), UInt8(loopCount >> 8)]
            )
        }
        self.handle = handle
        globalColorCount = palette.count
    }

    /// Appends a frame.
    ///
    /// - Throws: ``CodecError`` if a number is out of range, an index is beyond the palette, or there is no palette.
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

        let disposal: UInt8 =  // GIF89a § 23
            switch frame.disposal {
            case .keep: 1
            case .clear: 2
            case .restore: 3
            }
        let flags = disposal << 2 | (frame.transparentIndex == nil ? 0 : 1)
        try handle.writeExtension(
            label: GIFGraphicControl.label,
            block: [
                flags, UInt8(frame.delayInCentiseconds & 255),
                UInt8(frame.delayInCentiseconds >> 8), frame.transparentIndex ?? 0,
            ]
        )
        try handle.writeImage(
            frame.indices,
            in: rect,
            palette: frame.palette,
            isInterlaced: frame.isInterlaced
        )
    }

    /// Returns the file.
    public consuming func finish() throws(CodecError) -> [UInt8] { try handle.finish() }

    private static func check(_ size: PixelSize) throws(CodecError) {
        let maxSide = sides.upperBound
        try CodecError.check(width: size.width, height: size.height, maxSide: maxSide, of: .gif89a)
    }

    private static func check(_ palette: [RGBA8]) throws(CodecError) {
        try check("number of colours", palette.count, in: colorCounts)
    }

    static func check(
        _ name: String,
        _ value: Int,
        in allowed: ClosedRange<Int>
    ) throws(CodecError) {
        try CodecError.check(name, value, in: allowed, of: .gif89a)
    }
}

/// Owns a giflib writer and its buffer.
///
/// Calls follow the order of the file: screen, then extensions and frames, then the trailer. The
/// caller checks all numbers.
@safe
struct GIFWriteHandle: ~Copyable {
    private let writer: OpaquePointer
    /// A copy of the row, because giflib may change it.
    private var row: [UInt8] = []

    init() throws(CodecError) {
        guard let writer = unsafe fs_gif_writer_create() else {
            throw CodecError(.library("no memory for a GIF writer"), format: .gif89a)
        }
        unsafe self.writer = writer
    }

    deinit { unsafe fs_gif_writer_destroy(writer) }

    /// Writes the signature, the logical screen and the global palette, unless it is empty.
    mutating func writeScreen(_ size: PixelSize, palette: [RGBA8]) throws(CodecError) {
        let colors = GIFWriteHandle.colorTable(palette)
        try check(
            unsafe colors.withUnsafeBufferPointer {
                unsafe fs_gif_write_screen(
                    writer,
                    UInt16(size.width),
                    UInt16(size.height),
                    $0.baseAddress,
                    UInt16($0.count / 3)
                )
            }
        )
    }

    /// Writes an extension with one block; an application's `identifier` has eleven bytes.
    mutating func writeExtension(
        label: UInt8,
        identifier: StaticString? = nil,
        block: [UInt8]
    ) throws(CodecError) {
        precondition(identifier.map { $0.utf8CodeUnitCount == 11 } ?? true, "not eleven bytes")
        try check(
            unsafe block.withUnsafeBufferPointer {
                unsafe fs_gif_write_extension(
                    writer,
                    label,
                    identifier?.utf8Start,
                    $0.baseAddress,
                    UInt8($0.count)
                )
            }
        )
    }

    /// Writes a frame's descriptor, its local palette, unless it is empty, and its pixels.
    mutating func writeImage(
        _ indices: [UInt8],
        in rect: PixelRect,
        palette: [RGBA8],
        isInterlaced: Bool
    ) throws(CodecError) {
        let colors = GIFWriteHandle.colorTable(palette)
        try check(
            unsafe colors.withUnsafeBufferPointer {
                unsafe fs_gif_write_descriptor(
                    writer,
                    UInt16(rect.minX),
                    UInt16(rect.minY),
                    UInt16(rect.size.width),
                    UInt16(rect.size.height),
                    isInterlaced ? 1 : 0,
                    $0.baseAddress,
                    UInt16($0.count / 3)
                )
            }
        )
        let width = rect.size.width
        var rows = GIFRowOrder(height: rect.size.height, isInterlaced: isInterlaced)
        while let y = rows.next() {
            row.removeAll(keepingCapacity: true)
            row += indices[y * width..<(y + 1) * width]
            try check(
                unsafe row.withUnsafeMutableBufferPointer {
                    unsafe fs_gif_write_row(writer, $0.baseAddress, UInt16($0.count))
                }
            )
        }
    }

    consuming func finish() throws(CodecError) -> [UInt8] {
        try check(unsafe fs_gif_write_trailer(writer))
        let file = unsafe UnsafeBufferPointer(
            start: fs_gif_writer_bytes(writer),
            count: fs_gif_writer_count(writer)
        )
        return unsafe [UInt8](file)
    }

    /// The colours as R, G, B, padded with black to a power of two, at least two; empty for an empty palette.
    private static func colorTable(_ palette: [RGBA8]) -> [UInt8] {
        guard !palette.isEmpty else { return [] }
        var count = 2
        while count < palette.count { count *= 2 }
        let colors = palette + Array(repeating: .black, count: count - palette.count)
        return colors.flatMap { [$0.red, $0.green, $0.blue] }
    }

    private func check(_ status: fs_gif_status) throws(CodecError) {
        guard status != FS_GIF_OK else { return }
        let message = unsafe String(cString: fs_gif_writer_message(writer))
        throw CodecError(.library(message), format: .gif89a)
    }
}
