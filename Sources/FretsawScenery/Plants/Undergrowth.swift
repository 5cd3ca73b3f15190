import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// Ferns, grass and fallen leaves on a wood's ground, up to a ragged edge.
struct Undergrowth {
    var top: Float
    var air: Float
    var haze: Light
    var leaf: Light
    var soil: Light
    /// 0 far, 1 at the viewer's feet.
    var near: Float
    var bottom: Float
    /// The row below which nearer ground hides this.
    var seen: Float

    /// Fills everything below the edge, and sets blades on it where it is near.
    func paint(on canvas: inout Canvas, using generator: inout SeededGenerator) {
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
            unsafe lend(edge.span, tufts.span, patches.span, &pixels) {
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
