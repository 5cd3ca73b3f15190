import CSceneryKernels
import FretsawRandom
import FretsawRaster
@testable import FretsawScenery
import Testing

/// Sprites drawn on pictures, compared with floating-point sampling of every pixel.
@Suite("Sprite kernels")
struct SpriteKernelTests {
    private static let sizes = [(8, 5), (9, 9), (23, 14), (64, 31), (5, 7)]
    private static let side = 17

    /// A soft disc with a transparent margin, brighter on the right and with another tone at the
    /// bottom.
    private static func texel(_ column: Int, _ row: Int) -> SIMD4<Float> {
        let (u, v) = (Float(column) - 8, Float(row) - 8)
        let cover = max(0, min(1, (7 - (u * u + v * v).squareRoot()) * 0.3))
        return SIMD4(cover, 0.6 + Float(column) * 0.05, Float(row) / 16, 0)
    }

    private static let texels: [SIMD4<Int16>] = (0..<side * side).map { index in
        let number = texel(index % side, index / side) * Float(FS_TEXEL_UNIT)
        return SIMD4(Int16(number.x), Int16(number.y), Int16(number.z), 0)
    }

    private func pose(_ width: Int, _ height: Int, item: Int) -> fs_pose {
        var generator = SeededGenerator(seed: Seed(31), item: UInt64(item))
        func real(_ range: ClosedRange<Double>) -> Float { Float(generator.draw(in: range)) }
        let turn = real(0...1)
        let (sine, cosine) = (
            Float(PortableMath.sine(turns: Double(turn))),
            Float(PortableMath.cosine(turns: Double(turn)))
        )
        let (across, down) = (real(0.4...2), real(0.4...2))
        return fs_pose(
            x: Float(width) * real(0...1),
            y: Float(height) * real(0...1),
            step_u: cosine * across,
            step_v: -sine * down,
            down_u: sine * across,
            down_v: cosine * down,
            extent: fs_extent(
                low_u: 0,
                high_u: 16,
                low_v: 0,
                high_v: 16,
                low_sum: 4,
                high_sum: 28,
                low_difference: -12,
                high_difference: 12
            ),
            side: Int32(SpriteKernelTests.side),
            left: 0,
            top: 0,
            right: Int32(width),
            bottom: Int32(height),
            width: Int32(width)
        )
    }

    /// The bilinear sample of the sprite at a pixel.
    private func sample(_ pose: fs_pose, _ x: Int, _ y: Int) -> SIMD4<Float> {
        let (dx, dy) = (Float(x) + 0.5 - pose.x, Float(y) + 0.5 - pose.y)
        let u = max(0, min(15.99, dx * pose.step_u + dy * pose.down_u + 8))
        let v = max(0, min(15.99, dx * pose.step_v + dy * pose.down_v + 8))
        let (column, row) = (Int(u), Int(v))
        let (fx, fy) = (u - Float(column), v - Float(row))
        func texel(_ i: Int, _ j: Int) -> SIMD4<Float> {
            SpriteKernelTests.texel(column + i, row + j)
        }
        let top = texel(0, 0) + (texel(1, 0) - texel(0, 0)) * fx
        let bottom = texel(0, 1) + (texel(1, 1) - texel(0, 1)) * fx
        return top + (bottom - top) * fy
    }

    private func isNear(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> Bool {
        let away = one - other
        return (away * away).sum() < 1e-5
    }

    @Test("Sprites are drawn with tones of three colours", arguments: sizes, 0..<6)
    func drawn(size: (Int, Int), item: Int) {
        let pose = pose(size.0, size.1, item: item)
        let colours: [SIMD4<Float>] = [
            SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0.5, 0), SIMD4(0.2, 0.4, 1, 0),
        ]
        let ground = SIMD4<Float>(0.3, 0.2, 0.1, 0)
        var pixels = [SIMD4<Float>](repeating: ground, count: size.0 * size.1)
        let (texels, count) = (SpriteKernelTests.texels, pixels.count)
        let (first, middle, second) = (colours[0], colours[1], colours[2])
        unsafe fs_draw_sprite(
            pose,
            first,
            middle,
            second,
            0.9,
            texels,
            texels.count,
            &pixels,
            count
        )
        for index in pixels.indices {
            let here = sample(pose, index % size.0, index / size.0)
            let tone = here.z * 2
            let light =
                tone < 1
                ? colours[0] + (colours[1] - colours[0]) * tone
                : colours[1] + (colours[2] - colours[1]) * (tone - 1)
            let expected = ground + (light * here.y - ground) * (here.x * 0.9)
            #expect(isNear(pixels[index], expected))
        }
    }

    @Test(
        "Sprites are drawn under earlier ones, and shade later ones",
        arguments: sizes,
        0..<6
    )
    func drawnUnder(size: (Int, Int), item: Int) {
        let pose = pose(size.0, size.1, item: item)
        let count = size.0 * size.1
        var generator = SeededGenerator(seed: Seed(32), item: UInt64(item))
        let before = (0..<count).map { _ in
            generator.chance(0.3) ? 0 : Float(generator.draw(in: 0.05...1))
        }
        var open = before
        var shadow = (0..<count).map { _ in Float(generator.draw(in: 0.5...1)) }
        var pixels = [SIMD4<Float>](repeating: .zero, count: count)
        let (first, second) = (SIMD4<Float>(1, 0.5, 0, 0), SIMD4<Float>(0, 0.5, 1, 0))
        let texels = SpriteKernelTests.texels
        unsafe fs_draw_sprite_under(
            pose,
            first,
            second,
            texels,
            texels.count,
            shadow,
            &open,
            &pixels,
            count
        )
        let shaded = shadow
        unsafe fs_shade_sprite(pose, 0.5, texels, texels.count, before, &shadow, count)
        for index in pixels.indices {
            let here = sample(pose, index % size.0, index / size.0)
            let share = before[index] * here.x
            #expect(abs(open[index] - (before[index] - share)) < 0.004)
            let light = (first + (second - first) * here.z) * (here.y * shaded[index] * share)
            #expect(isNear(pixels[index], share > 0.004 ? light : pixels[index]))
            // Shadows use the nearest texel.
            let shade = before[index] > 0.01 ? 1 - here.x * 0.5 : 1
            #expect(abs(shadow[index] - shaded[index] * shade) < 0.13)
            #expect(before[index] > 0.01 || shadow[index] == shaded[index])
        }
    }
}
