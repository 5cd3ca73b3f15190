import CSceneryKernels
import FretsawRaster

/// Round marks: glows, bokeh and dots.
extension Canvas {
    /// Adds a glow that fades smoothly to nothing at `radius`.
    mutating func addGlow(x: Float, y: Float, radius: Float, light: Light) {
        guard radius > 0 else { return }
        let (rows, columns) = box(x: x, y: y, reachX: radius, reachY: radius)
        guard !columns.isEmpty else { return }
        let inverse = 1 / (radius * radius)
        for row in rows {
            var part = lights.mutableRow(row)._consumingExtracting(columns)
            let (dx, dy) = (Float(columns.lowerBound) + 0.5 - x, Float(row) + 0.5 - y)
            unsafe lend(&part) { unsafe fs_glow_row(light, dx, dy, inverse, $0, $1) }
        }
    }

    /// Adds a disc of light as an out-of-focus lamp draws it: even, a little brighter at its rim.
    mutating func addBokeh(x: Float, y: Float, radius: Float, light: Light, rim: Float = 0.25) {
        let (rows, columns) = box(x: x, y: y, reachX: radius + 1, reachY: radius + 1)
        guard !columns.isEmpty else { return }
        var disc = fs_bokeh(
            light: light,
            dx: Float(columns.lowerBound) + 0.5 - x,
            dy: 0,
            radius: radius,
            inverse_soft: 1 / max(0.8, radius * 0.12),
            inverse_radius: 1 / max(radius, 0.5),
            rim: rim
        )
        for row in rows {
            disc.dy = Float(row) + 0.5 - y
            var part = lights.mutableRow(row)._consumingExtracting(columns)
            unsafe lend(&part) { unsafe fs_bokeh_row(disc, $0, $1) }
        }
    }
}
