import FretsawRaster

/// One record of a GIF's container.
enum GIFRecord {
    /// The end of the file.
    case trailer
    /// An extension of the given kind; its blocks follow.
    case `extension`(label: UInt8)
    /// A frame's descriptor; its compressed pixels follow.
    case image(GIFImageDescriptor)
}

/// Where a frame lies on the canvas, and how its pixels are stored.
struct GIFImageDescriptor {
    /// The frame's place; it may reach beyond the canvas.
    var rect: PixelRect
    /// True where rows are stored in four passes.
    var isInterlaced: Bool
    /// Bits of a colour index as LZW begins: 0 … 8, checked by giflib.
    var minimumCodeSize: Int
}
