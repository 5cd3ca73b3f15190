import CSceneryKernels
import FretsawRandom
import FretsawRaster
@testable import FretsawScenery
import Testing

/// Rows of plants, trunks and walls, compared with scalar formulas pixel by pixel.
@Suite("Plant and building kernels")
struct PlantKernelTests {
    private static let counts = [1, 3, 8, 17, 64, 155]
    private let leaf = SIMD4<Float>(0.2, 0.5, 0.1, 0)
    private let soil = SIMD4<Float>(0.3, 0.2, 0.1, 0)
    private let haze = SIMD4<Float>(0.7, 0.7, 0.8, 0)

    private func reals(_ count: Int, _ range: ClosedRange<Double>, item: UInt64) -> [Float] {
        var generator = SeededGenerator(seed: Seed(41), item: item)
        return (0..<count).map { _ in Float(generator.draw(in: range)) }
    }

    private func unit(_ value: Float) -> Float { max(0, min(1, value)) }

    private func mixed(
        _ one: SIMD4<Float>,
        _ other: SIMD4<Float>,
        _ part: Float
    ) -> SIMD4<Float> { one + (other - one) * part }

    private func isNear(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> Bool {
        let away = one - other
        return (away * away).sum() < 1e-9
    }

    @Test("Undergrowth begins at its edge and fades into haze", arguments: counts)
    func undergrowth(count: Int) {
        let edge = reals(count, -1...1, item: 1)
        let tufts = reals(count, -1...1, item: 2)
        let patches = reals(count, -1...1, item: 3)
        let growth = fs_undergrowth(
            leaf: leaf,
            soil: soil,
            haze: haze,
            below: 3,
            ragged: 5,
            air: 0.6,
            inverse_deep: 0.1
        )
        var pixels = [SIMD4<Float>](repeating: .zero, count: count)
        var span = pixels.mutableSpan
        unsafe withPointers(edge.span, tufts.span, patches.span, &span) {
            unsafe fs_undergrowth_row(growth, $0, $1, $2, $3, $4)
        }
        for x in pixels.indices {
            let below = 3 - edge[x] * 5
            let green = unit(0.5 + patches[x] * 1.3 + tufts[x] * 0.5)
            let bright = max(0.12, 0.55 + tufts[x] * 0.85 + patches[x] * 0.5) * 0.85
            let light = mixed(soil, leaf, green) * bright
            let fade = 0.6 * max(0.3, 1 - below * 0.1)
            #expect(isNear(pixels[x], mixed(light, haze, fade) * unit(below)))
        }
    }

    @Test("Distant trees are drawn below their tops", arguments: counts)
    func treeLine(count: Int) {
        let tops = reals(count, 0...20, item: 4)
        let crowns = reals(count, -1...1, item: 5)
        let trees = fs_tree_line(light: leaf, row: 10, inverse_deep: 0.2)
        var pixels = [SIMD4<Float>](repeating: haze, count: count)
        var span = pixels.mutableSpan
        unsafe withPointers(tops.span, crowns.span, &span) {
            unsafe fs_tree_line_row(trees, $0, $1, $2, $3)
        }
        for x in pixels.indices {
            let below = 11 - tops[x]
            let tone = max(0.2, 0.9 + crowns[x] * 0.9 - unit(below * 0.2) * 0.25)
            #expect(isNear(pixels[x], mixed(haze, leaf * tone, unit(below))))
        }
    }

    @Test("Out-of-focus leaves are brighter around the sun", arguments: counts)
    func canopy(count: Int) {
        let patches = reals(count, -1...1, item: 6)
        let canopy = fs_canopy(
            deep: soil,
            high: leaf,
            glow: haze,
            sun_x: 20,
            dy: 3,
            reach: 0.01
        )
        var pixels = [SIMD4<Float>](repeating: .zero, count: count)
        var span = pixels.mutableSpan
        unsafe withPointers(patches.span, &span) { unsafe fs_canopy_row(canopy, $0, $1, $2) }
        for x in pixels.indices {
            let dx = Float(x) - 20
            let near = 1 / (1 + (dx * dx + 9) * 0.01)
            let t = unit((patches[x] + near * 0.5 - 0.2 + 0.5) / 1.1)
            let light = mixed(soil, leaf, t * t * (3 - 2 * t)) + haze * (near * near)
            #expect(isNear(pixels[x], light))
        }
    }

    @Test(
        "Trunks cover each of their columns once and no others",
        arguments: [8, 9, 21, 40],
        [Float(1.3), 4, 17]
    )
    func trunk(width: Int, broad: Float) {
        let height = 12
        let bark = [Float](repeating: 0.5, count: 20 * Int(FS_STRIP_WIDTH))
        let stem = fs_trunk(
            haze: .zero,
            bark: SIMD4(1, 1, 1, 0),
            x: Float(width) - 4.2,
            foot: 11,
            lean: 0.1,
            broad: broad,
            sun_x: 0,
            sun_y: 0,
            halo: 1,
            side: 0,
            contrast: 1,
            air: 0,
            bark_row: 2,
            is_birch: 0,
            width: Int32(width),
            height: Int32(height)
        )
        var pixels = [SIMD4<Float>](repeating: .zero, count: width * height)
        unsafe fs_draw_trunk(stem, bark, bark.count, &pixels, width * height)
        for index in pixels.indices {
            let (x, y) = (index % width, index / width)
            guard y < 11 else {
                #expect(pixels[index] == .zero)
                continue
            }
            let above = 11 - Float(y)
            let flare = max(0, 1 - above / (broad * 1.6 + 1))
            let half = broad * 0.5 * (1.08 - 0.35 * above / 12) * (1 + flare * flare * 0.6)
            let away = Float(x) + 0.5 - (Float(width) - 4.2 + 0.1 * above)
            let across = away / max(half, 0.3)
            let bright = 0.22 + 0.8 * (0.35 + 0.12 * across * across)
            let (dx, dy) = (Float(x) + 0.5, Float(y))
            let glow = 1 / (1 + dx * dx + dy * dy)
            let light = bright * (1 + 0.5 * 0.85) * (1 - min(1, glow * 0.22))
            #expect(abs(pixels[index].x - light * unit(half + 0.5 - abs(away))) < 1e-4)
        }
    }

    @Test(
        "Buildings are drawn between their edges and are narrower above the setback",
        arguments: [8, 13, 40]
    )
    func building(width: Int) {
        let height = 16
        var building = fs_building()
        building.wall = SIMD4(1, 1, 1, 0)
        building.haze = building.wall
        building.lamp = SIMD4(0, 0, 8, 0)
        building.other = building.lamp
        (building.x, building.broad) = (1.5, Float(width) - 3)
        (building.top, building.tall, building.setback, building.inset) = (3, 12, 4, 1.5)
        (building.near, building.ground) = (1, 15)
        (building.span_x, building.span_y) = (2, 2)
        (building.share_x, building.share_y) = (0.5, 0.5)
        (building.seed, building.lit) = (5, 128)
        (building.width, building.height) = (Int32(width), Int32(height))
        var pixels = [SIMD4<Float>](repeating: .zero, count: width * height)
        unsafe fs_draw_building(building, &pixels, width * height)
        var lit = 0
        for index in pixels.indices {
            let (x, y) = (Float(index % width) + 0.5, Float(index / width) + 0.5)
            let below = y - 3
            let narrow: Float = below < 4 ? 1.5 : 0
            let (left, right) = (1.5 + narrow, Float(width) - 1.5 - narrow)
            let inside = y < 15 && y > 2 ? unit(below + 0.5) : 0
            let cover = unit(min(x - left, right - x) + 0.5) * inside
            let wall = 0.75 + 0.5 * (x - left) / (Float(width) - 3)
            #expect(abs(pixels[index].x - wall * cover) < 1e-4)
            #expect(pixels[index].z >= pixels[index].x)
            if pixels[index].z > pixels[index].x + 0.1 { lit += 1 }
        }
        #expect(lit > 0 && lit < pixels.count / 2)
    }

    @Test("Pictures that are too small are not changed")
    func sizesAreChecked() {
        var building = fs_building()
        (building.width, building.height) = (8, 6)
        (building.broad, building.ground, building.wall) = (8, 6, SIMD4(1, 1, 1, 0))
        var pixels = [SIMD4<Float>](repeating: .zero, count: 47)
        unsafe fs_draw_building(building, &pixels, 47)
        var stem = fs_trunk()
        (stem.width, stem.height, stem.foot, stem.broad) = (8, 6, 6, 4)
        stem.bark = SIMD4(1, 1, 1, 0)
        let bark = [Float](repeating: 0, count: Int(FS_STRIP_WIDTH))
        unsafe fs_draw_trunk(stem, bark, bark.count, &pixels, 47)
        #expect(pixels.allSatisfy { $0 == .zero })
    }
}
