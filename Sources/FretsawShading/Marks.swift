public import CSceneryKernels
import FretsawRaster

extension fs_stroke {
    /// Draws the stroke on a picture of `width` × `height` pixels.
    public func draw(on pixels: inout MutableSpan<fs_light>) {
        unsafe lend(&pixels) { pixels, count in unsafe fs_draw_stroke(self, pixels, count) }
    }
}

/// Adds a glow to columns of a row: `dx` is the first one's distance from the middle, `inverse` is
/// 1 / radius².
public func addGlowRow(
    _ light: fs_light,
    dx: Float,
    dy: Float,
    inverse: Float,
    to pixels: inout MutableSpan<fs_light>
) {
    unsafe lend(&pixels) { pixels, count in
        unsafe fs_glow_row(light, dx, dy, inverse, pixels, count)
    }
}

extension fs_bokeh {
    /// Adds the disc to columns of a row.
    public func add(to pixels: inout MutableSpan<fs_light>) {
        unsafe lend(&pixels) { pixels, count in unsafe fs_bokeh_row(self, pixels, count) }
    }
}
