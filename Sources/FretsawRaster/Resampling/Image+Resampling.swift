extension Image<RGBA8> {
    /// The picture at another size, its proportions stretched to it.
    ///
    /// Cubic interpolation, averaged over all source pixels where the picture shrinks; colours weigh
    /// as much as they are opaque. The same bytes on every machine.
    ///
    /// What stands between the two directions are a few rows; of a picture that grows, never more than
    /// four times the result.
    ///
    /// - Precondition: neither size is empty.
    /// - Complexity: O(pixels of the source + pixels of the result), times the kernel's width: four
    ///   pixels, or four times the ratio of shrinking.
    public func resampled(to size: PixelSize) -> Image<RGBA8> {
        precondition(width > 0 && height > 0, "an empty picture has nothing to show")
        precondition(size.width > 0 && size.height > 0, "a picture of no size cannot be shown")
        if size == self.size { return self }
        let isOpaque = isOpaque
        let source = isOpaque ? self : premultiplied()
        var resampler = RowResampler(bounds, to: size)
        for y in 0..<height { resampler.add(source.row(y)) }
        let result = resampler.finish()
        return isOpaque ? result : result.unpremultiplied()
    }

    /// True where no pixel lets anything through.
    public var isOpaque: Bool {
        let pixels = pixels
        var all: UInt8 = 255
        for index in pixels.indices { all &= pixels[index].alpha }
        return all == 255
    }
}
