import FretsawRandom
import FretsawRaster

/// The sky: cloud layers, towers of cumulus, a strip of land.
enum Clouds {
    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let palette = SkyPalette.random(using: &generator)
        let horizon = canvas.depth * generator.real(0.86, 1.1)
        var sky = Sky(palette: palette, horizon: horizon, canvas: canvas, using: &generator)
        sky.cloudScale = generator.real(0.6, 1.7)
        sky.cover = generator.real(0.45, 0.8)
        sky.cirrusCover = generator.real(0.35, 0.75)
        sky.showsDisc = generator.chance(0.25)
        sky.palette.shade *= 0.8
        sky.palette.zenith *= 0.85
        sky.palette.middle *= 0.92
        sky.draw(on: &canvas, to: canvas.height)
        if generator.chance(0.6) {
            for _ in 0..<generator.draw(in: 1...3) {
                CumulusTower(sky: sky, canvas: canvas, using: &generator).draw(on: &canvas)
            }
        }
        Birds.draw(on: &canvas, below: 0.2, above: 0.7, light: palette.shade, using: &generator)
        let land = generator.pickLight([0x31422c, 0x4a4a2e, 0x2c3a40, 0x3c3228])
        for layer in 0..<2 {
            let ridge = TreeLine(
                foot: canvas.depth * (0.9 + 0.06 * Float(layer)) + canvas.depth * generator.spread()
                    * 0.03,
                colour: (land * (palette.skylight * 0.5 + palette.sunlight * 0.35))
                    .mixed(with: palette.horizon, 0.35 - 0.3 * Float(layer))
            )
            ridge.draw(on: &canvas, using: &generator)
        }
        return Development(exposure: 1.04, vignette: 0.18, grain: 2)
    }
}

/// A cumulus cloud: round heads on a flat base, lit from the side of the sun.
struct CumulusTower {
    private struct Head {
        var x: Float
        var y: Float
        var radius: Float
    }

    private let sky: Sky
    private var heads: [Head] = []
    private let foot: Float
    private let tall: Float
    private let noise: Plane

    init(sky: Sky, canvas: borrowing Canvas, using generator: inout SeededGenerator) {
        self.sky = sky
        let unit = canvas.unit
        let middle = canvas.breadth * generator.real(0, 1)
        let broad = unit * generator.real(45, 110)
        foot = min(canvas.depth * 0.9, sky.horizon * generator.real(0.55, 0.92))
        tall = canvas.depth * generator.real(0.25, 0.6)
        let count = 60
        let peak = generator.spread() * 0.4
        for index in 0..<count {
            // From top and back to bottom and front.
            let level = 1 - Float(index) / Float(count)
            let across = generator.spread()
            let space = 1 - abs(across - peak * level)
            let rise = level * max(0.12, space * space)
            let radius = unit * generator.real(7, 17) * (1.15 - 0.45 * level)
            heads.append(Head(x: middle + across * broad, y: foot - rise * tall, radius: radius))
        }
        noise = canvas.noise(
            seed: generator.noiseSeed(),
            cell: 13 * unit,
            height: 12 * unit,
            gain: 0.58,
            shape: .billow
        )
    }

    func draw(on canvas: inout Canvas) {
        let palette = sky.palette
        for head in heads {
            let toSun = SIMD2(sky.sun.x - head.x, sky.sun.y - head.y - canvas.depth * 0.25)
            let far = max(1, toSun.magnitude)
            let sun = toSun / far
            let reach = head.radius * 1.3
            let (rows, columns) = canvas.box(x: head.x, y: head.y, reachX: reach, reachY: reach)
            guard !columns.isEmpty else { continue }
            let deep = clamp((head.y - foot + tall) / (tall + 1))
            for row in rows where Float(row) < foot + head.radius * 0.3 {
                let dy = (Float(row) + 0.5 - head.y) / head.radius
                let grain = noise.row(row)
                let flat = clamp((foot + head.radius * 0.3 - Float(row)) / (head.radius * 0.5))
                var pixels = canvas.lights.mutableRow(row)
                for column in columns {
                    let dx = (Float(column) + 0.5 - head.x) / head.radius
                    let square = dx * dx + dy * dy
                    let bump = grain[column]
                    let inside = 1.05 - square + bump * 0.75
                    guard inside > 0 else { continue }
                    let cover = clamp(inside * 2.6) * flat
                    let facing = dx * sun.x + dy * sun.y
                    let sunny = clamp(0.52 + facing * 0.5 + bump * 0.95 - deep * 0.28)
                    var light = palette.shade.mixed(with: palette.lit * 1.08, sunny)
                    light = light.mixed(with: palette.horizon, 0.08 + 0.22 * deep)
                    pixels[column] = pixels[column].mixed(with: light, cover)
                }
            }
        }
    }
}
