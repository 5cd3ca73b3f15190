import CSceneryKernels
import FretsawRaster

/// Round marks: glows, bokeh and dots.
extension Canvas {
    /// Adds a glow that fades smoothly to 0 at `radius`.
    mutating func addGlow(x: Float, y: Float, radius: Float, light: Light) {
        guard radius > 0 else { return }
        let (rows, columns) = box(x: x, y: y, reachX: radius, reachY: radius)
        guard !columns.isEmpty else { return }
        let inverse = 1 / (radius * radius)
        for row in rows {
            var part = lights.mutableRow(row)._consumingExtracting(columns)
            let (dx, dy) = (Float(columns.lowerBound) + 0.5 - x, Float(row) + 0.5 - y)
            unsafe withPointers(&part) { unsafe fs_glow_row(light, dx, dy, inverse, $0, $1) }
        }
    }

    /// Adds the disc of an out-of-focus lamp, slightly brighter at its rim.
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
            unsafe withPointers(&part) { unsafe fs_bokeh_row(disc, $0, $1) }
        }
    }
}

/// Long marks: blades of grass, twigs, masts, cables.
extension Canvas {
    /// Draws a straight anti-aliased stroke; widths (in pixels) and lights are given for both ends.
    mutating func stroke(
        from start: SIMD2<Float>,
        to end: SIMD2<Float>,
        widths: (Float, Float),
        lights tones: (Light, Light),
        alpha: Float = 1
    ) {
        let stroke = fs_stroke(
            x0: start.x,
            y0: start.y,
            x1: end.x,
            y1: end.y,
            start_width: widths.0,
            end_width: widths.1,
            start: tones.0,
            end: tones.1,
            alpha: alpha,
            width: Int32(width),
            height: Int32(height)
        )
        var pixels = lights.mutablePixels
        unsafe withPointers(&pixels) { unsafe fs_draw_stroke(stroke, $0, $1) }
    }

    /// Draws a stroke along a quadratic curve from `root` to `tip`.
    mutating func blade(
        root: SIMD2<Float>,
        control: SIMD2<Float>,
        tip: SIMD2<Float>,
        width: Float,
        dark: Light,
        bright: Light,
        alpha: Float = 1
    ) {
        // Short blades need fewer straight pieces to look curved.
        let way = (control - root, tip - control)
        let pieces = max(1, min(5, Int(min(100, way.0.magnitude + way.1.magnitude) * 0.2) + 1))
        var from = root
        for piece in 1...pieces {
            let t0 = Float(piece - 1) / Float(pieces)
            let t = Float(piece) / Float(pieces)
            let to =
                root * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + tip * (t * t)
            stroke(
                from: from,
                to: to,
                widths: (width * (1 - t0 * 0.8), width * (1 - t * 0.8)),
                lights: (dark.mixed(with: bright, t0), dark.mixed(with: bright, t)),
                alpha: alpha
            )
            from = to
        }
    }
}
