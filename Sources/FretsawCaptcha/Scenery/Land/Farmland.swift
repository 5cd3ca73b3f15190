import FretsawRandom
import FretsawRaster

/// Fields with their rows of crops, hedges between them, and tracks.
struct Farmland {
    private let cells: CellularNoise
    private let size: SIMD2<Float>
    private let crops: [Light]
    private let unit: Float
    private let turn: SIMD2<Float>
    private let origin: SIMD2<Float>

    init(crops: [Light], unit: Float, using generator: inout SeededGenerator) {
        self.crops = crops
        self.unit = unit
        cells = CellularNoise(seed: generator.noiseSeed(), jitter: generator.real(0.35, 0.75))
        size = SIMD2(unit * generator.real(38, 62), unit * generator.real(26, 44))
        let angle = Double(generator.real(0, 1))
        turn = SIMD2(
            Float(PortableMath.cosine(turns: angle)),
            Float(PortableMath.sine(turns: angle))
        )
        origin = SIMD2(generator.real(0, 900), generator.real(0, 900))
    }

    /// The ground's light at a place; `pixel` is how much ground a pixel spans.
    @inline(__always)
    func light(
        at place: SIMD2<Float>,
        grain: Float,
        pixel: Float,
        near neighbours: inout CellularNoise.Neighbours
    ) -> Light {
        let turned = SIMD2(
            place.x * turn.x - place.y * turn.y,
            place.x * turn.y + place.y * turn.x
        )
        let sample = cells.sample(
            x: turned.x / size.x + origin.x,
            y: turned.y / size.y + origin.y,
            near: &neighbours
        )
        let bits = sample.cell
        let border = sample.borderDistance * min(size.x, size.y)
        let crop = crops[Int(bits & 255) % crops.count]
        let tone = 0.75 + Float(Int32(bits &>> 8 & 255)) / 255 * 0.5
        // Rows run along or across the field, each with a spacing of its own.
        let slant = (Float(Int32(bits &>> 16 & 255)) / 255 - 0.5) * 0.5
        let along =
            bits & 0x0100_0000 == 0
            ? turned.y + turned.x * slant : turned.x + turned.y * slant
        let spacing = unit * (2.4 + 3.4 * Float(Int32(bits &>> 25 & 63)) / 63)
        let phase = along / spacing + 4096
        let wave = abs((phase - Float(Int32(phase))) * 2 - 1) * 2 - 1
        let clear = clamp(spacing / (pixel * 2) - 0.6)
        var light = crop * (tone * (1 + wave * 0.2 * clear + grain * 0.42))
        // A track along some borders, a hedge with its shadow along others.
        let edge = border / unit
        if bits & 0x0300 == 0 {
            light = light.mixed(
                with: Light(hex: 0xc8bca0) * (1 + grain * 0.3),
                smoothstep(2, 1.1, edge)
            )
        } else {
            let ragged = edge + grain * 2.2
            light = light * (0.55 + 0.45 * smoothstep(1.2, 4, ragged))
            let hedge = Light(hex: 0x2f4a26) * max(0.25, 0.8 + grain * 1.6)
            light = light.mixed(with: hedge, smoothstep(2.2, 1, ragged))
        }
        return light
    }
}
