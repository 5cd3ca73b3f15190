import FretsawRaster
import FretsawShading

/// Densities of gas along a row, read from planes where a drift of the gas leads.
struct GasLines {
    /// What shines.
    private(set) var glow: [Float]
    /// Filaments that shine too.
    private(set) var thread: [Float]
    /// What hides.
    private(set) var dark: [Float]
    private var xs: [Float]
    private var ys: [Float]

    /// Lines of `width` columns.
    init(width: Int) {
        glow = [Float](repeating: 0, count: width)
        thread = glow
        dark = glow
        xs = glow
        ys = glow
    }

    /// Reads row `row`; `warp` is the drift, `pull` pixels where it is 1.
    mutating func read(
        _ gas: Plane,
        _ filaments: Plane,
        _ dust: Plane,
        warp: Span<Float>,
        pull: Float,
        row: Float
    ) {
        for x in xs.indices {
            let drift = warp[x] * pull
            xs[x] = Float(x) + drift
            ys[x] = row - drift * 0.7
        }
        GasLines.sample(gas, xs, ys, into: &glow)
        for x in xs.indices { xs[x] = ys[x] * 0.3 + xs[x] * 0.8 }
        GasLines.sample(filaments, xs, ys, into: &thread)
        for x in xs.indices {
            let drift = warp[x] * pull
            xs[x] = Float(x) + drift
            ys[x] = row - drift * 0.2
        }
        GasLines.sample(dust, xs, ys, into: &dark)
    }

    private static func sample(
        _ plane: Plane,
        _ xs: [Float],
        _ ys: [Float],
        into values: inout [Float]
    ) {
        var span = values.mutableSpan
        readBilinearRow(plane.pixels, width: plane.width, xs: xs.span, ys: ys.span, into: &span)
    }
}
