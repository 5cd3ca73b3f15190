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
                fromX: middle,
                top,
                toX: middle,
                top - mast,
                startWidth: unit * 1.2,
                endWidth: unit * 0.4,
                start: wall,
                end: wall
            )
            canvas.addGlow(
                x: middle,
                y: top - mast,
                radius: unit * 3,
                light: Light(1.1, 0.12, 0.08, 0)
            )
        }
        let window = WindowGrid(near: near, unit: unit, using: &generator)
        let setback = generator.chance(0.4) ? tall * generator.real(0.1, 0.35) : 0
        let inset = broad * generator.real(0.12, 0.25)
        let lamp = generator.pickLight(Skyline.lamps)
        let other = generator.pickLight(Skyline.lamps)
        var building = fs_building()
        building.wall = wall
        building.haze = haze
        building.lamp = lamp
        building.other = other
        building.x = x
        building.broad = broad
        building.top = top
        building.tall = tall
        building.setback = setback
        building.inset = inset
        building.near = near
        building.ground = ground
        building.width = Int32(canvas.width)
        building.height = Int32(canvas.height)
        window.fit(into: &building)
        var pixels = canvas.lights.mutablePixels
        building.draw(on: &pixels)
    }
}

extension fs_building {
    /// Draws the building on a picture of `width` × `height` pixels.
    func draw(on pixels: inout MutableSpan<fs_light>) {
        unsafe lend(&pixels) { pixels, count in unsafe fs_draw_building(self, pixels, count) }
    }
}

/// Where a building's windows are and which of them are lit.
struct WindowGrid {
    private let spanX: Float
    private let spanY: Float
    private let shareX: Float
    private let shareY: Float
    private let seed: UInt32
    private let threshold: UInt32
    private let floors: Bool

    init(near: Float, unit: Float, using generator: inout SeededGenerator) {
        let scale = unit * (0.8 + 0.55 * near)
        spanX = scale * generator.real(2.1, 3.6)
        spanY = scale * generator.real(2.4, 3.8)
        shareX = generator.real(0.45, 0.8)
        shareY = generator.real(0.4, 0.65)
        seed = generator.noiseSeed()
        threshold = UInt32(generator.real(0.18, 0.62) * 255)
        floors = generator.chance(0.25)
    }

    /// Puts the windows into a building.
    func fit(into building: inout fs_building) {
        building.span_x = spanX
        building.span_y = spanY
        building.share_x = shareX
        building.share_y = shareY
        building.seed = seed
        building.lit = threshold
        building.is_open_plan = floors ? 1 : 0
    }
}
