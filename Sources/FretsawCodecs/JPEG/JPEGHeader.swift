/// A JPEG's frame header, as libjpeg reads it.
struct JPEGHeader {
    var width: Int
    var height: Int
    var components: Int
    var bitDepth: Int
    var isProgressive: Bool
}
