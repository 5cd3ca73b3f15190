import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// A forest in haze: layers of trunks, and light through the leaves.
enum Forest {
    private static let seasons: [(UInt32, UInt32, UInt32)] = [
        // Haze, leaves, ground.
        (0xd8e4b0, 0x6a8f38, 0x4c5a28), (0xe8e0b8, 0x8a9a3c, 0x5e5a2c),
        (0xf0d098, 0xc88434, 0x8a5428),
        (0xc0d8d4, 0x4a7a5c, 0x3a5440), (0xf4c8a0, 0xb85a34, 0x7a3c28),
        (0xd0dce0, 0x5c7468, 0x4a5450),
        (0xf8e8a8, 0xa0b044, 0x6c7834), (0xc8c8e0, 0x5a6488, 0x444a60),
    ]

    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let season = generator.pick(seasons)
        let hue = generator.spread() * 0.06
        let haze = Light(hex: season.0).hueShifted(hue)
        let leaf = Light(hex: season.1).hueShifted(hue)
        let soil = Light(hex: season.2).hueShifted(hue)
        let unit = canvas.unit
        let sun = canvas.place(x: 0.15...0.85, y: -0.1...0.35, using: &generator)
        let ground = canvas.depth * generator.real(0.66, 0.78)
        drawHaze(on: &canvas, haze: haze, leaf: leaf, sun: sun, using: &generator)
        let bark = generator.pickLight([0x4a3c30, 0x3a342e, 0x5c4a3a, 0x6a6258, 0x54403a])
        let isBirch = generator.chance(0.25)
        let texture = Trunk.strip(isBirch: isBirch, canvas: canvas, using: &generator)
        let layers = 4
        for layer in 0..<layers {
            let near = Float(layer) / Float(layers - 1)
            let air = 0.8 * (1 - near) * (1 - near * 0.35)
            let deep = canvas.depth * 1.02 - ground
            let foot = ground + deep * near * near
            // The ground of the next layer hides this one from slightly below its edge on.
            let after = near + 1 / Float(layers - 1)
            let seen = layer == layers - 1 ? canvas.depth : ground + deep * after * after + 6 * unit
            let count = Int(30 - 24 * near)
            for _ in 0..<count {
                Trunk(
                    x: canvas.breadth * generator.real(-0.02, 1.02),
                    foot: foot + canvas.depth * 0.04 * generator.spread(),
                    broad: unit * (2.2 + 11 * near * near) * generator.real(0.7, 1.3),
                    air: air,
                    haze: haze,
                    bark: isBirch ? Light(hex: 0xd0ccc0) : bark,
                    isBirch: isBirch,
                    texture: texture
                ).draw(on: &canvas, sun: sun, using: &generator)
            }
            Undergrowth(
                top: foot - unit * (3 + 4 * near),
                air: air * 0.85,
                haze: haze,
                leaf: leaf,
                soil: soil,
                near: near,
                bottom: canvas.depth,
                seen: seen
            ).draw(on: &canvas, using: &generator)
            drawCrown(
                on: &canvas,
                air: air,
                near: near,
                haze: haze,
                leaf: leaf,
                sun: sun,
                using: &generator
            )
        }
        drawBeams(on: &canvas, haze: haze, sun: sun, using: &generator)
        return Development(exposure: 1.15, vignette: 0.3, grain: 2)
    }

    /// The bright background with specks of distant leaves.
    private static func drawHaze(
        on canvas: inout Canvas,
        haze: Light,
        leaf: Light,
        sun: SIMD2<Float>,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        let noise = canvas.noise(
            seed: generator.noiseSeed(),
            cell: 26 * unit,
            height: 22 * unit,
            gain: 0.68
        )
        let reach = 1 / (canvas.breadth * canvas.depth * 0.22)
        for y in 0..<canvas.height {
            let wood = fs_wood_haze(
                haze: haze,
                leaf: leaf,
                sun_x: sun.x,
                dy: Float(y) - sun.y,
                reach: reach
            )
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(noise.row(y), &pixels) { unsafe fs_wood_haze_row(wood, $0, $1, $2) }
        }
    }

    /// The crowns: clumps of leaves that thin out downwards.
    private static func drawCrown(
        on canvas: inout Canvas,
        air: Float,
        near: Float,
        haze: Light,
        leaf: Light,
        sun: SIMD2<Float>,
        using generator: inout SeededGenerator
    ) {
        let unit = canvas.unit
        let cell = unit * (16 + 22 * near)
        let clumps = FractalNoise(seed: generator.noiseSeed(), octaves: 2, gain: 0.5)
        let leaves = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: unit * (3.5 + 3 * near)),
            gain: 0.8
        )
        var clump = [Float](repeating: 0, count: canvas.width)
        var fine = clump
        let deep = canvas.depth * (0.62 - 0.2 * near) * generator.real(0.7, 1.1)
        let last = Canvas.pixel(deep, below: canvas.height)
        let reach = 1 / (canvas.breadth * canvas.depth * 0.12)
        for y in 0..<last {
            clumps.fillRow(&clump, x: 0, y: Float(y) / cell, step: 1 / cell)
            let grain = unit * (3.5 + 3 * near)
            leaves.fillRow(&fine, x: 0, y: Float(y) / grain, step: 1 / grain)
            let crown = fs_crown(
                haze: haze,
                leaf: leaf,
                sun_x: sun.x,
                dy: Float(y) - sun.y,
                reach: reach,
                fall: Float(y) / deep,
                air: air
            )
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(clump.span, fine.span, &pixels) {
                unsafe fs_crown_row(crown, $0, $1, $2, $3)
            }
        }
    }

    /// Light beams slanting down from the side of the sun.
    private static func drawBeams(
        on canvas: inout Canvas,
        haze: Light,
        sun: SIMD2<Float>,
        using generator: inout SeededGenerator
    ) {
        // Beam strength by slope, in steps of 1/128 from −2 on.
        var beams = [Float](repeating: 0, count: 512)
        FractalNoise(seed: generator.noiseSeed(), octaves: 4, gain: 0.55)
            .fillRow(&beams, x: 0, y: 0.3, step: 1 / generator.real(26, 50))
        let origin = sun - SIMD2(0, canvas.depth * generator.real(0.3, 0.9))
        let strength = generator.real(0.15, 0.5)
        let deep = canvas.depth * 1.5
        for y in 0..<canvas.height {
            let dy = Float(y) - origin.y
            let light = fs_beams(
                haze: haze,
                origin_x: origin.x,
                inverse: 1 / max(1, dy),
                strength: strength * clamp(1 - dy / deep)
            )
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(&pixels) { unsafe fs_beams_row(light, beams, beams.count, $0, $1) }
        }
    }
}

