import FretsawRandom

/// The bands of a cut stone: a drawn sequence of broad and hair-fine layers, and its running mean.
struct BandTable {
    private var bands: [Light] = []
    private var means: [Light] = []
    private static let side = 512

    /// Bands of colours drawn near one another along `colours`.
    init(colours: [Light], using generator: inout SeededGenerator) {
        var index = generator.draw(in: 0..<colours.count)
        while bands.count < BandTable.side {
            let isHair = generator.chance(0.45)
            let length = isHair ? generator.draw(in: 2...5) : generator.draw(in: 8...34)
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
        for centre in 0..<BandTable.side {
            var sum = Light.zero
            for offset in -reach...reach {
                sum += bands[(centre + offset + BandTable.side) % BandTable.side]
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

    /// All layers, a power of two, and their means behind them.
    var layersAndMeans: [Light] { bands + means }
}
