import CSceneryKernels
import FretsawRaster

/// A canvas painted from the front to the back: what is hidden costs next to nothing.
struct LayeredCanvas {
    /// How much light gets past what already lies above.
    private var shadow: Plane
    /// How much of the pixel is still open.
    private var open: Plane
    private var lights: Image<Light>

    /// An open canvas over `canvas`.
    init(_ canvas: borrowing Canvas) {
        shadow = Plane(width: canvas.width, height: canvas.height, filledWith: 1)
        open = shadow
        lights = Image(width: canvas.width, height: canvas.height, filledWith: .zero)
    }

    /// Slips a sprite under everything laid before.
    ///
    /// - Parameters:
    ///   - sprite: what is laid.
    ///   - pose: where.
    ///   - first: the colour of texels of tone 0.
    ///   - second: the colour of texels of tone 1.
    mutating func slip(_ sprite: Sprite, _ pose: Sprite.Pose, from first: Light, to second: Light) {
        guard let placed = sprite.placed(pose, width: lights.width, height: lights.height) else {
            return
        }
        LayeredCanvas.slip(sprite, placed, first, second, shadow, under: &open, &lights)
    }

    private static func slip(
        _ sprite: Sprite,
        _ pose: fs_pose,
        _ first: Light,
        _ second: Light,
        _ shadow: Plane,
        under open: inout Plane,
        _ lights: inout Image<Light>
    ) {
        var space = open.mutablePixels
        var pixels = lights.mutablePixels
        pose.slip(
            sprite.texels.span,
            from: first,
            to: second,
            shadow: shadow.pixels,
            open: &space,
            under: &pixels
        )
    }

    /// Darkens everything that will be laid later under the sprite's shadow.
    mutating func castShadow(_ sprite: Sprite, _ pose: Sprite.Pose, depth: Float) {
        guard let placed = sprite.placed(pose, width: lights.width, height: lights.height) else {
            return
        }
        LayeredCanvas.shade(sprite, placed, depth, open, &shadow)
    }

    private static func shade(
        _ sprite: Sprite,
        _ pose: fs_pose,
        _ depth: Float,
        _ open: Plane,
        _ shadow: inout Plane
    ) {
        var pixels = shadow.mutablePixels
        pose.shade(sprite.texels.span, depth: depth, open: open.pixels, shadow: &pixels)
    }

    /// Puts everything over what `canvas` holds, which the shadows darken too.
    func flatten(onto canvas: inout Canvas) {
        for y in 0..<lights.height {
            let source = lights.row(y)
            let (shade, space) = (shadow.row(y), open.row(y))
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices { pixels[x] = source[x] + pixels[x] * (space[x] * shade[x]) }
        }
    }
}