/// The trunk of a tree, from its foot to the top of the picture, with grooved or birch bark.
struct Trunk {
    var x: Float
    var foot: Float
    var broad: Float
    /// The amount of haze in front of it, 0 … 1.
    var air: Float
    var haze: Light
    var bark: Light
    var isBirch: Bool
    /// The bark shared by all trunks, from ``strip(isBirch:canvas:using:)``.
    var texture: Plane

    /// A strip of bark, longer than any trunk: vertical grooves, or the dark scars of birch.
    static func strip(
        isBirch: Bool,
        canvas: borrowing Canvas,
        using generator: inout SeededGenerator
    ) -> Plane {
        FractalNoise(
            seed: generator.noiseSeed(),
            octaves: 4,
            gain: 0.6,
            shape: isBirch ? .smooth : .ridged
        ).plane(
            // 40 columns for the width of a trunk, the rest for its flared foot.
            width: Int(FS_STRIP_WIDTH),
            height: canvas.height * 2,
            cellWidth: isBirch ? 36 : 11,
            cellHeight: canvas.unit * (isBirch ? 3.2 : 16)
        )
    }

    func draw(on canvas: inout Canvas, sun: SIMD2<Float>, using generator: inout SeededGenerator) {
        let unit = canvas.unit
        let lean = generator.spread() * 0.12
        // Every trunk shows a different part of the strip; thin trunks have less contrast.
        let stem = fs_trunk(
            haze: haze,
            bark: bark,
            x: x,
            foot: foot,
            lean: lean,
            broad: broad,
            sun_x: sun.x,
            sun_y: sun.y,
            halo: 1 / (canvas.breadth * canvas.depth * 0.1),
            side: sun.x < x ? -1 : 1,
            contrast: clamp(broad / (6 * unit) + 0.25),
            air: air,
            bark_row: Int32(generator.draw(in: 0...max(0, texture.height - canvas.height))),
            is_birch: isBirch ? 1 : 0,
            width: Int32(canvas.width),
            height: Int32(canvas.height)
        )
        var pixels = canvas.lights.mutablePixels
        let strip = texture.pixelArray
        unsafe withPointers(&pixels) { unsafe fs_draw_trunk(stem, strip, strip.count, $0, $1) }
        for _ in 0..<generator.draw(in: 0...3) {
            let t = generator.real(0.3, 0.95)
            let from = SIMD2(x + lean * foot * t, foot * (1 - t))
            let way = generator.sign()
            let length = broad * generator.real(2, 5) + unit * 6
            let tip = from + SIMD2(way * length, -length * generator.real(0.3, 1))
            let light = (bark * 0.4).mixed(with: haze * 0.75, air)
            canvas.blade(
                root: from,
                control: (from + tip) * 0.5 + SIMD2(0, length * 0.12),
                tip: tip,
                width: broad * 0.12 + 0.4,
                dark: light,
                bright: light
            )
        }
    }
}

