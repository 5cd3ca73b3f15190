extension Image {
    /// All pixels, row after row from the top.
    @inlinable
    public var pixels: Span<Pixel> {
        @_lifetime(borrow self)
        get { storage.span }
    }

    /// All pixels, to be written.
    @inlinable
    public var mutablePixels: MutableSpan<Pixel> {
        @_lifetime(&self)
        mutating get { storage.mutableSpan }
    }

    /// The pixels of row `y`.
    ///
    /// - Precondition: `0 <= y < height`.
    @inlinable
    @_lifetime(borrow self)
    public borrowing func row(_ y: Int) -> Span<Pixel> {
        storage.span.extracting(y * width..<(y + 1) * width)
    }

    /// The pixels of row `y`, to be written.
    ///
    /// - Precondition: `0 <= y < height`.
    @inlinable
    @_lifetime(&self)
    public mutating func mutableRow(_ y: Int) -> MutableSpan<Pixel> {
        storage.mutableSpan._consumingExtracting(y * width..<(y + 1) * width)
    }

    /// The pixels as an array in row order, without a copy.
    @inlinable
    public var pixelArray: [Pixel] { storage }
}
