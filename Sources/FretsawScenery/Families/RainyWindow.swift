import FretsawRandom
import FretsawRaster

enum RainyWindow {
    private static let sets: [[UInt32]] = [
        [0xffb04a, 0xff5a3a, 0xffe2a8, 0x7ac0ff, 0xff8a6a],
        [0x5ac8ff, 0x8a6aff, 0xff6ab0, 0xffd0a0, 0x6affd8],
        [0xffd890, 0xffb060, 0xfff0d0, 0xff8040, 0xd8e8ff],
        [0x60e0a0, 0xffe070, 0xff6060, 0x80c0ff, 0xffffff],
    ]
    private static let nights: [(UInt32, UInt32)] = [
        (0x141c30, 0x3a4a68), (0x1c1630, 0x583c6a), (0x14262c, 0x3e6468), (0x2a1c1c, 0x7a4c3c),
        (0x283440, 0x7c90a0), (0x1a2418, 0x50684a),
    ]

    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        drawStreet(on: &canvas, using: &generator)
        drawMist(on: &canvas, using: &generator)
        let view = canvas.lights
        let unit = canvas.unit
        let area = canvas.breadth * canvas.depth / (unit * unit)
        for _ in 0..<Int(area / 75) {
            let rank = generator.real(0, 1)
            drawDrop(
                on: &canvas,
                view: view,
                x: canvas.breadth * generator.real(0, 1),
                y: canvas.depth * generator.real(0, 1),
                radius: unit * (0.8 + 2.4 * rank * rank * rank),
                using: &generator
            )
        }
        for _ in 0..<generator.draw(in: 5...11) {
            drawTrail(on: &canvas, view: view, using: &generator)
        }
        for _ in 0..<generator.draw(in: 34...70) {
            let rank = generator.real(0, 1)
            drawDrop(
                on: &canvas,
                view: view,
                x: canvas.breadth * generator.real(0, 1),
                y: canvas.depth * generator.real(0, 1),
                radius: unit * (3 + 6 * rank * rank),
                long: generator.real(1, 1.25),
                using: &generator
            )
        }
        return Development(exposure: 1.25, vignette: 0.25, grain: 2.4)
    }

    /// Out-of-focus lamps over a dark street.
    private static func drawStreet(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        let night = generator.pick(nights)
        let hue = generator.spread() * 0.08
        let (dark, pale) = (
            Light(hex: night.0).hueShifted(hue), Light(hex: night.1).hueShifted(hue)
        )
        let noise = canvas.noise(
            seed: generator.noiseSeed(),
            cell: 60 * unit,
            height: 44 * unit,
            octaves: 3
        )
        let road = generator.real(0.45, 0.75)
        for y in 0..<canvas.height {
            let patches = noise.row(y)
            let away = abs((Float(y) + 0.5) / canvas.depth - road)
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices {
                pixels[x] = dark.mixed(with: pale, clamp(0.75 - away * 1.3 + patches[x] * 0.8))
            }
        }
        let lamps = generator.pick(sets)
        let size = generator.real(7, 13)
        for _ in 0..<generator.draw(in: 36...70) {
            let spread = generator.spread()
            let rank = generator.real(0, 1)
            canvas.addBokeh(
                x: canvas.breadth * generator.real(-0.05, 1.05),
                y: canvas.depth * (road + spread * 0.75),
                radius: unit * size * generator.real(0.45, 1.3),
                light: generator.pickLight(lamps) * (0.12 + 1.1 * rank * rank),
                rim: 0.35
            )
        }
    }

    /// Condensation on the pane: a pale film of droplets.
    private static func drawMist(on canvas: inout Canvas, using generator: inout SeededGenerator) {
        let unit = canvas.unit
        let droplets = canvas.noise(
            seed: generator.noiseSeed(),
            cell: 80 * unit,
            height: 60 * unit,
            octaves: 4
        )
        let fine = canvas.noise(
            seed: generator.noiseSeed(),
            cell: 3.2 * unit,
            octaves: 3,
            gain: 0.8
        )
        let pale = Light(hex: 0x8a94a0)
        for y in 0..<canvas.height {
            let (broad, beads) = (droplets.row(y), fine.row(y))
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices {
                let amount = clamp(0.16 + broad[x] * 0.22)
                let light = pixels[x].mixed(with: pale, amount)
                pixels[x] = light * (1 + beads[x] * (0.22 + amount))
            }
        }
    }

    /// The trail of a drop: a clear path with beads on it.
    private static func drawTrail(
        on canvas: inout Canvas,
        view: Image<Light>,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        var x = canvas.breadth * generator.real(0, 1)
        var y = canvas.depth * generator.real(-0.2, 0.4)
        let end = canvas.depth * generator.real(0.5, 1)
        let radius = unit * generator.real(2.4, 4)
        var sway: Float = 0
        while y < end {
            sway = sway * 0.8 + generator.spread() * 0.5
            x += sway * unit
            y += radius * 0.8
            if generator.chance(0.8) {
                drawDrop(
                    on: &canvas,
                    view: view,
                    x: x + generator.spread() * unit,
                    y: y,
                    radius: radius * generator.real(0.3, 0.62),
                    long: 1.5,
                    using: &generator
                )
            }
        }
        drawDrop(
            on: &canvas,
            view: view,
            x: x,
            y: y,
            radius: radius * 1.25,
            long: 1.35,
            using: &generator
        )
    }

    /// A bead of water: it shows the street upside down, with a dark rim and a highlight.
    private static func drawDrop(
        on canvas: inout Canvas,
        view: Image<Light>,
        x: Float,
        y: Float,
        radius: Float,
        long: Float = 1,
        using generator: inout SeededGenerator
    ) {
        let (rows, columns) = canvas.box(x: x, y: y, reachX: radius + 1, reachY: radius * long + 1)
        guard !columns.isEmpty, !rows.isEmpty, radius > 0.2 else { return }
        let (width, height) = (canvas.width, canvas.height)
        let lens = radius * 5.5
        let lumpy = generator.real(-0.18, 0.18)
        let soft = max(0.6, radius * 0.1)
        for row in rows {
            let dy = (Float(row) + 0.5 - y) / (radius * long)
            let source = view.row(max(0, min(height - 1, Int(max(0, y - dy * lens)))))
            var pixels = canvas.lights.mutableRow(row)
            for column in columns {
                let dx = (Float(column) + 0.5 - x) / radius
                let skew = dx * (1 + lumpy * dy)
                let square = skew * skew + dy * dy
                guard square < 1.4 else { continue }
                let reach = square.squareRoot()
                let cover = clamp((1 - reach) * radius / soft + 0.5)
                let at = max(0, min(width - 1, Int(max(0, x - dx * lens))))
                // Light gathers at the bottom of the drop; the top is dark.
                let gather = 0.72 + 0.5 * dy - 0.55 * square * square
                var light = source[at] * (1.25 * max(0.06, gather))
                let (sx, sy) = (dx + 0.35, dy + 0.42)
                let spark = max(0, 1 - (sx * sx + sy * sy) * 16)
                light += Light(gray: 0.85 * spark * spark)
                pixels[column] = pixels[column].mixed(with: light, cover)
            }
        }
    }
}
