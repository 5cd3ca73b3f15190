extension Image<RGBA8> {
    /// The picture with its colours multiplied by alpha, rounded to the nearest.
    ///
    /// - Complexity: O(pixels)
    public func premultiplied() -> Image<RGBA8> {
        mapped { pixel in
            let alpha = UInt32(pixel.alpha)
            func scaled(_ channel: UInt8) -> UInt8 {
                UInt8(truncatingIfNeeded: (UInt32(channel) &* alpha &+ 127) / 255)
            }
            return RGBA8(
                red: scaled(pixel.red),
                green: scaled(pixel.green),
                blue: scaled(pixel.blue),
                alpha: pixel.alpha
            )
        }
    }

    /// The picture with its colours divided by alpha, rounded to the nearest and cut to 255; all 0
    /// where alpha is.
    ///
    /// - Complexity: O(pixels)
    public func unpremultiplied() -> Image<RGBA8> {
        mapped { pixel in
            let alpha = UInt32(pixel.alpha)
            guard alpha > 0 else { return .transparent }
            func restored(_ channel: UInt8) -> UInt8 {
                UInt8(truncatingIfNeeded: min(255, (UInt32(channel) &* 255 &+ alpha / 2) / alpha))
            }
            return RGBA8(
                red: restored(pixel.red),
                green: restored(pixel.green),
                blue: restored(pixel.blue),
                alpha: pixel.alpha
            )
        }
    }

    private func mapped(_ change: (RGBA8) -> RGBA8) -> Image<RGBA8> {
        var result = self
        var pixels = result.mutablePixels
        for index in pixels.indices { pixels[index] = change(pixels[index]) }
        return result
    }
}
