import CSceneryKernels
public import FretsawRaster

/// Turns a row of light into levels, four to a pixel and 64 to a stored level: square root, a shoulder
/// for highlights, and corners darker by the square of `rowFall` less the column's `falls`.
public func toneRow(
    _ lights: Span<SIMD4<Float>>,
    exposure: Float,
    rowFall: Float,
    falls: Span<Float>,
    into levels: inout MutableSpan<Int16>
) {
    unsafe lend(lights, falls) { lights, falls, columns in
        unsafe lend(&levels) { levels, count in
            unsafe fs_develop_row(exposure, rowFall, lights, falls, min(columns, count / 4), levels)
        }
    }
}

/// Widens a line of levels, 64 to a stored level: each pixel is blended of four of the line's.
///
/// Nothing is made where a pixel's four do not lie in the line, or weights are missing.
///
/// - Parameters:
///   - line: levels, four to a pixel.
///   - firsts: where in the line each pixel's four begin.
///   - weights: four to a pixel, every one four times, once for each of its levels.
///   - wide: what is made, four levels to a pixel.
public func widenRow(
    _ line: Span<Int16>,
    firsts: Span<Int32>,
    weights: Span<Int16>,
    into wide: inout MutableSpan<Int16>
) {
    unsafe lend(line) { line, lineCount in
        unsafe lend(firsts) { firsts, places in
            unsafe lend(weights) { weights, weightCount in
                unsafe lend(&wide) { wide, count in
                    unsafe fs_widen_row(
                        line,
                        lineCount,
                        firsts,
                        weights,
                        weightCount,
                        wide,
                        min(places, count / 4)
                    )
                }
            }
        }
    }
}

/// Makes pixels of four rows of levels, 64 to a stored level, blended with weights that sum to 32 767.
///
/// Nothing is made where rows or specks are too short.
///
/// - Parameters:
///   - a: the first row.
///   - b: the second row.
///   - c: the third row.
///   - d: the fourth row.
///   - weights: the rows' weights.
///   - specks: grain, four to a pixel and 128 to a stored level, weaker where levels are high; the
///     alpha's are 0.
///   - pixels: what is made.
public func finishRow(
    _ a: Span<Int16>,
    _ b: Span<Int16>,
    _ c: Span<Int16>,
    _ d: Span<Int16>,
    weights: SIMD4<Int16>,
    specks: Span<Int16>,
    into pixels: inout MutableSpan<RGBA8>
) {
    unsafe lend(a, b, c, d) { a, b, c, d, rows in
        unsafe lend(specks) { specks, speckCount in
            unsafe lend(&pixels) { pixels, count in
                unsafe fs_finish_row(
                    weights[0],
                    weights[1],
                    weights[2],
                    weights[3],
                    a,
                    b,
                    c,
                    d,
                    specks,
                    min(rows, speckCount),
                    pixels,
                    count
                )
            }
        }
    }
}
