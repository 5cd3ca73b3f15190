import CSceneryKernels
import FretsawRaster

/// A small square drawing that is drawn many times, each time with a new rotation, scale and colour.
///
/// A texel contains coverage (x), brightness (y) and the position between the first and the second colour (z), in
/// 1/16384. An enlarged sprite looks out of focus, which gives depth of field at no cost.
struct Sprite {
    /// Texels per side.
    let side: Int
    let texels: [SIMD4<Int16>]
    /// The bounds of texels with coverage.
    private let extent: fs_extent

    /// Renders a drawing of `side` texels per side, including a margin of one texel, from a
    /// function of coordinates −1 … 1.
    ///
    /// Coverage is clamped to 0 … 1, brightness and tone to 0 ..< 2.
    init(side: Int, _ texel: (_ u: Float, _ v: Float) -> Light) {
        let count = max(4, min(256, side))
        var texels = [SIMD4<Int16>](repeating: .zero, count: count * count)
        let scale = 2 / Float(count - 2)
        for row in 1..<(count - 1) {
            for column in 1..<(count - 1) {
                let u = (Float(column) - 0.5) * scale - 1
                let v = (Float(row) - 0.5) * scale - 1
                var light = texel(u, v)
                light[0] = clamp(light[0])
                texels[row * count + column] = Sprite.stored(light)
            }
        }
        // The margin repeats its neighbours with coverage 0, so that edges keep their tone.
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
        extent = fs_extent(of: texels, side: count)
    }

    private static func stored(_ light: Light) -> SIMD4<Int16> {
        let unit = Float(FS_TEXEL_UNIT)
        func number(_ value: Float) -> Int16 { Int16(max(0, min(32_767, value * unit + 0.5))) }
        return SIMD4(number(light[0]), number(light[1]), number(light[2]), 0)
    }

    struct Pose {
        /// The centre, in pixels.
        var x: Float
        var y: Float
        /// Half the size along the axes of the sprite, in pixels.
        var radiusX: Float
        var radiusY: Float
        /// The cosine and sine of the rotation.
        var turn: SIMD2<Float>
    }

    /// The pixels of a picture that the sprite may cover, with their positions in the sprite; nil if there are none.
    func placed(_ pose: Pose, width: Int, height: Int) -> fs_pose? {
        guard pose.radiusX > 0.2, pose.radiusY > 0.2 else { return nil }
        let (cosine, sine) = (pose.turn.x, pose.turn.y)
        let reachX = abs(cosine) * pose.radiusX + abs(sine) * pose.radiusY + 1
        let reachY = abs(sine) * pose.radiusX + abs(cosine) * pose.radiusY + 1
        let top = Canvas.pixel(pose.y - reachY, below: height)
        let bottom = Canvas.pixel(pose.y + reachY + 1, below: height)
        let left = Canvas.pixel(pose.x - reachX, below: width)
        let right = Canvas.pixel(pose.x + reachX + 1, below: width)
        guard top < bottom, left < right else { return nil }
        let half = Float(side - 2) * 0.5
        let (across, down) = (half / pose.radiusX, half / pose.radiusY)
        return fs_pose(
            x: pose.x,
            y: pose.y,
            step_u: cosine * across,
            step_v: -sine * down,
            down_u: sine * across,
            down_v: cosine * down,
            extent: extent,
            side: Int32(side),
            left: Int32(left),
            top: Int32(top),
            right: Int32(right),
            bottom: Int32(bottom),
            width: Int32(width)
        )
    }
}

extension fs_extent {
    /// The bounds of the texels of a square that cover anything when interpolated.
    init(of texels: [SIMD4<Int16>], side: Int) {
        var (left, right, top, bottom) = (side, 0, side, 0)
        var (minSum, maxSum, minDifference, maxDifference) = (2 * side, 0, side, -side)
        for row in 0..<side {
            for column in 0..<side where texels[row * side + column][0] > 0 {
                (left, right) = (min(left, column), max(right, column))
                (top, bottom) = (min(top, row), max(bottom, row))
                minSum = min(minSum, column + row)
                maxSum = max(maxSum, column + row)
                minDifference = min(minDifference, column - row)
                maxDifference = max(maxDifference, column - row)
            }
        }
        // Interpolation extends a texel to its neighbours.
        self.init(
            low_u: Float(left - 1),
            high_u: Float(right + 1),
            low_v: Float(top - 1),
            high_v: Float(bottom + 1),
            low_sum: Float(minSum - 2),
            high_sum: Float(maxSum + 2),
            low_difference: Float(minDifference - 2),
            high_difference: Float(maxDifference + 2)
        )
    }
}

extension Canvas {
    /// Draws a sprite over the picture, with tones between two colours.
    mutating func draw(
        _ sprite: Sprite,
        _ pose: Sprite.Pose,
        from first: Light,
        to second: Light,
        alpha: Float = 1
    ) {
        let middle = first.mixed(with: second, 0.5)
        draw(sprite, pose, from: first, middle: middle, to: second, alpha: alpha)
    }

    /// Draws a sprite over the picture, with tones between three colours.
    mutating func draw(
        _ sprite: Sprite,
        _ pose: Sprite.Pose,
        from first: Light,
        middle: Light,
        to second: Light,
        alpha: Float = 1
    ) {
        guard let placed = sprite.placed(pose, width: width, height: height) else { return }
        let texels = sprite.texels
        var pixels = lights.mutablePixels
        unsafe withPointers(&pixels) {
            unsafe fs_draw_sprite(
                placed,
                first,
                middle,
                second,
                alpha,
                texels,
                texels.count,
                $0,
                $1
            )
        }
    }
}
