import FretsawRaster

/// Where one animation's frames are written to.
///
/// Nothing stands under its final name before it is whole.
protocol FrameSink: AnyObject {
    /// Ends the writing; the listing comes last, so that where it is, all is.
    func finish(_ listing: FrameListing) throws

    /// Takes everything back, also where ``finish(_:)`` failed half-way.
    func discard()
}

/// Takes frames as PNG files.
protocol EncodedFrameSink: FrameSink {
    /// Writes the next frame; `index` is its number in the animation.
    func add(_ png: [UInt8], of index: Int) throws
}

/// Takes frames as pictures.
protocol PictureSink: FrameSink {
    /// Writes the next frame.
    func add(_ image: Image<RGBA8>) throws
}
