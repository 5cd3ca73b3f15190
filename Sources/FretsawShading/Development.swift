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

/// Blends four rows of levels with weights that sum to 32 767: 32 to a stored level in the end.
public func blendRows(
    _ a: Span<Int16>,
    _ b: Span<Int16>,
    _ c: Span<Int16>,
    _ d: Span<Int16>,
    weights: SIMD4<Int16>,
    into line: inout MutableSpan<Int16>
) {
    unsafe lend(a, b, c, d) { a, b, c, d, rows in
        unsafe lend(&line) { line, count in
            unsafe fs_blend_rows(
                weights[0],
                weights[1],
                weights[2],
                weights[3],
                a,
                b,
                c,
                d,
                line,
                min(count, rows)
            )
        }
    }
}

/// Makes pixels of a line of levels, each blended of four of the line's.
///
/// Nothing is made where a pixel's four do not lie in the line, or weights or specks are missing.
///
/// - Parameters:
///   - line: levels, 32 to a stored one; the alpha's are 255.
///   - firsts: where in the line each pixel's four begin.
///   - weights: four to a pixel, every one four times, once for each of its levels.
///   - specks: grain, four to a pixel and 64 to a stored level, weaker where levels are high; the
///     alpha's are 0.
///   - pixels: what is made.
public func enlargeRow(
    _ line: Span<Int16>,
    firsts: Span<Int32>,
    weights: Span<Int16>,
    specks: Span<Int16>,
    into pixels: inout MutableSpan<RGBA8>
) {
    unsafe lend(line) { line, lineCount in
        unsafe lend(firsts) { firsts, places in
            unsafe lend(weights) { weights, weightCount in
                unsafe lend(specks) { specks, speckCount in
                    unsafe lend(&pixels) { pixels, count in
                        unsafe fs_enlarge_row(
                            line,
                            lineCount,
                            firsts,
                            min(count, places),
                            weights,
                            weightCount,
                            specks,
                            speckCount,
                            pixels
                        )
                    }
                }
            }
        }
    }
}
