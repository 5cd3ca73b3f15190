import FretsawRaster

/// A GIF's first frame on its canvas.
enum GIFFirstFrame {
    static func decode(
        _ bytes: [UInt8],
        as format: ImageFormat,
        limits: DecodingLimits
    ) throws(CodecError) -> DecodedImage {
        var reader = try GIFFrameReader(bytes, as: format, limits: limits)
        guard let frame = try reader.nextFrame() else {
            throw CodecError(.malformed("no frame before the end"), format: format)
        }
        let rect = frame.descriptor.rect
        let size = GIFCanvas.size(screen: reader.screen, firstFrame: rect)
        guard size.width > 0, size.height > 0 else {
            throw CodecError(.malformed("the canvas has \(size) pixels"), format: format)
        }
        try limits.checkAnimated(width: size.width, height: size.height, of: format)

        var decoder = LZWDecoder()
        var warnings: [String] = []
        if rect.isEmpty {
            warnings.append("the first frame has \(rect.size) pixels: nothing is painted")
        } else if try !reader.decodePixels(of: frame, with: &decoder) {
            warnings.append("the file ends right behind the first frame's pixels")
        }
        if frame.palette.isEmpty { warnings.append("no palette: painted in black") }

        var canvas = GIFCanvas(size: size)
        canvas.paint(
            decoder.output,
            from: LZWDecoder.start,
            of: frame.descriptor,
            palette: frame.palette,
            transparentIndex: frame.control.transparentIndex
        )
        return DecodedImage(image: canvas.image, format: format, warnings: warnings)
    }
}
