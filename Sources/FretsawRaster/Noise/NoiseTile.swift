import CRasterKernels

/// A square of noise that tiles seamlessly, for octaves too fine for repetition to be visible.
///
/// Reading a tile costs a fraction of computing noise, and one read gives the sum of all its octaves. Each side of a
/// tile has 32 cells of the coarsest octave. Each side of a cell has 16 samples. Samples are read with linear
/// interpolation. Callers pass a seed, which determines the offset at which reading starts.
struct NoiseTile: Sendable {
    /// The maximum number of octaves in a tile.
    static let maxOctaves = 3
    /// The origin of tiles, in cells.
    ///
    /// The coarsest levels in ``samples`` have one sample per cell or fewer. With an origin of 0,
    /// these samples would be on the corners of cells, where all noise is 0.
    private static let start = SIMD2<Float>(0.3819, 0.7236)
    /// The ratio of an octave's amplitude to that of the octave before; most callers use a similar one.
    private static let gain: Float = 0.58
    private static let side = Int(FS_TILE_SIDE)
    private static let samplesPerCell = Float(FS_TILE_SAMPLES)
    private static let unit = Float(FS_TILE_UNIT)

    // Computed at first use; the samples are the same in every process. Each octave adds its noise
    // `n` to a smooth tile, and `2|n| − ½` to a folded tile.
    private static let smooth = NoiseTile(octaves: 1, .smooth)
    private static let smoothPair = NoiseTile(octaves: 2, .smooth)
    private static let smoothThree = NoiseTile(octaves: 3, .smooth)
    private static let folded = NoiseTile(octaves: 1, .billow)
    private static let foldedPair = NoiseTile(octaves: 2, .billow)
    private static let foldedThree = NoiseTile(octaves: 3, .billow)

    /// The tile of 1 … 3 octaves of a shape, with amplitudes that sum to 1.
    ///
    /// Billow and ridged noise share a tile. For ridged noise, callers pass a negative amplitude.
    static func tile(octaves: Int, shape: NoiseShape) -> NoiseTile {
        switch (octaves, shape == .smooth) {
        case (1, true): smooth
        case (2, true): smoothPair
        case (_, true): smoothThree
        case (1, false): folded
        case (2, false): foldedPair
        case (_, false): foldedThree
        }
    }

    /// The samples of all levels, row by row.
    ///
    /// The first level is the full tile. Each further level has half as many samples per side as
    /// the one before. A sample is within −1.5 … 2.5 times ``unit``.
    private let samples: [Int16]

    private init(octaves: Int, _ shape: NoiseShape) {
        let side = NoiseTile.side
        var tile = Image<Float>(width: side, height: side, filledWith: 0)
        var line = [Float](repeating: 0, count: side)
        var seed: UInt32 = 0x5eed_7113
        var amplitude: Float = 1
        if octaves == 2 { amplitude = 1 / (1 + NoiseTile.gain) }
        if octaves == 3 { amplitude = 1 / (1 + NoiseTile.gain * (1 + NoiseTile.gain)) }
        var frequency: Float = 1
        for _ in 0..<octaves {
            let step = frequency / NoiseTile.samplesPerCell
            for y in 0..<side {
                var span = line.mutableSpan
                GradientNoise(seed: seed).fillRow(
                    &span,
                    x: NoiseTile.start.x * frequency,
                    y: Float(y) * step + NoiseTile.start.y * frequency,
                    step: step,
                    amplitude: amplitude,
                    shape: shape,
                    period: UInt32(Float(side) * step)
                )
                var row = tile.mutableRow(y)
                for x in row.indices { row[x] += line[x] }
            }
            seed = seed &* 0x6c07_8965 &+ 1
            amplitude *= NoiseTile.gain
            frequency *= 2
        }
        var samples: [Int16] = []
        samples.reserveCapacity(Int(FS_TILE_ALL_SAMPLES))
        for level in 0..<Int(FS_TILE_LEVELS) {
            if level > 0 { tile = NoiseTile.halved(tile) }
            for sample in tile.pixelArray {
                samples.append(Int16((sample * NoiseTile.unit).rounded()))
            }
        }
        self.samples = samples
    }

    /// A tile of every second sample; averages of samples would have less contrast.
    private static func halved(_ tile: Image<Float>) -> Image<Float> {
        let side = tile.width / 2
        var result = Image<Float>(width: side, height: side, filledWith: 0)
        for y in 0..<side {
            let samples = tile.row(2 * y)
            var row = result.mutableRow(y)
            for x in row.indices { row[x] = samples[2 * x] }
        }
        return result
    }

    /// The noise at a point, in cells; `seed` determines the offset in the tile.
    func value(x: Float, y: Float, seed: UInt32) -> Float {
        let u = x * NoiseTile.samplesPerCell
        let v = y * NoiseTile.samplesPerCell
        let column = LatticeHash.floor(u)
        let row = LatticeHash.floor(v)
        let fx = u - Float(column)
        let fy = v - Float(row)
        let mask = NoiseTile.side - 1
        let c0 = Int(column &+ Int32(bitPattern: seed)) & mask
        let c1 = (c0 &+ 1) & mask
        let r = Int(row &+ Int32(bitPattern: seed &>> 8)) & mask
        let r0 = r &* NoiseTile.side
        let r1 = ((r &+ 1) & mask) &* NoiseTile.side
        let (a, b) = (Float(samples[r0 &+ c0]), Float(samples[r0 &+ c1]))
        let (c, d) = (Float(samples[r1 &+ c0]), Float(samples[r1 &+ c1]))
        let top = a + (b - a) * fx
        return (top + ((c + (d - c) * fx) - top) * fy) * (1 / NoiseTile.unit)
    }

    /// Adds the noise of `seed`, times `amplitude`: element `i` is at (`x` + `i` · `step`, `y`).
    func addRow(
        to row: inout MutableSpan<Float>,
        x: Float,
        y: Float,
        step: Float,
        amplitude: Float,
        seed: UInt32
    ) {
        guard let place = NoiseTile.place(x, y, step, amplitude, seed) else { return }
        unsafe withPointers(&row) { unsafe fs_tile_row(place, samples, samples.count, $0, $1) }
    }

    /// Prefetches the samples of `count` elements that will soon be added: tiles exceed a core's cache.
    func prefetchRow(count: Int, x: Float, y: Float, step: Float, seed: UInt32) {
        guard let place = NoiseTile.place(x, y, step, 1, seed) else { return }
        unsafe fs_prefetch_tile_row(place, samples, samples.count, count)
    }

    /// The position of a row; nil if it is out of range.
    private static func place(
        _ x: Float,
        _ y: Float,
        _ step: Float,
        _ amplitude: Float,
        _ seed: UInt32
    ) -> fs_noise_row? {
        guard step > 1e-9, step < 1e3, abs(x) < 1e7, abs(y) < 1e7 else { return nil }
        return fs_noise_row(
            seed: seed,
            mask: .max,
            x: x,
            y: y,
            step: step,
            gain: amplitude,
            offset: 0,
            is_folded: 0
        )
    }
}
