public import CSceneryKernels
import FretsawRaster

extension fs_sky {
    /// Paints a row of clear sky, its clouds and its sun; noise says where clouds are.
    public func paint(
        low: Span<Float>,
        puffs: Span<Float>,
        high: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(low, puffs, high) { low, puffs, high, noise in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_sky_row(self, low, puffs, high, pixels, min(count, noise))
            }
        }
    }
}

extension fs_curtain {
    /// Adds a row of northern lights to `pixels`.
    public func paint(
        feet: Span<Float>,
        rays: Span<Float>,
        heights: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(feet, rays, heights) { feet, rays, heights, columns in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_curtain_row(self, feet, rays, heights, pixels, min(count, columns))
            }
        }
    }
}

extension fs_gas {
    /// Paints a row of gas of three densities.
    public func paint(
        glow: Span<Float>,
        thread: Span<Float>,
        dark: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(glow, thread, dark) { glow, thread, dark, densities in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_gas_row(self, glow, thread, dark, pixels, min(count, densities))
            }
        }
    }
}

/// Reads a plane of `width` columns between its pixels, at the borders' values outside.
public func readBilinearRow(
    _ plane: Span<Float>,
    width: Int,
    xs: Span<Float>,
    ys: Span<Float>,
    into values: inout MutableSpan<Float>
) {
    guard let width = Int32(exactly: width) else { return }
    unsafe lend(plane) { plane, samples in
        unsafe lend(xs, ys) { xs, ys, places in
            unsafe lend(&values) { values, count in
                unsafe fs_bilinear_row(plane, samples, width, xs, ys, values, min(count, places))
            }
        }
    }
}
