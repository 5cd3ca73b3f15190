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
        let first = Canvas.pixel(top - 1, below: canvas.height)
        let last = Canvas.pixel(ground, below: canvas.height)
        guard first < last else { return }
        for row in first..<last {
            let below = Float(row) + 0.5 - top
            let narrow = below < setback ? inset : 0
            let (left, right) = (x + narrow, x + broad - narrow)
            let begin = Canvas.pixel(left - 0.5, below: canvas.width)
            let end = Canvas.pixel(right + 1.5, below: canvas.width)
            guard begin < end else { continue }
            let edge = clamp(below + 0.5)
            // Walls grow lighter towards the street's lamps and the haze.
            let foot = clamp(below / (tall + 1))
            let shade = wall.mixed(with: haze, foot * foot * 0.22 * (1.2 - near))
            var pixels = canvas.lights.mutableRow(row)
            for column in begin..<end {
                let place = Float(column) + 0.5
                let cover = clamp(min(place - left, right - place) + 0.5) * edge
                let across = (place - left) / broad
                var light = shade * (0.75 + 0.5 * across)
                let (lit, choice) = window.light(x: place - x, y: below)
                if lit > 0 {
                    light += lamp.mixed(with: other, choice) * (lit * (0.5 + 0.5 * near))
                }
                pixels[column] = pixels[column].mixed(with: light, cover)
            }
        }
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

    /// How bright the wall is at a place, and which lamp it is.
    @inline(__always)
    func light(x: Float, y: Float) -> (amount: Float, lamp: Float) {
        let (u, v) = (max(0, x) / spanX, max(0, y) / spanY)
        let (column, row) = (Int32(u), Int32(v))
        var bits = seed ^ UInt32(bitPattern: floors ? column / 3 : column) &* 0x9e37_79b1
        bits ^= UInt32(bitPattern: row) &* 0x85eb_ca77
        bits = (bits ^ bits &>> 15) &* 0x2c1b_3c6d
        bits = (bits ^ bits &>> 12) &* 0x297a_2d39
        bits ^= bits &>> 15
        guard bits & 255 < threshold else { return (0, 0) }
        let fu = abs(u - Float(column) - 0.5) * 2
        let fv = abs(v - Float(row) - 0.5) * 2
        let soft =
            clamp((shareX - fu) * spanX * 0.7 + 0.5) * clamp((shareY - fv) * spanY * 0.7 + 0.5)
        let bright = 0.25 + Float(Int32(bits &>> 8 & 255)) / 255 * 0.95
        return (soft * bright, Float(Int32(bits &>> 16 & 255)) / 255)
    }
}
