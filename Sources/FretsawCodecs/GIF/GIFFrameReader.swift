import FretsawRaster

/// Goes through a GIF frame by frame, in file order.
struct GIFFrameReader: ~Copyable {
    /// The logical screen.
    let screen: PixelSize
    /// Frames met so far.
    private(set) var frameCount = 0

    private var handle: GIFHandle
    private let bytes: [UInt8]
    private let format: ImageFormat
    private let limits: DecodingLimits
    private var data: [UInt8] = []

    /// A reader of `bytes`, whose six-byte signature made it `format`.
    init(_ bytes: [UInt8], as format: ImageFormat, limits: DecodingLimits) throws(CodecError) {
        self.bytes = bytes
        self.format = format
        self.limits = limits
        var handle = try GIFHandle(format: format)
        screen = try handle.readScreen(of: bytes)
        self.handle = handle
    }

    /// The next frame's head; nil at the trailer.
    ///
    /// The frame's pixels must then be decoded or skipped. Of several graphic controls the last
    /// counts, and none lasts beyond its frame. Other extensions are passed over.
    mutating func nextFrame() throws(CodecError) -> GIFFrame? {
        var control = GIFGraphicControl()
        while true {
            switch try handle.readRecord(of: bytes) {
            case .trailer:
                return nil
            case .extension(let label):
                if let found = try readExtension(label) { control = found }
            case .image(let descriptor):
                frameCount += 1
                try limits.check(frameCount: frameCount, of: format)
                return GIFFrame(
                    descriptor: descriptor,
                    control: control,
                    palette: handle.palette
                )
            }
        }
    }

    /// Decodes the pixels of the frame just read, as colour indices in stored order.
    ///
    /// - Returns: false where the pixels are all there, but the file ends inside their blocks.
    /// - Throws: ``CodecError`` where they are incomplete; the frame's size is checked first.
    mutating func decodePixels(
        of frame: GIFFrame,
        with decoder: inout LZWDecoder
    ) throws(CodecError) -> Bool {
        let size = frame.descriptor.rect.size
        try limits.checkAnimated(width: size.width, height: size.height, of: format)
        let isWhole = try handle.readImageData(of: bytes, into: &data)
        let outcome = decoder.decode(
            data,
            minimumCodeSize: frame.descriptor.minimumCodeSize,
            count: size.pixelCount
        )
        let reason: CodecError.Reason
        switch outcome {
        case .complete: return isWhole
        case .outOfData where !isWhole: reason = .truncated
        case .outOfData: reason = .malformed("frame \(frameCount) has too little data")
        case .endedEarly: reason = .malformed("the end code comes early in frame \(frameCount)")
        case .badCode: reason = .malformed("a bad LZW code in frame \(frameCount)")
        }
        throw CodecError(reason, format: format, offset: handle.offset)
    }

    /// Passes over the pixels of the frame just read.
    mutating func skipPixels() throws(CodecError) {
        try handle.skipImageData(of: bytes)
    }

    private mutating func readExtension(_ label: UInt8) throws(CodecError) -> GIFGraphicControl? {
        var control: GIFGraphicControl?
        var isFirst = true
        while let block = try handle.readBlock(of: bytes) {
            if isFirst, label == GIFGraphicControl.label {
                control = GIFGraphicControl(block: block)
                if control == nil {
                    throw CodecError(
                        .malformed("a graphic control of \(block.count) bytes instead of 4"),
                        format: format,
                        offset: handle.offset
                    )
                }
            }
            isFirst = false
        }
        return control
    }
}

/// One frame's head: everything but its pixels.
struct GIFFrame {
    var descriptor: GIFImageDescriptor
    var control: GIFGraphicControl
    /// Its own palette, else the global one; empty where there is neither.
    var palette: [RGBA8]
}
