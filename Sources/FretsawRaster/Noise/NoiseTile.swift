/// A square of gradient noise that repeats without a seam, for octaves too fine to be told apart.
///
/// Reading it costs a fraction of computing noise. 32 cells, eight samples to a cell, read with
/// linear interpolation; every reader starts at an offset of its own.
@usableFromInline
struct NoiseTile: Sendable {
    /// The one tile; made at first use, always the same.
    @usableFromInline static let shared = NoiseTile()

    /// Samples to a side, a power of two.
    @usableFromInline static let side = 256
    /// Samples to a noise cell.
    @usableFromInline static let samplesPerCell: Float = 8
    @usableFromInline static let mask: Int32 = 255

    /// Rows of samples, −1.5 … 1.5.
    @usableFromInline let samples: [Float]

    private init() {
        let noise = GradientNoise(seed: 0x5eed_7113)
        let cells = Int32(NoiseTile.side) / Int32(NoiseTile.samplesPerCell)
        var samples: [Float] = []
        samples.reserveCapacity(NoiseTile.side * NoiseTile.side)
        for row in 0..<NoiseTile.side {
            for column in 0..<NoiseTile.side {
                samples.append(
                    noise.periodicValue(
                        x: Float(column) / NoiseTile.samplesPerCell,
                        y: Float(row) / NoiseTile.samplesPerCell,
                        period: cells
                    )
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
        shape: NoiseShape,
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
        let (gain, bias): (Float, Float) =
            switch shape {
            case .smooth: (amplitude, 0)
            case .billow: (amplitude * 2, -0.5 * amplitude)
            case .ridged: (amplitude * -2, 0.5 * amplitude)
            }
        let isFolded = shape != .smooth
        let side = NoiseTile.side
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
                let value = left + (right - left) * fx
                row[index] += (isFolded ? abs(value) : value) * gain + bias
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
                    unsafe line[column] = top + (unsafe samples[r1 &+ column] - top) * fy
                }
            }
            unsafe line[side] = unsafe line[0]
            if isFolded {
                for index in row.indices {
                    let column = Int(place &>> 16) & 255
                    let fx = Float(Int32(truncatingIfNeeded: place & 0xffff)) * 0x1p-16
                    let left = unsafe line[column]
                    let value = left + (unsafe line[column &+ 1] - left) * fx
                    row[index] += abs(value) * gain + bias
                    place = place &+ advance
                }
            } else {
                for index in row.indices {
                    let column = Int(place &>> 16) & 255
                    let fx = Float(Int32(truncatingIfNeeded: place & 0xffff)) * 0x1p-16
                    let left = unsafe line[column]
                    let value = left + (unsafe line[column &+ 1] - left) * fx
                    row[index] += value * gain
                    place = place &+ advance
                }
            }
        }
    }
}
