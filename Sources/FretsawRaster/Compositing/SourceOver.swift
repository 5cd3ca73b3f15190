extension Image<RGBA8> {
    /// Draws `other` over this picture with its top left pixel at `origin`; parts outside are left
    /// out.
    ///
    /// Straight (not premultiplied) alpha on both sides, as browsers composite: rounded once, to the
    /// nearest.
    ///
    /// - Complexity: O(pixels of the part inside)
    public mutating func draw(_ other: Image<RGBA8>, at origin: PixelPoint) {
        let area = PixelRect(origin: origin, size: other.size).intersection(bounds)
        guard !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            let source = other.row(y - origin.y)
            var row = mutableRow(y)
            for x in area.minX..<area.maxX {
                let over = source[x - origin.x]
                if over.alpha == 255 {
                    row[x] = over
                } else if over.alpha > 0 {
                    row[x] = over.over(row[x])
                }
            }
        }
    }
}

extension RGBA8 {
    /// This pixel drawn over `under`.
    public func over(_ under: RGBA8) -> RGBA8 {
        let a = UInt32(alpha)
        // Everything in units of 1/255²: weight of the lower pixel, sum of both.
        let below = UInt32(under.alpha) * (255 - a)
        let total = a * 255 + below
        guard total > 0 else { return .transparent }
        func mixed(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
            UInt8((UInt32(top) * a * 255 + UInt32(bottom) * below + total / 2) / total)
        }
        return RGBA8(
            red: mixed(red, under.red),
            green: mixed(green, under.green),
            blue: mixed(blue, under.blue),
            alpha: UInt8((total + 127) / 255)
        )
    }
}
