import FretsawRaster
import FretsawShading

/// Sprites laid over what is painted.
extension Canvas {
    /// Lays a sprite over the picture.
    mutating func lay(
        _ sprite: Sprite,
        _ pose: Sprite.Pose,
        from first: Light,
        to second: Light,
        alpha: Float = 1
    ) {
        let middle = first.mixed(with: second, 0.5)
        lay(sprite, pose, from: first, middle: middle, to: second, alpha: alpha)
    }

    /// Lays a sprite whose tones run over three colours.
    mutating func lay(
        _ sprite: Sprite,
        _ pose: Sprite.Pose,
        from first: Light,
        middle: Light,
        to second: Light,
        alpha: Float = 1
    ) {
        guard let placed = sprite.placed(pose, width: width, height: height) else { return }
        var pixels = lights.mutablePixels
        placed.lay(
            sprite.texels.span,
            from: first,
            middle: middle,
            to: second,
            alpha: alpha,
            over: &pixels
        )
    }
}
