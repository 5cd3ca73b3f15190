extension Image {
    /// Sets every pixel.
    @inlinable
    public mutating func fill(with pixel: Pixel) {
        var pixels = mutablePixels
        for index in pixels.indices { pixels[index] = pixel }
    }

    /// Sets every pixel of `rect` that lies in the picture.
    @inlinable
    public mutating func fill(_ rect: PixelRect, with pixel: Pixel) {
        let area = rect.intersection(bounds)
        guard !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            var row = mutableRow(y)
            for x in area.minX..<area.maxX { row[x] = pixel }
        }
    }
}
