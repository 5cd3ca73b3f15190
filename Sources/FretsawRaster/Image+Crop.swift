extension Image {
    /// The pixels of `rect` as a picture of their own.
    ///
    /// - Precondition: `rect` lies in the picture.
    @inlinable
    public func cropped(to rect: PixelRect) -> Image {
        precondition(bounds.contains(rect), "the crop leaves the image")
        var pixels: [Pixel] = []
        pixels.reserveCapacity(rect.size.pixelCount)
        for y in rect.minY..<rect.maxY {
            let start = y * width
            pixels.append(contentsOf: storage[start + rect.minX..<start + rect.maxX])
        }
        return Image(width: rect.size.width, height: rect.size.height, pixels: pixels)
    }
}
