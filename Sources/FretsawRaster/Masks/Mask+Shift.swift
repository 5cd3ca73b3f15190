extension Mask {
    /// Writes into `target` this mask moved right and down by `offset` pixels; 0 comes in.
    ///
    /// - Precondition: `target` has this mask's size and `offset` is not negative.
    public func shifted(by offset: Int, into target: inout Mask) {
        precondition(target.size == size, "the target differs in size")
        precondition(offset >= 0, "a shift left or up is not offered")
        target.fill(with: 0)
        guard offset < width, offset < height else { return }
        let count = width - offset
        unsafe withUnsafePixels { source in
            unsafe target.withUnsafeMutablePixels { result in
                for y in offset..<height {
                    unsafe (result + y * width + offset).update(
                        from: source + (y - offset) * width,
                        count: count
                    )
                }
            }
        }
    }
}
