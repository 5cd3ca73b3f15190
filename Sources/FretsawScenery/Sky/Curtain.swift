import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// One curtain of light: a winding foot, rays above it, green below and violet at the top.
struct Curtain {
    private let tones: [Light]
    private let feet: [Float]
    private let rays: [Float]
    private let heights: [Float]
    private let strength: Float
    private let tilt: Float

    init(
        tones: [Light],
        horizon: Float,
        canvas: borrowing Canvas,
        using generator: inout SeededGenerator
    ) {
        self.tones = tones
        let (width, unit) = (canvas.width, canvas.unit)
        func line(_ cell: Float, octaves: Int, gain: Float = 0.5) -> [Float] {
            var values = [Float](repeating: 0, count: width * 2)
            FractalNoise(seed: generator.noiseSeed(), octaves: octaves, gain: gain)
                .fillRow(
                    &values,
                    x: generator.real(0, 99),
                    y: generator.real(0, 1),
                    step: 1 / (cell * unit)
                )
            return values
        }
        let foot = horizon * generator.real(0.55, 0.95)
        let swing = canvas.depth * generator.real(0.12, 0.3)
        feet = line(generator.real(90, 170), octaves: 4, gain: 0.4).map { foot + $0 * swing }
        let broad = line(60, octaves: 3)
        let fine = line(11, octaves: 4, gain: 0.65)
        rays = zip(broad, fine).map { clamp(0.42 + $0 * 0.9) * clamp(0.5 + $1 * 0.95) * 1.5 }
        let tall = canvas.depth * generator.real(0.4, 0.8)
        heights = line(34, octaves: 4, gain: 0.6).map { tall * (0.7 + $0 * 0.5) }
        strength = generator.real(0.9, 1.5)
        tilt = generator.real(-0.25, 0.25)
    }

    /// Adds the curtain's light.
    func paint(on canvas: inout Canvas) {
        let unit = canvas.unit
        let width = canvas.width
        let lowest = feet.max() ?? 0
        let last = Canvas.pixel(lowest + 9 * unit, below: canvas.height)
        var row = fs_curtain()
        row.tones = (tones[0], tones[1], tones[2])
        row.soft = 9 * unit
        row.least_height = 6 * unit
        row.strength = strength
        for y in 0..<last {
            // Rays lean a little, as perspective makes them.
            let lean = Float(width) * 0.5 + Float(y) * tilt
            let first = Canvas.pixel(lean, below: width)
            row.row = Float(y)
            var pixels = canvas.lights.mutableRow(y)
            let seen = first..<first + width
            let (feet, rays) = (feet.span.extracting(seen), rays.span.extracting(seen))
            unsafe lend(feet, rays, heights.span.extracting(seen), &pixels) {
                unsafe fs_curtain_row(row, $0, $1, $2, $3, $4)
            }
        }
    }
}