/// Ferns, grass and fallen leaves on the forest floor, up to a ragged edge.
struct Undergrowth {
    var top: Float
    var air: Float
    var haze: Light
    var leaf: Light
    var soil: Light
    /// The nearness: 0 for far away, 1 at the viewer's feet.
    var near: Float
    var bottom: Float
    /// The row below which nearer ground hides this layer.
    var seen: Float

    /// Fills everything below the edge, and adds blades of grass if it is near.
    func draw(on canvas: inout Canvas, using generator: inout SeededGenerator) {
        let unit = canvas.unit
        let cell = unit * (5 + 8 * near)
        let noise = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: cell),
            gain: 0.7,
            shape: .billow
        )
        let broad = FractalNoise(seed: generator.noiseSeed(), octaves: 3)
        var tufts = [Float](repeating: 0, count: canvas.width)
        var edge = tufts
        var patches = tufts
        FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: 30 * unit),
            gain: 0.65
        )
        .fillRow(&edge, x: 0, y: 0.5, step: 1 / (30 * unit))
        let last = Canvas.pixel(seen, below: canvas.height)
        let first = min(last, Canvas.pixel(top - 14 * unit, below: canvas.height))
        for y in first..<last {
            noise.fillRow(&tufts, x: 0, y: Float(y) / (cell * 0.6), step: 1 / cell)
            broad.fillRow(&patches, x: 0, y: Float(y) / (14 * unit), step: 1 / (60 * unit))
            let growth = fs_undergrowth(
                leaf: leaf,
                soil: soil,
                haze: haze * 0.8,
                below: Float(y) - top,
                ragged: 9 * unit,
                air: air,
                inverse_deep: 1 / (bottom - top + 1)
            )
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(edge.span, tufts.span, patches.span, &pixels) {
                unsafe fs_undergrowth_row(growth, $0, $1, $2, $3, $4)
            }
        }
        guard near > 0.45 else { return }
        for _ in 0..<generator.draw(in: 60...130) {
            let root = SIMD2(
                canvas.breadth * generator.real(-0.02, 1.02),
                top + (bottom * 1.06 - top) * generator.real(0.1, 1)
            )
            let size = unit * (5 + 11 * near) * generator.real(0.5, 1.2)
            let tip = root + SIMD2(generator.spread() * size, -size)
            let tone = soil.mixed(with: leaf, generator.real(0.4, 1.2))
            canvas.blade(
                root: root,
                control: root + SIMD2(0, -size * 0.6),
                tip: tip,
                width: unit * 1.3,
                dark: tone * 0.35,
                bright: (tone * generator.real(0.7, 1.5)).mixed(with: haze, air * 0.6)
            )
        }
    }
}
