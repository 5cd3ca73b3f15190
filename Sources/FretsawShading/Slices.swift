public import CSceneryKernels
import FretsawRaster

extension fs_dune {
    /// Fills in heights of a slice of sand, and where on its dune each column lies.
    public func shape(
        bends: Span<Float>,
        sizes: Span<Float>,
        phase: inout MutableSpan<Float>,
        heights: inout MutableSpan<Float>
    ) {
        unsafe lend(bends, sizes) { bends, sizes, columns in
            unsafe lend(&phase, &heights) { phase, heights, count in
                unsafe fs_dune_row(self, bends, sizes, phase, heights, min(count, columns))
            }
        }
    }
}

extension fs_sand {
    /// Lights a slice of sand; `before` are the heights of the slice nearer by.
    public func light(
        _ lights: inout MutableSpan<fs_light>,
        heights: Span<Float>,
        before: Span<Float>,
        phase: Span<Float>,
        bends: Span<Float>,
        sizes: Span<Float>
    ) {
        unsafe lend(heights, before) { heights, before, slices in
            unsafe lend(phase, bends, sizes) { phase, bends, sizes, columns in
                unsafe lend(&lights) { lights, count in
                    let count = min(count, slices, columns)
                    unsafe fs_sand_row(self, heights, before, phase, bends, sizes, lights, count)
                }
            }
        }
    }
}

extension fs_slice {
    /// Whether any column of a slice stands above what lies before it.
    public func isSeen(heights: Span<Float>, above tops: Span<Float>) -> Bool {
        unsafe lend(heights, tops) { heights, tops, count in
            unsafe fs_slice_is_seen(self, heights, tops, count) != 0
        }
    }

    /// Puts a slice behind what is nearer: in every column what it shows above `tops`.
    public func paint(
        heights: Span<Float>,
        lights: Span<fs_light>,
        tops: inout MutableSpan<Float>,
        lastRows: inout MutableSpan<Float>,
        lastLights: inout MutableSpan<fs_light>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(heights, lights) { heights, lights, columns in
            unsafe lend(&tops, &lastRows, &lastLights) { tops, lastRows, lastLights, count in
                unsafe lend(&pixels) { pixels, size in
                    unsafe fs_slice_columns(
                        self,
                        heights,
                        lights,
                        tops,
                        lastRows,
                        lastLights,
                        min(count, columns),
                        pixels,
                        size
                    )
                }
            }
        }
    }
}
