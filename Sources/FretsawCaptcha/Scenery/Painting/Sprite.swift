import FretsawRaster

/// A small square drawing, painted often: each time turned, scaled and coloured anew.
///
/// A texel holds coverage (x), brightness (y) and the way from the first colour to the second (z).
/// Drawn larger than it is, a sprite looks out of focus: depth of field for nothing.
struct Sprite {
    /// Texels to a side.
    let side: Int
    private let texels: [Light]

    /// Bakes a drawing from a function of places −1 … 1.
    ///
    /// - Parameters:
    ///   - side: texels to a side, with one of margin all round.
    ///   - texel: what is at a place. Coverage may come as any number: it is brought to 0 … 1.
    init(side: Int, _ texel: (_ u: Float, _ v: Float) -> Light) {
        let count = max(4, min(256, side))
        var texels = [Light](repeating: .zero, count: count * count)
        let scale = 2 / Float(count - 2)
        for row in 1..<(count - 1) {
            for column in 1..<(count - 1) {
                let u = (Float(column) - 0.5) * scale - 1
                let v = (Float(row) - 0.5) * scale - 1
                var light = texel(u, v)
                light[0] = clamp(light[0])
                texels[row * count + column] = light
            }
        }
        // The margin repeats its neighbours without coverage, so that edges keep their tone.
        for index in 0..<count {
            let inner = max(1, min(count - 2, index))
            for (edge, near) in [
                (index, count + inner), ((count - 1) * count + index, (count - 2) * count + inner),
                (index * count, inner * count + 1),
                (index * count + count - 1, inner * count + count - 2),
            ] {
                texels[edge] = texels[near]
                texels[edge][0] = 0
            }
        }
        self.side = count
        self.texels = texels
    }

    /// How a sprite is laid on a canvas.
    struct Pose {
        /// The middle, in pixels.
        var x: Float
        var y: Float
        /// Half the width along the sprite's own axes, in pixels.
        var radiusX: Float
        var radiusY: Float
        /// The turn's cosine and sine.
        var cosine: Float
        var sine: Float
    }

    /// Walks the pixels that a pose may cover.
    ///
    /// - Parameters:
    ///   - pose: where the sprite lies.
    ///   - width: the picture's width.
    ///   - height: the picture's height.
    ///   - body: gets a pixel's index, and the place in texels to hand to ``texel(_:_:)``.
    @inline(__always)
    func forEachPixel(
        of pose: Pose,
        width: Int,
        height: Int,
        _ body: (_ index: Int, _ u: Float, _ v: Float) -> Void
    ) {
        guard pose.radiusX > 0.2, pose.radiusY > 0.2 else { return }
        let reachX = abs(pose.cosine) * pose.radiusX + abs(pose.sine) * pose.radiusY + 1
        let reachY = abs(pose.sine) * pose.radiusX + abs(pose.cosine) * pose.radiusY + 1
        let top = Canvas.pixel(pose.y - reachY, below: height)
        let bottom = Canvas.pixel(pose.y + reachY + 1, below: height)
        let left = Canvas.pixel(pose.x - reachX, below: width)
        let right = Canvas.pixel(pose.x + reachX + 1, below: width)
        guard top < bottom, left < right else { return }
        let half = Float(side - 2) * 0.5
        let (stepU, stepV) = (pose.cosine * half / pose.radiusX, -pose.sine * half / pose.radiusY)
        let middle = Float(side) * 0.5 - 0.5
        let last = Float(side - 1)
        for row in top..<bottom {
            let dy = Float(row) + 0.5 - pose.y
            let dx = Float(left) + 0.5 - pose.x
            let u = (dx * pose.cosine + dy * pose.sine) * half / pose.radiusX + middle
            let v = (dy * pose.cosine - dx * pose.sine) * half / pose.radiusY + middle
            let inside = Sprite.steps(from: u, by: stepU, below: last, count: right - left)
                .clamped(to: Sprite.steps(from: v, by: stepV, below: last, count: right - left))
            let start = row &* width &+ left
            for step in inside {
                let t = Float(Int32(truncatingIfNeeded: step))
                // Rounding may leave the square by a hair.
                let x = max(0, min(last - 0.001, u + stepU * t))
                let y = max(0, min(last - 0.001, v + stepV * t))
                body(start &+ step, x, y)
            }
        }
    }

    /// The steps 0 ..< `count` for which `start + step · advance` lies in 0 ..< `limit`.
    @inline(__always)
    private static func steps(
        from start: Float,
        by advance: Float,
        below limit: Float,
        count: Int
    ) -> Range<Int> {
        guard abs(advance) > 1e-6 else {
            return start >= 0 && start < limit ? 0..<count : 0..<0
        }
        let first = -start / advance
        let second = (limit - start) / advance
        let low = Canvas.pixel(min(first, second) + 1, below: count)
        let high = Canvas.pixel(max(first, second) + 1, below: count)
        return low..<max(low, high)
    }

    /// The sprite between its texels; (`u`, `v`) of 0 ..< side − 1.
    @inline(__always)
    func texel(_ u: Float, _ v: Float) -> Light {
        let (i, j) = (Int(u), Int(v))
        let (fu, fv) = (u - Float(i), v - Float(j))
        let base = j &* side &+ i
        let top = texels[base].mixed(with: texels[base &+ 1], fu)
        let below = texels[base &+ side].mixed(with: texels[base &+ side &+ 1], fu)
        return top.mixed(with: below, fv)
    }

    /// The coverage of the nearest texel, for shadows.
    @inline(__always)
    func coverage(_ u: Float, _ v: Float) -> Float {
        texels[Int(v + 0.5) &* side &+ Int(u + 0.5)][0]
    }
}
