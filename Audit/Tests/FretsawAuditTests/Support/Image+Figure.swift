import FretsawCaptcha
import FretsawRaster

extension Image where Pixel == RGBA8 {
    /// Draws the centred silhouette of `figure` in `ink`, scaled so that its `extent` is `size`
    /// pixels.
    mutating func draw(_ figure: Figure, in ink: RGBA8, size: Double, of extent: (Point) -> Double)
    {
        guard let bounds = figure.silhouette.bounds else { return }
        let middle = Point.between(bounds.min, bounds.max, at: 0.5)
        let scale = size / extent(bounds.max - bounds.min)
        let mask = figure.silhouette.transformed(
            by: .translation(x: -middle.x, y: -middle.y)
                .then(.scaling(x: scale, y: scale))
                .then(.translation(x: Double(width) / 2, y: Double(height) / 2))
        ).coverage(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width where mask[x, y] >= 128 { self[x, y] = ink }
        }
    }
}
