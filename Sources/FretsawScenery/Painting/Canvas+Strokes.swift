import CSceneryKernels
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
        let stroke = fs_stroke(
            x0: x0,
            y0: y0,
            x1: x1,
            y1: y1,
            start_width: startWidth,
            end_width: endWidth,
            start: start,
            end: end,
            alpha: alpha,
            width: Int32(width),
            height: Int32(height)
        )
        var pixels = lights.mutablePixels
        stroke.draw(on: &pixels)
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

extension fs_stroke {
    /// Draws the stroke on a picture of `width` × `height` pixels.
    func draw(on pixels: inout MutableSpan<fs_light>) {
        unsafe lend(&pixels) { pixels, count in unsafe fs_draw_stroke(self, pixels, count) }
    }
}

extension SIMD2<Float> {
    /// Distance from the origin.
    @inline(__always)
    var magnitude: Float { (x * x + y * y).squareRoot() }
}
