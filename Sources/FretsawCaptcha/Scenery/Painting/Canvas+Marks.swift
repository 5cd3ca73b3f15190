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
            let dy = Float(row) + 0.5 - y
            var pixels = lights.mutableRow(row)
            for column in columns {
                let dx = Float(column) + 0.5 - x
                let rest = max(0, 1 - (dx * dx + dy * dy) * inverse)
                pixels[column] += light * (rest * rest * rest)
            }
        }
    }

    /// Adds a disc of light as an out-of-focus lamp draws it: even, a little brighter at its rim.
    mutating func addBokeh(x: Float, y: Float, radius: Float, light: Light, rim: Float = 0.25) {
        let (rows, columns) = box(x: x, y: y, reachX: radius + 1, reachY: radius + 1)
        guard !columns.isEmpty else { return }
        let soft = max(0.8, radius * 0.12)
        for row in rows {
            let dy = Float(row) + 0.5 - y
            var pixels = lights.mutableRow(row)
            for column in columns {
                let dx = Float(column) + 0.5 - x
                let distance = (dx * dx + dy * dy).squareRoot()
                let inside = clamp((radius - distance) / soft + 0.5)
                let edge = distance / max(radius, 0.5)
                pixels[column] += light * (inside * (1 - rim + rim * edge * edge * edge))
            }
        }
    }

    /// Covers a disc with `light`, its edge `soft` pixels wide.
    mutating func blendDisc(
        x: Float,
        y: Float,
        radiusX: Float,
        radiusY: Float,
        soft: Float = 1,
        light: Light,
        alpha: Float = 1
    ) {
        let (rows, columns) = box(x: x, y: y, reachX: radiusX + soft, reachY: radiusY + soft)
        guard !columns.isEmpty, radiusX > 0, radiusY > 0 else { return }
        let scale = min(radiusX, radiusY)
        for row in rows {
            let dy = (Float(row) + 0.5 - y) / radiusY
            var pixels = lights.mutableRow(row)
            for column in columns {
                let dx = (Float(column) + 0.5 - x) / radiusX
                let distance = (dx * dx + dy * dy).squareRoot()
                let cover = clamp((1 - distance) * scale / soft + 0.5) * alpha
                pixels[column] = pixels[column].mixed(with: light, cover)
            }
        }
    }
}
