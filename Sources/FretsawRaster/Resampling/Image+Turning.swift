extension Image<RGBA8> {
    /// The picture turned clockwise about its middle, at its own size, as a style sheet's
    /// `rotate(…deg)` shows it: what leaves its bounds is cut off, what enters is transparent.
    ///
    /// Bilinear, straight alpha, colours weighted by it.
    ///
    /// - Parameter degrees: any number; negative turns the other way.
    /// - Returns: a picture of the same size.
    /// - Complexity: O(pixels)
    public func turned(byDegrees degrees: Int) -> Image {
        let turns = Double(degrees % 360) / 360
        let cosine = Float(PortableMath.cosine(turns: turns))
        let sine = Float(PortableMath.sine(turns: turns))
        let (middleX, middleY) = (Float(width) / 2, Float(height) / 2)
        var result = Image(width: width, height: height, filledWith: .transparent)
        for y in 0..<height {
            var row = result.mutableRow(y)
            let v = Float(y) + 0.5 - middleY
            for x in 0..<width {
                let u = Float(x) + 0.5 - middleX
                row[x] = bilinear(
                    x: middleX + cosine * u + sine * v,
                    y: middleY - sine * u + cosine * v
                )
            }
        }
        return result
    }

    /// The colour at (`x`, `y`), (0.5, 0.5) being the first pixel's centre.
    private func bilinear(x: Float, y: Float) -> RGBA8 {
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (fx, fy) = (x - 0.5 - left, y - 0.5 - top)
        var sum = SIMD4<Float>(repeating: 0)
        for j in 0..<2 {
            let line = Int(top) + j
            guard line >= 0, line < height else { continue }
            let pixels = row(line)
            for i in 0..<2 {
                let column = Int(left) + i
                guard column >= 0, column < width else { continue }
                let pixel = pixels[column]
                let weight = (i == 0 ? 1 - fx : fx) * (j == 0 ? 1 - fy : fy) * Float(pixel.alpha)
                sum +=
                    SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 1) * weight
            }
        }
        guard sum[3] >= 0.5 else { return .transparent }
        let colour = sum / sum[3]
        return RGBA8(
            red: UInt8(min(255, colour[0].rounded())),
            green: UInt8(min(255, colour[1].rounded())),
            blue: UInt8(min(255, colour[2].rounded())),
            alpha: UInt8(min(255, sum[3].rounded()))
        )
    }
}
