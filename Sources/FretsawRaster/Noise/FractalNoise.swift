/// Octaves of gradient noise, each finer and weaker than the one before.
///
/// B. Mandelbrot and J. Van Ness' fractional Brownian motion as F. K. Musgrave uses it in "Texturing and Modeling": the
/// sum of noise at doubling frequencies. The amplitudes sum to 1, so values stay in about −1 … 1.
public struct FractalNoise: Sendable {
    /// The seed of the first octave; those of the others follow from it.
    public let seed: UInt32
    /// The number of octaves, 1 … 16.
    public let octaves: Int
    /// The ratio of an octave's amplitude to that of the octave before.
    public let gain: Float
    /// The function applied to each octave.
    public let shape: NoiseShape

    private let firstAmplitude: Float

    /// Noise of `octaves` octaves, clamped to 1 … 16; `gain` is above 0.
    public init(seed: UInt32, octaves: Int, gain: Float = 0.5, shape: NoiseShape = .smooth) {
        self.seed = seed
        self.octaves = max(1, min(16, octaves))
        self.gain = gain
        self.shape = shape
        var sum: Float = 0
        var amplitude: Float = 1
        for _ in 0..<self.octaves {
            sum += amplitude
            amplitude *= gain
        }
        firstAmplitude = 1 / sum
    }

    /// Fills `row` with the field along a row: element `i` at (`x` + `i` · `step`, `y`).
    ///
    /// The first octave is computed. The others are read from tiles, each of which contains up to
    /// three octaves. A tile repeats after 32 cells of its coarsest octave. These octaves are too
    /// weak for the period to be visible. Wide steps read coarser levels of a tile.
    ///
    /// - Complexity: O(octaves · elements + cells crossed)
    public func fillRow(_ row: inout MutableSpan<Float>, x: Float, y: Float, step: Float) {
        let count = row.count
        forEachReading { tile, _, frequency, seed in
            let (x, y, step) = (x * frequency, y * frequency, step * frequency)
            tile.prefetchRow(count: count, x: x, y: y, step: step, seed: seed)
        }
        GradientNoise(seed: seed).fillRow(
            &row,
            x: x,
            y: y,
            step: step,
            amplitude: firstAmplitude,
            shape: shape
        )
        forEachReading { tile, amplitude, frequency, seed in
            let (x, y, step) = (x * frequency, y * frequency, step * frequency)
            tile.addRow(to: &row, x: x, y: y, step: step, amplitude: amplitude, seed: seed)
        }
    }

    /// Fills `row` with the field along a row, like ``fillRow(_:x:y:step:)-(MutableSpan<Float>,_,_,_)``.
    public func fillRow(_ row: inout [Float], x: Float, y: Float, step: Float) {
        var span = row.mutableSpan
        fillRow(&span, x: x, y: y, step: step)
    }

    /// The field at one point.
    public func value(x: Float, y: Float) -> Float {
        let value = GradientNoise(seed: seed).value(x: x, y: y)
        var sum =
            switch shape {
            case .smooth: firstAmplitude * value
            case .billow: firstAmplitude * (2 * abs(value) - 0.5)
            case .ridged: firstAmplitude * (0.5 - 2 * abs(value))
            }
        forEachReading { tile, amplitude, frequency, seed in
            sum += amplitude * tile.value(x: x * frequency, y: y * frequency, seed: seed)
        }
        return sum
    }

    /// Calls `body` with the tiles of the octaves after the first: the tile, its total amplitude,
    /// the frequency of its coarsest octave, and the seed that determines the offset in the tile.
    @inline(__always)
    private func forEachReading(
        _ body: (_ tile: NoiseTile, _ amplitude: Float, _ frequency: Float, _ seed: UInt32) -> Void
    ) {
        var amplitude = firstAmplitude * gain
        var frequency: Float = 2
        var octave = 1
        while octave < octaves {
            let held = min(NoiseTile.maxOctaves, octaves - octave)
            var sum: Float = 0
            let (first, coarsest) = (octave, frequency)
            for _ in 0..<held {
                sum += amplitude
                amplitude *= gain
                frequency *= 2
            }
            octave += held
            body(
                NoiseTile.tile(octaves: held, shape: shape),
                shape == .ridged ? -sum : sum,
                coarsest,
                FractalNoise.seed(seed, octave: first)
            )
        }
    }

    /// Every octave has its own field; otherwise all lattices would align at the origin.
    @inline(__always)
    private static func seed(_ seed: UInt32, octave: Int) -> UInt32 {
        seed &+ UInt32(truncatingIfNeeded: octave) &* 0x6c07_8965
    }
}

/// One number per pixel: a height, a density, a weight.
public typealias Plane = Image<Float>

extension FractalNoise {
    /// The field for a whole picture; features of the first octave measure `cellWidth` × `cellHeight` pixels.
    ///
    /// - Complexity: O(octaves · pixels)
    public func plane(
        width: Int,
        height: Int,
        cellWidth: Float,
        cellHeight: Float,
        x: Float = 0,
        y: Float = 0
    ) -> Plane {
        var plane = Plane(width: width, height: height, filledWith: 0)
        let (stepX, stepY) = (1 / max(cellWidth, 0.01), 1 / max(cellHeight, 0.01))
        for row in 0..<height {
            var span = plane.mutableRow(row)
            fillRow(&span, x: x, y: y + Float(row) * stepY, step: stepX)
        }
        return plane
    }
}

/// The function applied to gradient noise before octaves are summed.
public enum NoiseShape: Sendable, Hashable {
    /// `n`: soft hills and hollows.
    case smooth
    /// `2|n| − ½`: round heads separated by sharp creases, as in cumulus clouds.
    case billow
    /// `½ − 2|n|`: sharp crests, as in mountain ridges and veins.
    case ridged
}
