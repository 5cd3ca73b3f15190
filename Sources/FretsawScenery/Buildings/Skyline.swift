import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// One row of buildings against the sky.
struct Skyline {
    /// 0 the farthest, 1 the nearest.
    var near: Float
    /// The row the buildings stand on.
    var ground: Float
    /// The light of the air before distant walls.
    var haze: Light

    /// Lamp colours of offices and homes.
    private static let lamps: [UInt32] = [
        0xffd9a0, 0xffc878, 0xfff0d8, 0xffb860, 0xdfeaff, 0xffe8b8, 0xbfe0ff, 0xffa850,
    ]

    /// Paints the row from left to right.
    func paint(on canvas: inout Canvas, using generator: inout SeededGenerator) {
        let unit = canvas.unit
        let rise = canvas.depth * (0.62 - 0.28 * near) * generator.real(0.85, 1.15)
        let centre = canvas.breadth * generator.real(0.2, 0.8)
        var x = -unit * generator.real(0, 20)
        while x < canvas.breadth {
            let broad = unit * generator.real(10, 22) * (0.75 + 0.55 * near)
            let away = (x + broad * 0.5 - centre) / (canvas.breadth * 0.5)
            let core = 0.45 + 0.55 / (1 + away * away * 4)
            let tall = rise * core * generator.real(0.3, 1)
            paintBuilding(on: &canvas, x: x, broad: broad, tall: tall, using: &generator)
            x += broad + unit * generator.real(-2, 4)
        }
    }

    private func paintBuilding(
        on canvas: inout Canvas,
        x: Float,
        broad: Float,
        tall: Float,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        let top = ground - tall
        let wall =
            Light(hex: 0x11141f).mixed(with: haze, 0.5 * (1 - near) + 0.03)
            * generator.real(0.7, 1.3)
        if generator.chance(0.3) {
            let mast = unit * generator.real(5, 16)
            let middle = x + broad * 0.5
            canvas.stroke(
                from: SIMD2(middle, top),
                to: SIMD2(middle, top - mast),
                widths: (unit * 1.2, unit * 0.4),
                lights: (wall, wall)
            )
            canvas.addGlow(
                x: middle,
                y: top - mast,
                radius: unit * 3,
                light: Light(1.1, 0.12, 0.08, 0)
            )
        }
        var building = fs_building()
        let scale = unit * (0.8 + 0.55 * near)
        building.span_x = scale * generator.real(2.1, 3.6)
        building.span_y = scale * generator.real(2.4, 3.8)
        building.share_x = generator.real(0.45, 0.8)
        building.share_y = generator.real(0.4, 0.65)
        building.seed = generator.noiseSeed()
        building.lit = UInt32(generator.real(0.18, 0.62) * 255)
        building.is_open_plan = generator.chance(0.25) ? 1 : 0
        building.setback = generator.chance(0.4) ? tall * generator.real(0.1, 0.35) : 0
        building.inset = broad * generator.real(0.12, 0.25)
        building.lamp = generator.pickLight(Skyline.lamps)
        building.other = generator.pickLight(Skyline.lamps)
        building.wall = wall
        building.haze = haze
        building.x = x
        building.broad = broad
        building.top = top
        building.tall = tall
        building.near = near
        building.ground = ground
        building.width = Int32(canvas.width)
        building.height = Int32(canvas.height)
        var pixels = canvas.lights.mutablePixels
        unsafe lend(&pixels) { unsafe fs_draw_building(building, $0, $1) }
    }
}
