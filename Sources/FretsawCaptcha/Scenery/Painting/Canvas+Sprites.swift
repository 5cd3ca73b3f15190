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
        sprite.forEachPixel(of: pose, width: width, height: height) { index, u, v in
            let texel = sprite.texel(u, v)
            guard texel[0] > 0.004 else { return }
            let light = first.mixed(with: second, texel[2]) * texel[1]
            pixels[index] = pixels[index].mixed(with: light, texel[0] * alpha)
        }
    }

    /// Lays a sprite whose tones run over three colours.
    mutating func lay(
        _ sprite: Sprite,
        _ pose: Sprite.Pose,
        from first: Light,
        middle: Light,
        to second: Light
    ) {
        let (width, height) = (width, height)
        var pixels = lights.mutablePixels
        sprite.forEachPixel(of: pose, width: width, height: height) { index, u, v in
            let texel = sprite.texel(u, v)
            guard texel[0] > 0.004 else { return }
            let tone = texel[2] * 2
            let light =
                tone < 1
                ? first.mixed(with: middle, tone) : middle.mixed(with: second, tone - 1)
            pixels[index] = pixels[index].mixed(with: light * texel[1], texel[0])
        }
    }
}
