import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// A leaded window of coloured glass.
enum StainedGlass {
    static func paint(
        on canvas: inout Canvas,
        using generator: inout SeededGenerator
    ) -> Development {
        let unit = canvas.unit
        let cell = unit * generator.real(17, 27)
        let cells = CellularNoise(seed: generator.noiseSeed(), jitter: generator.real(0.6, 0.95))
        let design = GlassDesign(canvas: canvas, using: &generator)
        let streaks = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: 22 * unit)
        )
        let ripple = FractalNoise(
            seed: generator.noiseSeed(),
            octaves: canvas.octaves(from: 6 * unit)
        )
        let origin = SIMD2(generator.real(0, 500), generator.real(0, 500))
        let lead = unit * generator.real(1.3, 1.9)
        let sun = SIMD2(
            canvas.breadth * generator.real(0.1, 0.9),
            canvas.depth * generator.real(0.0, 0.6)
        )
        let reach = 1 / (canvas.breadth * canvas.depth * 0.22)
        let warp = unit * generator.real(0, 3)
        var streak = [Float](repeating: 0, count: canvas.width)
        var fine = streak
        let shift = design.isRose ? SIMD2(origin.x, 0) : origin
        let pieces = design.pieces(canvas: canvas, cell: cell, reach: 8 * unit)
        let grid = CellGrid(
            cells,
            x: pieces.low.x + shift.x...pieces.high.x + shift.x,
            y: pieces.low.y + shift.y...pieces.high.y + shift.y
        )
        var cuts = CellGrid.Row(count: canvas.width)
        var places = [SIMD2<Float>](repeating: .zero, count: canvas.width)
        var sizes = [Float](repeating: cell, count: canvas.width)
        let inverse = 1 / cell
        // The pieces of the row above, and their glass.
        var above = cuts.cells
        var glass = [Light](repeating: .zero, count: canvas.width)
        for y in 0..<canvas.height {
            let row = Float(y) + 0.5
            streaks.fillRow(
                &streak,
                x: row * 0.01 / unit,
                y: row / (9 * unit),
                step: 1 / (24 * unit)
            )
            ripple.fillRow(&fine, x: 0.3, y: row / (5 * unit), step: 1 / (6 * unit))
            if design.isRose {
                for x in places.indices {
                    let place = SIMD2(
                        Float(x) + 0.5 + streak[x] * warp,
                        row + fine[x] * warp * 0.3
                    )
                    let cut = design.cut(place, cell: cell)
                    places[x] = place
                    sizes[x] = cut.size
                    cuts.xs[x] = cut.place.x + shift.x
                    cuts.ys[x] = cut.place.y
                }
            } else {
                for x in places.indices {
                    places[x] = SIMD2(
                        Float(x) + 0.5 + streak[x] * warp,
                        row + fine[x] * warp * 0.3
                    )
                }
                scale(places, by: inverse, from: shift, to: &cuts.xs, &cuts.ys)
            }
            grid.find(&cuts)
            do {
                var borders = cuts.borders.mutableSpan
                for x in borders.indices { borders[x] *= sizes[x] }
            }
            if design.isRose {
                for x in places.indices {
                    let outside = design.medallionDistance(places[x], cell: cell)
                    cuts.borders[x] = outside < 0 ? -outside : min(outside, cuts.borders[x])
                    // The piece in the middle is one whatever was cut there.
                    if outside < 0 { cuts.cells[x] = 0 }
                }
            }
            var pixels = canvas.lights.mutableRow(y)
            for x in pixels.indices {
                let piece = cuts.cells[x]
                // The glass takes the colour that the design has at the piece's heart.
                if piece == 0 || piece != above[x] {
                    if x > 0, piece != 0, piece == cuts.cells[x - 1] {
                        glass[x] = glass[x - 1]
                    } else {
                        let heart = design.heart(
                            of: places[x],
                            toCenter: SIMD2(cuts.xs[x], cuts.ys[x]),
                            size: sizes[x]
                        )
                        glass[x] = design.colour(at: heart, chance: Float(piece &>> 8) * 0x1p-24)
                    }
                    above[x] = piece
                }
                pixels[x] = glass[x]
            }
            let shading = fs_glass(
                sun_x: sun.x,
                dy: row - sun.y,
                reach: reach,
                unit: unit,
                lead: lead
            )
            unsafe lend(cuts.borders.span, streak.span, fine.span, &pixels) {
                unsafe fs_glass_row(shading, $0, $1, $2, $3, $4)
            }
        }
        return Development(exposure: 1.45, vignette: 0.3, grain: 1.4)
    }

    /// Places in pieces instead of pixels.
    private static func scale(
        _ places: [SIMD2<Float>],
        by inverse: Float,
        from shift: SIMD2<Float>,
        to xs: inout [Float],
        _ ys: inout [Float]
    ) {
        for x in places.indices {
            let place = places[x] * inverse + shift
            xs[x] = place.x
            ys[x] = place.y
        }
    }
}
