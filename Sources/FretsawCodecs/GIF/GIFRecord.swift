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
    /// The colours its indices mean.
    var palette: GIFPalette
    /// Where its first data block begins in the file.
    var dataOffset: Int
}

/// A palette's place in the file.
struct GIFPalette: Equatable {
    /// Where its first colour lies, as R, G, B.
    var offset: Int
    /// Its colours, 0 … 256; 0 where a frame has no palette at all.
    var count: Int
    /// True for a frame's own palette.
    var isLocal: Bool
}
