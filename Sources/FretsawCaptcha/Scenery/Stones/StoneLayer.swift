import FretsawRaster

/// Stones of about one size, each rounded, coloured and grained for itself.
struct StoneLayer {
    /// The usual distance of neighbours, in pixels.
    let cell: Float
    /// How much they shine, 0 … 1.
    let wet: Float
    private let cells: CellularNoise
    private let sun: SIMD2<Float>
    private let colours: [Light]

    init(cell: Float, sun: SIMD2<Float>, colours: [Light], seed: UInt32, wet: Float) {
        self.cell = cell
        self.sun = sun
        self.colours = colours
        self.wet = wet
        cells = CellularNoise(seed: seed, jitter: 0.85)
    }

    /// The stone at a place, how much of the pixel it covers, and the light its shadow leaves.
    ///
    /// - Parameters:
    ///   - place: where, in pixels.
    ///   - grain: fine noise there.
    ///   - gap: half the space between stones, in cells.
    ///   - unit: the picture's unit of length.
    ///   - neighbours: this layer's points near the place before.
    /// - Returns: the stone's light, its coverage and what its shadow leaves, the last two 0 … 1.
    @inline(__always)
    func stone(
        at place: SIMD2<Float>,
        grain: Float,
        gap: Float,
        unit: Float,
        near neighbours: inout CellularNoise.Neighbours
    ) -> (light: Light, cover: Float, shadow: Float) {
        let scaled = place / cell
        let sample = cells.sample(x: scaled.x, y: scaled.y, near: &neighbours)
        let bits = sample.cell
        let size = Float(Int32(bits & 255)) / 255
        // Rounder than its cell: what is far from the heart falls away as well.
        let away = sample.toCenter.magnitude
        let round = 0.5 - 0.08 * size - away
        let flat = sample.borderDistance - gap - size * 0.05
        let border =
            flat < round
            ? flat - max(0, 0.12 - (round - flat)) * 0.4
            : round - max(0, 0.12 - (flat - round)) * 0.4
        let cover = clamp(border * cell + 0.5)
        // A stone's back is flat and its flanks fall to the ground.
        let rise = clamp(border * 3.4)
        let flank = 1 - rise
        let facing = -(sample.toCenter * sun).sum()
        let lit = 0.62 + facing * (0.35 + 0.9 * flank) + rise * 0.24
        let colour = colours[Int(bits &>> 8) % colours.count]
        let tone = 0.68 + Float(Int32(bits &>> 16 & 255)) / 255 * 0.6
        // Some stones bear pale bands across.
        let tilt = Float(Int32(bits &>> 20 & 15)) / 8 - 1
        let across = (sample.toCenter.x * tilt + sample.toCenter.y) * 5 + grain * 0.8 + tilt
        let band = bits & 0x300 == 0 ? clamp(1 - abs(across - 0.2) * 2.2) * 0.5 : 0
        var light = colour.mixed(with: Light(gray: 0.75), band) * (tone * (1 + grain * 0.55))
        light = light * max(0.08, lit * (0.35 + 0.65 * rise.squareRoot()))
        let glint = clamp(1 - (sample.toCenter + sun * 0.2).magnitude * 5)
        light += Light(gray: glint * glint * wet * (0.6 + grain))
        let shadow = 0.32 + 0.68 * clamp(0.5 - facing * 1.4 + border * -2)
        return (light, cover, shadow)
    }
}
