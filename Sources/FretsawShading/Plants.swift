public import CSceneryKernels
import FretsawRaster

extension fs_undergrowth {
    /// Paints a row of undergrowth: its edge, tufts in it, and patches of soil.
    public func paint(
        edge: Span<Float>,
        tufts: Span<Float>,
        patches: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(edge, tufts, patches) { edge, tufts, patches, columns in
            unsafe lend(&pixels) { pixels, count in
                let count = min(count, columns)
                unsafe fs_undergrowth_row(self, edge, tufts, patches, pixels, count)
            }
        }
    }
}

extension fs_tree_line {
    /// Paints a row of distant trees: the rows of their tops, and their crowns' noise.
    public func paint(
        tops: Span<Float>,
        crowns: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(tops, crowns) { tops, crowns, columns in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_tree_line_row(self, tops, crowns, pixels, min(count, columns))
            }
        }
    }
}

extension fs_canopy {
    /// Paints a row of leaves out of focus.
    public func paint(patches: Span<Float>, on pixels: inout MutableSpan<fs_light>) {
        unsafe lend(patches) { patches, columns in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_canopy_row(self, patches, pixels, min(count, columns))
            }
        }
    }
}
