import FretsawRaster

/// Sprites laid over what is painted, or under it.
extension Canvas {
    /// Lays a sprite over the picture.
    mutating func lay(
        _ sprite: Sprite,
        _ pose: Sprite.Pose,
        from first: Light,
        to second: Light,
        alpha: Float = 1
    ) {
        let (width, height) = (width, height)
        var pixels = lights.mutablePixels
        sprite.forEachPixel(of: pose, width: width, height: height) { row, column, texel in
            let light = first.mixed(with: second, texel[2]) * texel[1]
            let index = row &* width &+ column
            pixels[index] = pixels[index].mixed(with: light, texel[0] * alpha)
        }
    }
}
