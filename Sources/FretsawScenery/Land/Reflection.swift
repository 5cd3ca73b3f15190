import CSceneryKernels
import FretsawRaster

/// Water that reflects the rows above it.
struct Reflection {
    /// The first row of the water.
    var waterline: Int
    var water: Light
    /// The displacement of the reflection by ripples, in units of the canvas.
    var ripple: Float = 3
    /// The share of reflected light, 0 … 1.
    var strength: Float = 0.85
    /// The seed of the ripples.
    var seed: UInt32

    /// Fills the rows below the waterline with a reflection of the rows above it.
    func draw(on canvas: inout Canvas) {
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
            // Nearer water has larger waves.
            let below = Float(y - waterline)
            let near = below / max(rows, 1)
            let scale = 1 / ((0.35 + near) * 26 * unit)
            let deep = 26 * below / ((8 + below / unit) * unit)
            noise.fillRow(&waves, x: 3, y: deep * 1.6, step: scale)
            fine.fillRow(&chop, x: 9, y: deep * 3.1, step: scale * 2.2)
            let stretch = 0.25 + near
            do {
                let above = canvas.lights.pixels
                let farthest = Float(waterline) - 1 - below
                let reach = ripple * unit * stretch
                for x in 0..<width {
                    let shift = (waves[x] * 1.5 + chop[x]) * reach
                    let row = Canvas.pixel(farthest - abs(shift) * 1.2, below: waterline - 1)
                    let column = max(0, min(width - 1, x + Int(shift * 0.35)))
                    mirrored[x] = above[row &* width &+ column]
                }
            }
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices { pixels[x] = mirrored[x] }
            let mirror = fs_mirror(water: water, strength: strength, near: near)
            unsafe withPointers(waves.span, chop.span, &pixels) {
                unsafe fs_mirror_row(mirror, $0, $1, $2, $3)
            }
        }
    }
}
