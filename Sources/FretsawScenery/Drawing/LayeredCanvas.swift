import CSceneryKernels
import FretsawRaster

/// A canvas drawn from front to back, so that hidden parts cost almost nothing.
struct LayeredCanvas {
    private let width: Int
    private let height: Int
    /// Per pixel: the share of light that the shadows of nearer sprites leave.
    private var shadow: [Float]
    /// Per pixel: the share that is still uncovered.
    private var open: [Float]
    private var lights: [Light]

    init(_ canvas: borrowing Canvas) {
        (width, height) = (canvas.width, canvas.height)
        shadow = [Float](repeating: 1, count: width * height)
        open = shadow
        lights = [Light](repeating: .zero, count: width * height)
    }

    /// Draws a sprite under everything drawn before, with tones from `first` to `second`.
    mutating func drawUnder(
        _ sprite: Sprite,
        _ pose: Sprite.Pose,
        from first: Light,
        to second: Light
    ) {
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

    /// Darkens everything that is drawn later in the shadow of the sprite.
    mutating func castShadow(_ sprite: Sprite, _ pose: Sprite.Pose, depth: Float) {
        guard let pose = sprite.placed(pose, width: width, height: height) else { return }
        let (texels, count) = (sprite.texels, width * height)
        unsafe fs_shade_sprite(pose, depth, texels, texels.count, open, &shadow, count)
    }

    /// Composites everything over `canvas`, which the shadows also darken.
    func flatten(onto canvas: inout Canvas) {
        let (source, shade, space) = (lights.span, shadow.span, open.span)
        var pixels = canvas.lights.mutablePixels
        for x in pixels.indices { pixels[x] = source[x] + pixels[x] * (space[x] * shade[x]) }
    }
}
