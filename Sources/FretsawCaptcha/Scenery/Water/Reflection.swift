import FretsawRaster

/// Water that mirrors what stands above it.
struct Reflection {
    /// The row where the water begins.
    var waterline: Int
    /// The water's own colour, seen where one looks down into it.
    var water: Light
    /// How far ripples shift what is mirrored, in units.
    var ripple: Float = 3
    /// What of the mirrored light comes back, 0 … 1.
    var strength: Float = 0.85
    /// What the ripples are drawn from.
    var seed: UInt32

    /// Fills the rows from the waterline down with the mirrored rows above it.
    func paint(on canvas: inout Canvas) {
        let (width, height) = (canvas.width, canvas.height)
        guard waterline > 0, waterline < height, width > 0 else { return }
        let unit = canvas.unit
        var waves = [Float](repeating: 0, count: width)
        var chop = waves
        let noise = FractalNoise(seed: seed, octaves: 4, gain: 0.55)
        let fine = FractalNoise(seed: seed ^ 0x9e37, octaves: 3, gain: 0.7)
        var mirrored = [Light](repeating: .zero, count: width)
        let rows = Float(height - waterline)
        for y in waterline..<height {
            // Nearer water shows larger waves.
            let below = Float(y - waterline)
            let near = below / max(rows, 1)
            let scale = 1 / ((0.35 + near) * 26 * unit)
            let deep = 26 * below / ((8 + below / unit) * unit)
            noise.fillRow(&waves, x: 3, y: deep * 1.6, step: scale)
            fine.fillRow(&chop, x: 9, y: deep * 3.1, step: scale * 2.2)
            let stretch = 0.25 + near
            for x in 0..<width {
                let shift = (waves[x] * 1.5 + chop[x]) * ripple * unit * stretch
                let source = Float(waterline) - 1 - below * 1.0 - abs(shift) * 1.2
                let row = max(0, min(waterline - 1, Int(source)))
                let column = max(0, min(width - 1, x + Int(shift * 0.35)))
                mirrored[x] = canvas.lights[column, row]
            }
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices {
                // Faces turned to the viewer show the water, the others the sky.
                let facing = clamp(0.5 + waves[x] * 0.7 + chop[x] * 0.9)
                let share = strength * (1 - 0.35 * near) * (0.62 + 0.38 * facing)
                let glint = 1 + (chop[x] * 0.5 + waves[x] * 0.25) * (0.4 + near * 0.6)
                pixels[x] = water.mixed(with: mirrored[x], share) * glint
            }
        }
    }
}
