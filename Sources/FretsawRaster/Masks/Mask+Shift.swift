extension Mask {
    /// Writes into `target` this mask moved right and down by `offset` pixels; 0 comes in.
    ///
    /// - Precondition: `target` has this mask's size and `offset` is not negative.
    public func shifted(by offset: Int, into target: inout Mask) {
        precondition(target.size == size, "the target differs in size")
        precondition(offset >= 0, "a shift left or up is not offered")
        for y in 0..<height {
            var result = target.mutableRow(y)
            let source = row(max(y - offset, 0))
            for x in result.indices {
                result[x] = y >= offset && x >= offset ? source[x - offset] : 0
            }
        }
    }
}
