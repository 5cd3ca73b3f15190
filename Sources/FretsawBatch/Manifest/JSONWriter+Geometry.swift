internal import FretsawJSON
internal import FretsawRaster

extension JSONWriter {
    /// The members of a box in pixels.
    mutating func members(of box: PixelRect) {
        member("x", box.minX)
        member("y", box.minY)
        member("width", box.size.width)
        member("height", box.size.height)
    }
}
