internal import FretsawRaster

/// The power spectrum of a plane, by a radix-2 fast Fourier transform.
///
/// J. W. Cooley and J. W. Tukey, "An algorithm for the machine calculation of complex Fourier
/// series" (1965).
struct PowerSpectrum: Sendable {
    /// The number of frequencies in each direction: a power of two.
    let side: Int
    private let power: [Float]

    /// The spectrum of `plane`, zero-padded to at least twice its longer side to reduce scalloping
    /// loss.
    ///
    /// - Complexity: O(n² log n), n being the longer side
    init(of plane: Plane) {
        var side = 2
        while side < 2 * max(plane.width, plane.height) { side *= 2 }
        let turns = Turns(side)
        var real = [Float](repeating: 0, count: side * side)
        var imaginary = real
        for y in 0..<plane.height {
            let row = plane.row(y)
            var line = Line(count: side)
            for x in row.indices { line.real[x] = row[x] }
            line.transform(turns)
            // Stored transposed for the second pass.
            for x in 0..<side {
                real[x * side + y] = line.real[x]
                imaginary[x * side + y] = line.imaginary[x]
            }
        }
        var power = [Float](repeating: 0, count: side * side)
        var line = Line(count: side)
        for x in 0..<side {
            for y in 0..<side {
                line.real[y] = real[x * side + y]
                line.imaginary[y] = imaginary[x * side + y]
            }
            line.transform(turns)
            for y in 0..<side {
                let (a, b) = (line.real[y], line.imaginary[y])
                power[y * side + x] = a * a + b * b
            }
        }
        self.side = side
        self.power = power
    }

    /// The power at (`x`, `y`) cycles per pixel; frequencies beyond ±0.5 are aliased.
    func value(x: Float, y: Float) -> Float {
        let column = Int((x * Float(side)).rounded()) & (side - 1)
        let row = Int((y * Float(side)).rounded()) & (side - 1)
        return power[row * side + column]
    }

    /// The twiddle factors.
    private struct Turns {
        let cosines, sines: [Float]

        init(_ count: Int) {
            cosines = (0..<count / 2).map {
                Float(PortableMath.cosine(turns: Double($0) / Double(count)))
            }
            sines = (0..<count / 2).map {
                Float(-PortableMath.sine(turns: Double($0) / Double(count)))
            }
        }
    }

    /// One row or column.
    private struct Line {
        var real, imaginary: [Float]

        init(count: Int) {
            real = [Float](repeating: 0, count: count)
            imaginary = real
        }

        /// Transforms the values in place.
        mutating func transform(_ turns: Turns) {
            let count = real.count
            var j = 0
            for i in 1..<count {
                var bit = count >> 1
                while j & bit != 0 {
                    j ^= bit
                    bit >>= 1
                }
                j ^= bit
                if i < j {
                    real.swapAt(i, j)
                    imaginary.swapAt(i, j)
                }
            }
            var half = 1
            while half < count {
                let step = count / (2 * half)
                for start in stride(from: 0, to: count, by: 2 * half) {
                    for offset in 0..<half {
                        let (low, high) = (start + offset, start + offset + half)
                        let (c, s) = (turns.cosines[offset * step], turns.sines[offset * step])
                        let a = real[high] * c - imaginary[high] * s
                        let b = real[high] * s + imaginary[high] * c
                        real[high] = real[low] - a
                        imaginary[high] = imaginary[low] - b
                        real[low] += a
                        imaginary[low] += b
                    }
                }
                half *= 2
            }
        }
    }
}
