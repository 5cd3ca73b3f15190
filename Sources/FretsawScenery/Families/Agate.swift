import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// Cut and polished stone: rings of agate around a crystal cavity, or marble with metal veins.
enum Agate {
    private static let sets: [[UInt32]] = [
        [0x0d3b4f, 0x1d7084, 0x58aab0, 0xdfeee8, 0xf4e8d0, 0xb98a58, 0x6a4328],
        [0x2a1640, 0x5a3182, 0x9a6cc0, 0xdcc4ea, 0xf6eef4, 0xa89ab8, 0x4a3a60],
        [0x4a1410, 0x92301c, 0xd0622c, 0xf0a860, 0xf8e4c8, 0xc88860, 0x702c1c],
        [0x16304c, 0x38648e, 0x86aecc, 0xd8e6f0, 0xf6f6f2, 0x9ab0c4, 0x50708c],
        [0x06301f, 0x0f5c3a, 0x2f9060, 0x80c494, 0xd4ecd0, 0x1f7048, 0x0a402a],
        [0x1c1c20, 0x46464c, 0x8a8a8c, 0xd8d6d0, 0xf6f2ea, 0xa89878, 0x5c4a34],
        [0x5c2438, 0xa84e68, 0xe098a4, 0xf8dcd8, 0xfaf2ea, 0xd0a08c, 0x8a5048],
        [0x3a2a14, 0x7a5a24, 0xc09848, 0xf0d890, 0xfaf2d8, 0xa87c3c, 0x5a3c1c],
    ]

    static func draw(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let hue = generator.spread() * 0.08
        let colours = generator.pick(sets).map { Light(hex: $0).hueShifted(hue) }
        let bands = BandTable(colours: colours, using: &generator)
        let (width, height, unit) = (canvas.width, canvas.height, canvas.unit)
        let long = unit * generator.real(70, 130)
        let broad = canvas.noise(seed: generator.noiseSeed(), cell: long, octaves: 4, gain: 0.42)
        let small = unit * generator.real(14, 30)
        let wobble = canvas.noise(seed: generator.noiseSeed(), cell: small)
        let crystal = CellularNoise(seed: generator.noiseSeed())
        let vein = canvas.noise(seed: generator.noiseSeed(), cell: long * 0.7, to: 3, gain: 0.45)
        let center = canvas.place(x: 0.05...0.95, y: 0...1, using: &generator)
        let size = unit * generator.real(70, 140)
        let squash = generator.real(0.7, 1.5)
        let hollow = generator.chance(0.6) ? generator.real(0.12, 0.35) : 0
        let bend = generator.real(0.5, 1.1)
        let fine = generator.real(0.05, 0.13)
        let turns = generator.real(1.3, 2.6)
        let metal = generator.pickLight([0xf2cf7a, 0xe8e4dc, 0xd89a6a, 0xf6e2a8])
        let isVeined = hollow == 0 || generator.chance(0.25)
        // The band positions of the row above.
        var places = [Float](repeating: 0, count: width)
        // All layers, a power of two, followed by their means.
        let layers = bands.bands + bands.means
        for y in 0..<height {
            let shading = fs_bands(
                metal: metal,
                dx: (0.5 - center.x) / size,
                step: 1 / size,
                dy: (Float(y) + 0.5 - center.y) / size * squash,
                bend: bend,
                fine: fine,
                turns: turns,
                is_veined: isVeined ? 1 : 0,
                has_above: y > 0 ? 1 : 0
            )
            var pixels = canvas.lights.mutableRow(y)
            unsafe withPointers(broad.row(y), wobble.row(y), vein.row(y), &pixels) {
                unsafe fs_bands_row(shading, layers, layers.count, $0, $1, $2, &places, $3, $4)
            }
            guard hollow > 0 else { continue }
            let row = (Float(y) + 0.5) / (3.2 * unit)
            for x in places.indices {
                let away = places[x] / turns
                guard away < hollow + 0.1 else { continue }
                let facet = crystal.sample(x: (Float(x) + 0.5) / (3.2 * unit), y: row)
                let bright = Float(Int32(facet.cell &>> 9 & 255)) / 255
                let depth = clamp((hollow - away) / 0.35)
                var stone = colours[1].mixed(with: colours[3], bright * bright)
                stone =
                    stone * (1.15 - 0.75 * depth)
                    * (0.6 + 0.4 * clamp(facet.borderDistance * 4))
                stone += Light(gray: bright > 0.93 ? 0.5 : 0)
                let share = smoothstep(hollow + 0.04, hollow - 0.03, away)
                pixels[x] = pixels[x].mixed(with: stone, share)
            }
        }
        return Development(exposure: 1.06, vignette: 0.18, grain: 1.6)
    }
}

/// The bands of a cut stone: a random sequence of broad and very thin layers, and its running mean.
struct BandTable {
    private(set) var bands: [Light] = []
    private(set) var means: [Light] = []
    private static let side = 512

    /// Bands of colours that follow one another in `colours`.
    init(colours: [Light], using generator: inout SeededGenerator) {
        var index = generator.draw(in: 0..<colours.count)
        while bands.count < BandTable.side {
            let isThin = generator.chance(0.45)
            let length = isThin ? generator.draw(in: 2...5) : generator.draw(in: 8...34)
            if generator.chance(0.75) {
                index = max(0, min(colours.count - 1, index + generator.draw(in: -2...2)))
            } else {
                index = generator.draw(in: 0..<colours.count)
            }
            let from = colours[index] * generator.real(0.8, 1.15)
            let to = from.mixed(with: generator.pick(colours), generator.real(0, 0.35))
            for step in 0..<length {
                bands.append(from.mixed(with: to, Float(step) / Float(length)))
            }
        }
        bands.removeLast(bands.count - BandTable.side)
        soften()
        let reach = 24
        for center in 0..<BandTable.side {
            var sum = Light.zero
            for offset in -reach...reach {
                sum += bands[(center + offset + BandTable.side) % BandTable.side]
            }
            means.append(sum / Float(2 * reach + 1))
        }
    }

    private mutating func soften() {
        let sharp = bands
        let last = BandTable.side - 1
        for index in 0...last {
            let around = sharp[index == 0 ? last : index - 1] + sharp[index == last ? 0 : index + 1]
            bands[index] = sharp[index] * 0.5 + around * 0.25
        }
    }
}
