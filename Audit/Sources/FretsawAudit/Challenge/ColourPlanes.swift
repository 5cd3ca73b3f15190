internal import FretsawRaster

/// A picture's channels as separate planes, 0 … 255, with their luma.
struct ColourPlanes: Sendable {
    /// Red, green, blue.
    let channels: [Plane]
    /// Luma with the weights of BT.601, as in JPEG.
    let luma: Plane

    init(channels: [Plane], luma: Plane) {
        self.channels = channels
        self.luma = luma
    }

    /// The pixels of `area` in `image`; pixels outside `frame`, by default the picture, repeat its border.
    init(_ image: Image<RGBA8>, area: PixelRect, within frame: PixelRect? = nil) {
        let frame = frame ?? image.bounds
        precondition(!frame.isEmpty && image.bounds.contains(frame))
        var pixels: [RGBA8] = []
        pixels.reserveCapacity(area.size.pixelCount)
        for y in area.minY..<area.maxY {
            let row = image.row(min(max(y, frame.minY), frame.maxY - 1))
            for x in area.minX..<area.maxX {
                pixels.append(row[min(max(x, frame.minX), frame.maxX - 1)])
            }
        }
        func plane(_ value: (RGBA8) -> Float) -> Plane {
            Plane(width: area.size.width, height: area.size.height, pixels: pixels.map(value))
        }
        channels = [plane { Float($0.red) }, plane { Float($0.green) }, plane { Float($0.blue) }]
        luma = plane {
            0.299 * Float($0.red) + 0.587 * Float($0.green) + 0.114 * Float($0.blue)
        }
    }

    func pixel(_ x: Int, _ y: Int) -> SIMD3<Float> {
        SIMD3(channels[0][x, y], channels[1][x, y], channels[2][x, y])
    }
}

extension SIMD3<Float> {
    var meanMagnitude: Float { (abs(x) + abs(y) + abs(z)) / 3 }
}
