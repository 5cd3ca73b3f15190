import CWebP
public import FretsawRaster

/// Writes WebP files with lossy colours and exact alpha.
///
/// libwebp's instructions for different processors give the same bytes, other versions of libwebp may not.
public enum WebPEncoder {
    /// The maximum width and height, in pixels.
    public static let maxSide = 16_383
    /// Replaces the contents of `bytes` with `image` as a WebP file, at a quality of 1 … 100.
    ///
    /// At 80, photos are as similar to the original as JPEGs of this quality, in half of the bytes.
    /// The alpha of an opaque picture is ignored. The colours of transparent pixels are not kept.
    ///
    /// - Throws: ``CodecError`` if a side is 0 or above ``maxSide``, the quality is out of range, or
    ///   there is no memory; `bytes` are unchanged then.
    public static func encode(
        _ image: borrowing Image<RGBA8>,
        opaque: Bool,
        quality: Int = JPEGEncodingOptions.default.quality,
        into bytes: inout [UInt8]
    ) throws(CodecError) {
        let (width, height) = (image.width, image.height)
        try CodecError.check("quality", quality, in: JPEGEncodingOptions.qualities, of: .webp)
        try CodecError.check(width: width, height: height, maxSide: maxSide, of: .webp)
        var config = WebPConfig()
        var picture = unsafe WebPPicture()
        var writer = unsafe WebPMemoryWriter()
        guard unsafe WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, Float(quality)) != 0,
            unsafe WebPPictureInit(&picture) != 0
        else { throw CodecError(.library("libwebp has another interface"), format: .webp) }
        config.method = 4
        unsafe WebPMemoryWriterInit(&writer)
        defer {
            unsafe WebPPictureFree(&picture)
            unsafe WebPMemoryWriterClear(&writer)
        }
        unsafe picture.width = Int32(width)
        unsafe picture.height = Int32(height)
        unsafe picture.writer = WebPMemoryWrite
        let isImported = unsafe image.pixels.withUnsafeBytes {
            let rows = unsafe $0.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return unsafe opaque
                ? WebPPictureImportRGBX(&picture, rows, Int32(4 * width))
                : WebPPictureImportRGBA(&picture, rows, Int32(4 * width))
        }
        let isEncoded =
            unsafe isImported != 0
            && withUnsafeMutablePointer(to: &writer) {
                unsafe picture.custom_ptr = UnsafeMutableRawPointer($0)
                return unsafe WebPEncode(&config, &picture) != 0
            }
        guard isEncoded else {
            throw CodecError(
                .library("error \(unsafe picture.error_code.rawValue) of libwebp"),
                format: .webp
            )
        }
        bytes.removeAll(keepingCapacity: true)
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: writer.mem, count: writer.size))
    }
}
