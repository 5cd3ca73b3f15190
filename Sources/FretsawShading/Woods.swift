public import CSceneryKernels
import FretsawRaster

extension fs_wood_haze {
    /// Paints a row of light haze with specks of leaves.
    public func paint(specks: Span<Float>, on pixels: inout MutableSpan<fs_light>) {
        unsafe lend(specks) { specks, columns in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_wood_haze_row(self, specks, pixels, min(count, columns))
            }
        }
    }
}

extension fs_crown {
    /// Paints a row of leaves overhead: their clumps and the leaves themselves.
    public func paint(
        clumps: Span<Float>,
        leaves: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(clumps, leaves) { clumps, leaves, columns in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_crown_row(self, clumps, leaves, pixels, min(count, columns))
            }
        }
    }
}

extension fs_beams {
    /// Adds a row of beams.
    ///
    /// - Parameters:
    ///   - table: beams by direction, 128 to a slope of 1, from a slope of −2 on.
    ///   - pixels: what they are added to.
    public func add(_ table: Span<Float>, to pixels: inout MutableSpan<fs_light>) {
        unsafe lend(table) { table, directions in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_beams_row(self, table, directions, pixels, count)
            }
        }
    }
}

extension fs_trunk {
    /// Draws the trunk.
    ///
    /// - Parameters:
    ///   - bark: rows of `FS_STRIP_WIDTH` samples: 20 to half a trunk, from 1.6 of them left of the
    ///     middle on.
    ///   - pixels: the picture.
    public func draw(bark: Span<Float>, on pixels: inout MutableSpan<fs_light>) {
        unsafe lend(bark) { bark, samples in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_draw_trunk(self, bark, samples, pixels, count)
            }
        }
    }
}
