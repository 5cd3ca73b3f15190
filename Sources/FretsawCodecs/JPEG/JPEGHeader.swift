/// A JPEG's frame header, as libjpeg reads it.
struct JPEGHeader {
    var width: Int
    var height: Int
    var components: Int
    /// Nil where libjpeg cannot tell what the components mean.
    var colorModel: ImageDescription.ColorModel?
    var bitDepth: Int
    var isProgressive: Bool
}
