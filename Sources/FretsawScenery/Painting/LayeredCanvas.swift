import CSceneryKernels
import FretsawRaster

/// A canvas painted from the front to the back: what is hidden costs next to nothing.
struct LayeredCanvas {
    private let width: Int
    private let height: Int
    /// By pixel: how much light gets past what already lies above.
    private var shadow: [Float]
    /// By pixel: how much of it is still open.
    private var open: [Float]
    private var lights: [Light]

    /// An open canvas over `canvas`.
    init(_ canvas: borrowing Canvas) {
        (width, height) = (canvas.width, canvas.height)
        shadow = [Float](repeating: 1, count: width * height)
        open = shadow
        lights = [Light](repeating: .zero, count: width * height)
    }

    /// Slips a sprite under everything laid before, in tones from `first` to `second`.
    mutating func slip(_ sprite: Sprite, _ pose: Sprite.Pose, from first: Light, to second: Light) {
        guard let pose = sprite.placed(pose, width: width, height: height) else { return }
        let (texels, count) = (sprite.texels, width * height)
        unsafe fs_draw_sprite_under(
            pose,
            first,
            second,
            texels,
            texels.count,
            shadow,
            &open,
            &lights,
            count
        )
    }

    /// Darkens everything that will be laid later under the sprite's shadow.
    mutating func castShadow(_ sprite: Sprite, _ pose: Sprite.Pose, depth: Float) {
        guard let pose = sprite.placed(pose, width: width, height: height) else { return }
        let (texels, count) = (sprite.texels, width * height)
        unsafe fs_shade_sprite(pose, depth, texels, texels.count, open, &shadow, count)
    }

    /// Puts everything over what `canvas` holds, which the shadows darken too.
    func flatten(onto canvas: inout Canvas) {
        let (source, shade, space) = (lights.span, shadow.span, open.span)
        var pixels = canvas.lights.mutablePixels
        for x in pixels.indices { pixels[x] = source[x] + pixels[x] * (space[x] * shade[x]) }
    }
}
