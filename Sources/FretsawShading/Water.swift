public import CSceneryKernels
import FretsawRaster

extension fs_swell {
    /// Paints a row of sea; `before` is the same field a little nearer.
    public func paint(
        heights: Span<Float>,
        before: Span<Float>,
        chop: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(heights, before, chop) { heights, before, chop, columns in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_swell_row(self, heights, before, chop, pixels, min(count, columns))
            }
        }
    }
}

extension fs_mirror {
    /// Ripples the mirrored light that `pixels` hold.
    public func ripple(
        waves: Span<Float>,
        chop: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(waves, chop) { waves, chop, columns in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_mirror_row(self, waves, chop, pixels, min(count, columns))
            }
        }
    }
}

/// Lays shallow water of a tint over `pixels`, with the net of light that two fields of ripples throw.
public func addCausticsRow(
    tint: fs_light,
    first: Span<Float>,
    second: Span<Float>,
    to pixels: inout MutableSpan<fs_light>
) {
    unsafe lend(first, second) { first, second, columns in
        unsafe lend(&pixels) { pixels, count in
            unsafe fs_caustics_row(tint, first, second, pixels, min(count, columns))
        }
    }
}
