extension Image {
    /// Sets every pixel.
    @inlinable
    public mutating func fill(with pixel: Pixel) {
        let count = storage.count
        unsafe storage.withUnsafeMutableBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            unsafe start.update(repeating: pixel, count: count)
        }
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
