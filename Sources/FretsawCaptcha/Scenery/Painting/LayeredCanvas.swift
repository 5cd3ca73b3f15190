import FretsawRaster

/// A canvas painted from the front to the back: what is hidden costs next to nothing.
///
/// A light's unused lane holds how much of the pixel is still open; `shadow` holds how much light gets
/// past what already lies above.
struct LayeredCanvas {
    private(set) var shadow: Plane
    private(set) var lights: Image<Light>

    /// An open canvas over `canvas`.
    init(_ canvas: borrowing Canvas) {
        shadow = Plane(width: canvas.width, height: canvas.height, filledWith: 1)
        lights = Image(width: canvas.width, height: canvas.height, filledWith: Light(0, 0, 0, 1))
    }

    /// Slips a sprite under everything laid before.
    ///
    /// - Parameters:
    ///   - sprite: what is laid.
    ///   - pose: where.
    ///   - first: the colour of texels of tone 0.
    ///   - second: the colour of texels of tone 1.
    mutating func slip(_ sprite: Sprite, _ pose: Sprite.Pose, from first: Light, to second: Light) {
        let width = lights.width
        let height = lights.height
        let shade = self.shadow
        let shadow = shade.pixels
        var pixels = lights.mutablePixels
        sprite.forEachPixel(of: pose, width: width, height: height) { index, u, v in
            let open = pixels[index][3]
            guard open > 0.01 else { return }
            let texel = sprite.texel(u, v)
            let share = open * texel[0]
            guard share > 0.003 else { return }
            var light = first.mixed(with: second, texel[2]) * (texel[1] * shadow[index])
            light[3] = -1
            pixels[index] += light * share
        }
    }

    /// Darkens everything that will be laid later under the sprite's shadow.
    mutating func castShadow(_ sprite: Sprite, _ pose: Sprite.Pose, depth: Float) {
        let width = lights.width
        let height = lights.height
        let above = lights
        let pixels = above.pixels
        var shadow = self.shadow.mutablePixels
        sprite.forEachPixel(of: pose, width: width, height: height) { index, u, v in
            guard pixels[index][3] > 0.01 else { return }
            shadow[index] *= 1 - sprite.coverage(u, v) * depth
        }
    }

    /// Puts everything over what `canvas` holds, which the shadows darken too.
    func flatten(onto canvas: inout Canvas) {
        for y in 0..<lights.height {
            let source = lights.row(y)
            let shade = shadow.row(y)
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices {
                pixels[x] = source[x] + pixels[x] * (source[x][3] * shade[x])
            }
        }
    }
}
