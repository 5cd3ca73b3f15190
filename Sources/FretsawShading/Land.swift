public import CSceneryKernels
import FretsawRaster

extension fs_ridge {
    /// Paints what a row of pixels shows of a ridge.
    ///
    /// - Parameters:
    ///   - top: the ridge's skyline.
    ///   - next: the skyline of what stands before it.
    ///   - falls: which way flanks fall, in columns a row.
    ///   - field: the relief.
    ///   - mist: the fog's noise.
    ///   - pixels: what is painted on.
    public func paint(
        top: Span<Float>,
        next: Span<Float>,
        falls: Span<Float>,
        field: Span<Float>,
        mist: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(top, next, falls, field) { top, next, falls, field, columns in
            unsafe lend(mist) { mist, fogs in
                unsafe lend(&pixels) { pixels, count in
                    let count = min(count, columns, fogs)
                    unsafe fs_ridge_row(self, top, next, falls, field, mist, pixels, count)
                }
            }
        }
    }
}

extension fs_turf {
    /// Paints a row of ground in the tones of two fields.
    public func paint(
        _ a: Span<Float>,
        _ b: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(a, b) { a, b, columns in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_turf_row(self, a, b, pixels, min(count, columns))
            }
        }
    }
}

/// Multiplies `pixels` by `max(low, level + gain * grain)`.
public func multiplyRow(
    _ pixels: inout MutableSpan<fs_light>,
    byGrain grain: Span<Float>,
    level: Float,
    gain: Float,
    low: Float
) {
    unsafe lend(grain) { grain, columns in
        unsafe lend(&pixels) { pixels, count in
            unsafe fs_grain_row(level, gain, low, grain, pixels, min(count, columns))
        }
    }
}

extension fs_farm {
    /// Paints a row of fields seen from the air: where its pixels lie in their cells, and noise.
    public func paint(
        xs: Span<Float>,
        ys: Span<Float>,
        borders: Span<Float>,
        cells: Span<UInt32>,
        bends: Span<Float>,
        grain: Span<Float>,
        clouds: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(xs, ys, borders, cells) { xs, ys, borders, cells, places in
            unsafe lend(bends, grain, clouds) { bends, grain, clouds, columns in
                unsafe lend(&pixels) { pixels, count in
                    let count = min(count, places, columns)
                    unsafe fs_farm_row(
                        self,
                        xs,
                        ys,
                        borders,
                        cells,
                        bends,
                        grain,
                        clouds,
                        pixels,
                        count
                    )
                }
            }
        }
    }
}
