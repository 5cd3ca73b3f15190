public import CSceneryKernels
import FretsawRaster

extension fs_stones {
    /// Tells a row of stones' light, and how much it covers and its shadows leave, 0 … 1.
    public func shade(
        xs: Span<Float>,
        ys: Span<Float>,
        borders: Span<Float>,
        cells: Span<UInt32>,
        grain: Span<Float>,
        lights: inout MutableSpan<fs_light>,
        covers: inout MutableSpan<Float>,
        shadows: inout MutableSpan<Float>
    ) {
        unsafe lend(xs, ys, borders, cells) { xs, ys, borders, cells, places in
            unsafe lend(grain) { grain, columns in
                unsafe lend(&lights, &covers, &shadows) { lights, covers, shadows, count in
                    let count = min(count, places, columns)
                    unsafe fs_stones_row(
                        self,
                        xs,
                        ys,
                        borders,
                        cells,
                        grain,
                        lights,
                        covers,
                        shadows,
                        count
                    )
                }
            }
        }
    }
}

extension fs_shore {
    /// Paints a row of large stones over small ones over sand.
    public func paint(
        large: Span<fs_light>,
        covers largeCovers: Span<Float>,
        shadows largeShadows: Span<Float>,
        small: Span<fs_light>,
        covers smallCovers: Span<Float>,
        shadows smallShadows: Span<Float>,
        grain: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(large, largeCovers, largeShadows) { large, largeCovers, largeShadows, a in
            unsafe lend(small, smallCovers, smallShadows) { small, smallCovers, smallShadows, b in
                unsafe lend(grain) { grain, columns in
                    unsafe lend(&pixels) { pixels, count in
                        unsafe fs_shore_row(
                            self,
                            large,
                            largeCovers,
                            largeShadows,
                            small,
                            smallCovers,
                            smallShadows,
                            grain,
                            pixels,
                            min(min(count, columns), min(a, b))
                        )
                    }
                }
            }
        }
    }
}

extension fs_glass {
    /// Leads and lights a row of glass, whose colours `pixels` hold.
    public func paint(
        borders: Span<Float>,
        streaks: Span<Float>,
        fine: Span<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(borders, streaks, fine) { borders, streaks, fine, columns in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_glass_row(self, borders, streaks, fine, pixels, min(count, columns))
            }
        }
    }
}

extension fs_bands {
    /// Paints a row of cut stone.
    ///
    /// - Parameters:
    ///   - table: a power of two of layers, and as many means behind them.
    ///   - far: noise that bends bands broadly.
    ///   - near: noise that bends them finely.
    ///   - veins: noise of the metal's veins.
    ///   - places: the bands that the row above lay on, and then this row's.
    ///   - pixels: what is painted on.
    public func paint(
        table: Span<fs_light>,
        far: Span<Float>,
        near: Span<Float>,
        veins: Span<Float>,
        places: inout MutableSpan<Float>,
        on pixels: inout MutableSpan<fs_light>
    ) {
        unsafe lend(table) { table, entries in
            unsafe lend(far, near, veins) { far, near, veins, columns in
                unsafe lend(&places, &pixels) { places, pixels, count in
                    let count = min(count, columns)
                    unsafe fs_bands_row(
                        self,
                        table,
                        entries,
                        far,
                        near,
                        veins,
                        places,
                        pixels,
                        count
                    )
                }
            }
        }
    }
}
