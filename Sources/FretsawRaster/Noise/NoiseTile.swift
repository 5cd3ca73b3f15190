/// A square of noise that repeats without a seam, for octaves too fine to be told apart.
///
/// Reading it costs a fraction of computing noise, and one reading gives two octaves where they are
/// baked together. 32 cells, eight samples to a cell, read with linear interpolation; every reader
/// starts at an offset of its own.
@usableFromInline
struct NoiseTile: Sendable {
    /// What a tile holds.
    @usableFromInline
    enum Content: Sendable {
        /// Gradient noise.
        case octave
        /// The same as `2|n| − ½`.
        case foldedOctave
        /// Two octaves with amplitudes that sum to 1.
        case octavePair
        /// The same, each as `2|n| − ½`.
        case foldedOctavePair
    }

    // Made at first use, always the same.
    private static let octave = NoiseTile(.octave)
    private static let foldedOctave = NoiseTile(.foldedOctave)
    private static let octavePair = NoiseTile(.octavePair)
    private static let foldedOctavePair = NoiseTile(.foldedOctavePair)

    /// The tile for one octave, or for two, in a shape.
    ///
    /// Ridges are billows upside down.
    @usableFromInline
    static func holding(pair: Bool, shape: NoiseShape) -> NoiseTile {
        switch (pair, shape == .smooth) {
        case (false, true): octave
        case (false, false): foldedOctave
        case (true, true): octavePair
        case (true, false): foldedOctavePair
        }
    }

    /// Samples to a side, a power of two.
    @usableFromInline static let side = 256
    /// Samples to a noise cell.
    @usableFromInline static let samplesPerCell: Float = 8
    @usableFromInline static let mask: Int32 = 255
    /// The second octave's amplitude over the first's in a pair: near what painters ask for.
    private static let pairGain: Float = 0.58

    /// Rows of samples, −1.5 … 2.5.
    @usableFromInline let samples: [Float]

    private init(_ content: Content) {
        let coarse = GradientNoise(seed: 0x5eed_7113)
        let fine = GradientNoise(seed: 0x0ddb_a115)
        let cells = Int32(NoiseTile.side) / Int32(NoiseTile.samplesPerCell)
        var samples: [Float] = []
        samples.reserveCapacity(NoiseTile.side * NoiseTile.side)
        for row in 0..<NoiseTile.side {
            for column in 0..<NoiseTile.side {
                let x = Float(column) / NoiseTile.samplesPerCell
                let y = Float(row) / NoiseTile.samplesPerCell
                var first = coarse.periodicValue(x: x, y: y, period: cells)
                if content == .foldedOctave || content == .foldedOctavePair {
                    first = 2 * abs(first) - 0.5
                }
                guard content == .octavePair || content == .foldedOctavePair else {
                    samples.append(first)
                    continue
                }
                var second = fine.periodicValue(x: x * 2, y: y * 2, period: cells * 2)
                if content == .foldedOctavePair { second = 2 * abs(second) - 0.5 }
                samples.append(
                    (first + second * NoiseTile.pairGain) / (1 + NoiseTile.pairGain)
                )
            }
        }
        self.samples = samples
    }

    /// The field at a place in cells, of the reader `seed`.
    @inlinable
    @inline(__always)
    func value(x: Float, y: Float, seed: UInt32) -> Float {
        let u = x * NoiseTile.samplesPerCell
        let v = y * NoiseTile.samplesPerCell
        let column = LatticeHash.floor(u)
        let row = LatticeHash.floor(v)
        let fx = u - Float(column)
        let fy = v - Float(row)
        let c0 = Int((column &+ Int32(truncatingIfNeeded: seed)) & NoiseTile.mask)
        let c1 = (c0 &+ 1) & Int(NoiseTile.mask)
        let r = (row &+ Int32(truncatingIfNeeded: seed &>> 8)) & NoiseTile.mask
        let r0 = Int(r) &* NoiseTile.side
        let r1 = Int((r &+ 1) & NoiseTile.mask) &* NoiseTile.side
        let (a, b) = (samples[r0 &+ c0], samples[r0 &+ c1])
        let (c, d) = (samples[r1 &+ c0], samples[r1 &+ c1])
        let top = a + (b - a) * fx
        return top + ((c + (d - c) * fx) - top) * fy
    }

    /// Adds `amplitude` × the field along a row; arguments as ``GradientNoise/addRow``'s.
    func addRow(
        to row: inout MutableSpan<Float>,
        x: Float,
        y: Float,
        step: Float,
        amplitude: Float,
        seed: UInt32
    ) {
        guard step > 1e-9, step < 1e3, abs(x) < 1e7, abs(y) < 1e7 else { return }
        let v = y * NoiseTile.samplesPerCell
        let whole = LatticeHash.floor(v)
        let fy = v - Float(whole)
        let r = (whole &+ Int32(truncatingIfNeeded: seed &>> 8)) & NoiseTile.mask
        let r0 = Int(r) &* NoiseTile.side
        let r1 = Int((r &+ 1) & NoiseTile.mask) &* NoiseTile.side
        // Places along the row in 1/65536 of a sample; what overflows is whole turns of the tile.
        let u = x * NoiseTile.samplesPerCell
        let first = LatticeHash.floor(u)
        let start = Int32((u - Float(first)) * 65_536)
        var place = UInt32(bitPattern: (first &+ Int32(truncatingIfNeeded: seed)) &<< 16 &+ start)
        let advance = UInt32(step * (NoiseTile.samplesPerCell * 65_536))
        guard row.count > 80 else {
            // A short row meets few samples: blending all of them would cost more than it saves.
            let samples = samples.span
            for index in row.indices {
                let column = Int(place &>> 16) & 255
                let next = (column &+ 1) & 255
                let fx = Float(Int32(truncatingIfNeeded: place & 0xffff)) * 0x1p-16
                let left =
                    samples[r0 &+ column] + (samples[r1 &+ column] - samples[r0 &+ column]) * fy
                let right = samples[r0 &+ next] + (samples[r1 &+ next] - samples[r0 &+ next]) * fy
                row[index] += (left + (right - left) * fx) * amplitude
                place = place &+ advance
            }
            return
        }
        // The two sample rows become one, with the first sample again at its end.
        unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: side + 1) { line in
            unsafe samples.withUnsafeBufferPointer { samples in
                // `r0` and `r1` are multiples of the side below its square: all reads lie inside.
                for column in 0..<side {
                    let top = unsafe samples[r0 &+ column]
                    let level = top + (unsafe samples[r1 &+ column] - top) * fy
                    unsafe line[column] = level * amplitude
                }
            }
            unsafe line[side] = unsafe line[0]
            for index in row.indices {
                let column = Int(place &>> 16) & 255
                let fx = Float(Int32(truncatingIfNeeded: place & 0xffff)) * 0x1p-16
                let left = unsafe line[column]
                // Indices of a span's own row.
                unsafe row[unchecked: index] += left + (unsafe line[column &+ 1] - left) * fx
                place = place &+ advance
            }
        }
    }

    private var side: Int { NoiseTile.side }
}
