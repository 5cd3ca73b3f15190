import CSceneryKernels
import FretsawRandom
import FretsawRaster

/// A mountain range: skyline, slopes in sun and shade, woods, and fog at its foot.
struct Ridge {
    /// The nearness: 0 for the farthest ridge, 1 for the nearest.
    let near: Float
    /// The mean row of the skyline.
    private let middle: Float
    /// Half the height between the deepest notch and the highest peak.
    private let swing: Float
    private let cell: Float
    private let skyline: UInt32
    private let relief: UInt32
    private let fog: UInt32
    private let place: Float
    private let isWooded: Bool

    init(
        near: Float,
        canvas: borrowing Canvas,
        horizon: Float,
        height: Float = 1,
        using generator: inout SeededGenerator
    ) {
        self.near = near
        let depth = canvas.depth
        let first = horizon - depth * 0.16 * height
        let last = depth * generator.real(0.86, 0.95)
        middle = first + (last - first) * near + depth * 0.03 * generator.spread()
        swing = depth * (0.30 - 0.17 * near) * height * generator.real(0.75, 1.2)
        cell = canvas.unit * (120 - 30 * near) * generator.real(0.8, 1.3)
        skyline = generator.noiseSeed()
        relief = generator.noiseSeed()
        fog = generator.noiseSeed()
        place = generator.real(0, 1000)
        isWooded = near > 0.45
    }

    func top(_ canvas: borrowing Canvas) -> [Float] {
        var heights = [Float](repeating: 0, count: canvas.width)
        let octaves = canvas.octaves(from: cell, to: 1)
        FractalNoise(
            seed: skyline,
            octaves: octaves,
            gain: isWooded ? 0.42 : 0.47,
            shape: near < 0.7 ? .ridged : .smooth
        ).fillRow(&heights, x: place, y: 0.37, step: 1 / cell)
        var trees = [Float](repeating: 0, count: canvas.width)
        if isWooded {
            // Tree tops: teeth about three units wide, taller on near ridges.
            let tooth = (1.2 + 2.6 * near) * canvas.unit
            FractalNoise(seed: skyline ^ 0x55, octaves: 3, gain: 0.6, shape: .ridged)
                .fillRow(&trees, x: place, y: 3.1, step: 1 / (tooth * 1.6))
            for x in trees.indices { trees[x] = trees[x] * tooth * 1.5 }
        }
        for x in heights.indices { heights[x] = middle - heights[x] * swing * 1.6 - trees[x] }
        return heights
    }

    /// The sideways direction of the fall line in columns per row, smoothed along the slope.
    private func flanks(of top: [Float], unit: Float) -> [Float] {
        let reach = max(1, Int(14 * unit))
        let last = top.count - 1
        var falls = [Float](repeating: 0, count: top.count)
        for x in top.indices {
            let (left, right) = (max(0, x - reach), min(last, x + reach))
            let rise = top[right] - top[left]
            falls[x] = max(-0.9, min(0.9, rise / Float(max(1, right - left)) * 0.9))
        }
        return falls
    }

    /// Draws the slopes between this skyline and the next nearer one.
    func draw(
        on canvas: inout Canvas,
        top: [Float],
        next: [Float]?,
        floor: Float = .infinity,
        sky: Sky,
        season: Mountains.Season
    ) {
        let width = canvas.width
        let unit = canvas.unit
        let highest = top.min() ?? 0
        let first = Canvas.pixel(highest - 1, below: canvas.height)
        let lowest = min(floor, next?.max() ?? canvas.depth)
        let last = min(canvas.height, Canvas.pixel(lowest + 2, below: canvas.height))
        guard first < last else { return }
        let size = unit * (26 + 14 * near)
        let noise = FractalNoise(
            seed: relief,
            octaves: canvas.octaves(from: size, to: 1.2),
            gain: 0.56,
            shape: isWooded ? .billow : .ridged
        )
        let fogNoise = FractalNoise(seed: fog, octaves: 4, gain: 0.5)
        var mist = [Float](repeating: 0, count: width)
        var slopes = slopes(of: size, on: canvas, sky: sky, season: season)
        let pool = canvas.depth * 0.2
        let peak = middle - swing
        let falls = flanks(of: top, unit: unit)
        let steepest = falls.reduce(0) { max($0, abs($1)) }
        let open = [Float](repeating: .infinity, count: width)
        let hidden = next ?? open
        var field = mist
        let (stepX, stepY) = (1 / size, 1 / (size * (isWooded ? 0.55 : 1.3)))
        for y in first..<last {
            let row = Float(y)
            guard let seen = Ridge.columns(of: row, below: top, above: hidden) else { continue }
            // Gullies extend sideways, more with the distance below the skyline.
            let reach = Int(steepest * min(row + 1 - highest, 60 * unit)) + 2
            let columns = max(0, seen.lowerBound - reach)..<min(width, seen.upperBound + reach)
            var heights = field.mutableSpan._consumingExtracting(columns)
            let start = Float(columns.lowerBound)
            noise.fillRow(
                &heights,
                x: place + start * stepX,
                y: Float(y - first) * stepY,
                step: stepX
            )
            var fogs = mist.mutableSpan._consumingExtracting(columns)
            let bank = 1 / (75 * unit)
            fogNoise.fillRow(&fogs, x: place + start * bank, y: row / (22 * unit), step: bank)
            slopes.row = row
            slopes.altitude = (middle + swing - row) / (swing * 2)
            slopes.foot = clamp((row - peak) / (pool + swing * 2))
            let (tops, nexts) = (top.span.extracting(columns), hidden.span.extracting(columns))
            let (flanks, relief) = (falls.span.extracting(columns), field.span.extracting(columns))
            var pixels = canvas.lights.mutableRow(y)._consumingExtracting(columns)
            unsafe withPointers(tops, nexts) { top, next, _ in
                unsafe withPointers(flanks, relief, mist.span.extracting(columns), &pixels) {
                    unsafe fs_ridge_row(slopes, top, next, $0, $1, $2, $3, $4)
                }
            }
        }
    }

    /// The settings that all rows share; those of a row are 0.
    private func slopes(
        of size: Float,
        on canvas: borrowing Canvas,
        sky: Sky,
        season: Mountains.Season
    ) -> fs_ridge {
        let side: Float = sky.sun.x < canvas.breadth * 0.5 ? -1 : 1
        return fs_ridge(
            rock: season.rock.mixed(with: season.growth, isWooded ? 0.95 : near * 0.6),
            snow: Light(hex: 0xf4f6fa),
            skylight: sky.palette.skylight,
            sunlight: sky.palette.sunlight,
            haze: sky.palette.haze,
            row: 0,
            unit: canvas.unit,
            relief: side * size * 0.16 / canvas.unit * 1.9,
            snow_line: isWooded ? 1e6 : season.snowLine,
            altitude: 0,
            // Aerial perspective: distant ridges take the colour of the horizon.
            air: 0.66 * (1 - near) * (1 - near * 0.3) + 0.03,
            foot: 0,
            near: near
        )
    }

    /// The range of columns in which a row is visible between two skylines.
    private static func columns(
        of row: Float,
        below top: [Float],
        above next: [Float]
    ) -> Range<Int>? {
        func isVisible(_ x: Int) -> Bool { top[x] < row + 1 && row <= next[x] + 1 }
        guard let first = top.indices.first(where: isVisible),
            let last = top.indices.last(where: isVisible)
        else { return nil }
        return first..<last + 1
    }
}
