import FretsawRaster

/// Long marks: blades of grass, twigs, masts, cables.
extension Canvas {
    /// A straight stroke that tapers from `startWidth` to `endWidth` pixels, smooth at its sides.
    mutating func stroke(
        fromX x0: Float,
        _ y0: Float,
        toX x1: Float,
        _ y1: Float,
        startWidth: Float,
        endWidth: Float,
        start: Light,
        end: Light,
        alpha: Float = 1
    ) {
        let (dx, dy) = (x1 - x0, y1 - y0)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 1e-3, length < 1e5 else { return }
        if abs(dy) >= abs(dx) {
            // A width across the stroke measures more along the row it is drawn in.
            let widen = length / abs(dy)
            let top = Canvas.pixel(min(y0, y1) - 0.5, below: height)
            let bottom = Canvas.pixel(max(y0, y1) + 0.5, below: height)
            guard top < bottom else { return }
            for row in top..<bottom {
                let t = clamp((Float(row) + 0.5 - y0) / dy)
                let half = (startWidth + (endWidth - startWidth) * t) * 0.5 * widen
                let middle = x0 + dx * t
                let light = start.mixed(with: end, t)
                let left = Canvas.pixel(middle - half - 0.5, below: width)
                let right = Canvas.pixel(middle + half + 1.5, below: width)
                guard left < right else { continue }
                var pixels = lights.mutableRow(row)
                for column in left..<right {
                    let away = abs(Float(column) + 0.5 - middle)
                    let cover = min(clamp(half + 0.5 - away), half * 2) * alpha
                    pixels[column] = pixels[column].mixed(with: light, cover)
                }
            }
        } else {
            let widen = length / abs(dx)
            let left = Canvas.pixel(min(x0, x1) - 0.5, below: width)
            let right = Canvas.pixel(max(x0, x1) + 0.5, below: width)
            guard left < right else { return }
            for column in left..<right {
                let t = clamp((Float(column) + 0.5 - x0) / dx)
                let half = (startWidth + (endWidth - startWidth) * t) * 0.5 * widen
                let middle = y0 + dy * t
                let light = start.mixed(with: end, t)
                let top = Canvas.pixel(middle - half - 0.5, below: height)
                let bottom = Canvas.pixel(middle + half + 1.5, below: height)
                guard top < bottom else { continue }
                for row in top..<bottom {
                    let away = abs(Float(row) + 0.5 - middle)
                    let cover = min(clamp(half + 0.5 - away), half * 2) * alpha
                    var pixels = lights.mutableRow(row)
                    pixels[column] = pixels[column].mixed(with: light, cover)
                }
            }
        }
    }

    /// A stroke bent like a quadratic curve: root, where it heads, and tip.
    mutating func blade(
        root: SIMD2<Float>,
        control: SIMD2<Float>,
        tip: SIMD2<Float>,
        width: Float,
        dark: Light,
        bright: Light,
        alpha: Float = 1
    ) {
        // Short blades need few straight pieces to look bent.
        let way = (control - root, tip - control)
        let pieces = max(1, min(5, Int(min(100, way.0.magnitude + way.1.magnitude) * 0.2) + 1))
        var from = root
        for piece in 1...pieces {
            let t0 = Float(piece - 1) / Float(pieces)
            let t = Float(piece) / Float(pieces)
            let to =
                root * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + tip * (t * t)
            stroke(
                fromX: from.x,
                from.y,
                toX: to.x,
                to.y,
                startWidth: width * (1 - t0 * 0.8),
                endWidth: width * (1 - t * 0.8),
                start: dark.mixed(with: bright, t0),
                end: dark.mixed(with: bright, t),
                alpha: alpha
            )
            from = to
        }
    }
}
