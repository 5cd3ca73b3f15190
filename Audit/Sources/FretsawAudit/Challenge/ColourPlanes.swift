internal import FretsawRaster

/// A picture's channels as separate planes, 0 … 255, with their luma.
struct ColourPlanes: Sendable {
    /// Red, green, blue.
    let channels: [Plane]
    /// Luma with the weights of BT.601, as in JPEG.
    let luma: Plane

    /// Wraps existing planes.
    init(channels: [Plane], luma: Plane) {
        self.channels = channels
        self.luma = luma
    }

    /// The pixels of `area` in `image`; pixels outside repeat the border.
    init(_ image: Image<RGBA8>, area: PixelRect) {
        self.init(image, area: area, within: image.bounds)
    }

    /// The pixels of `area` in `image`; pixels outside `frame` repeat the frame's border.
    ///
    /// - Precondition: `frame` is not empty and within `image`.
    init(_ image: Image<RGBA8>, area: PixelRect, within frame: PixelRect) {
        precondition(!frame.isEmpty && image.bounds.contains(frame))
        let (width, height) = (area.size.width, area.size.height)
        var red = Plane(width: width, height: height, filledWith: 0)
        var (green, blue, luma) = (red, red, red)
        for y in 0..<height {
            let source = image.row(min(max(area.minY + y, frame.minY), frame.maxY - 1))
            var reds = red.mutableRow(y)
            var greens = green.mutableRow(y)
            var blues = blue.mutableRow(y)
            var lumas = luma.mutableRow(y)
            for x in 0..<width {
                let pixel = source[min(max(area.minX + x, frame.minX), frame.maxX - 1)]
                let (r, g, b) = (Float(pixel.red), Float(pixel.green), Float(pixel.blue))
                reds[x] = r
                greens[x] = g
                blues[x] = b
                lumas[x] = 0.299 * r + 0.587 * g + 0.114 * b
            }
        }
        channels = [red, green, blue]
        self.luma = luma
    }

    /// Red, green and blue of a pixel.
    func pixel(_ x: Int, _ y: Int) -> SIMD3<Float> {
        SIMD3(channels[0][x, y], channels[1][x, y], channels[2][x, y])
    }
}

extension SIMD3<Float> {
    /// The mean of the three magnitudes.
    var meanMagnitude: Float { (abs(x) + abs(y) + abs(z)) / 3 }
}
