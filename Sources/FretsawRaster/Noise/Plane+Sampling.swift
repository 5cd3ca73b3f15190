extension Image where Pixel == Float {
    /// The plane between its pixels, by linear interpolation; what lies outside takes the border's
    /// value.
    ///
    /// (`x`, `y`) are pixels' indices: whole numbers give the pixels themselves. An empty plane, or a
    /// place that is no number, gives 0 or the border.
    @inlinable
    public func bilinear(x: Float, y: Float) -> Float {
        guard width > 0, height > 0 else { return 0 }
        let u = max(0, min(Float(width &- 1), x))
        let v = max(0, min(Float(height &- 1), y))
        let (column, row) = (Int(u), Int(v))
        let (fx, fy) = (u - Float(column), v - Float(row))
        let next = min(column &+ 1, width &- 1)
        let top = row &* width
        let bottom = min(row &+ 1, height &- 1) &* width
        let (a, b) = (storage[top &+ column], storage[top &+ next])
        let (c, d) = (storage[bottom &+ column], storage[bottom &+ next])
        let above = a + (b - a) * fx
        return above + ((c + (d - c) * fx) - above) * fy
    }
}
