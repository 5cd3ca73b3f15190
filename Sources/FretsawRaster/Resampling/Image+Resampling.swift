internal import CRasterKernels

extension Image<RGBA8> {
    /// The picture resampled to `size`; the aspect ratio may change.
    ///
    /// Cubic interpolation, widened to all source pixels if the picture shrinks; colours are
    /// weighted by alpha. The result has the same bytes on every machine.
    ///
    /// If the picture shrinks, the memory in addition to the result is a few rows. If it grows, it
    /// is at most four times the memory of the result.
    ///
    /// - Precondition: both sizes are not empty.
    /// - Complexity: O(pixels of the source + pixels of the result), times the kernel width: four
    ///   pixels, or four times the reduction ratio.
    public func resampled(to size: PixelSize) -> Image<RGBA8> {
        precondition(width > 0 && height > 0, "the picture is empty")
        precondition(size.width > 0 && size.height > 0, "the size is empty")
        if size == self.size { return self }
        let isOpaque = isOpaque
        let source = isOpaque ? self : premultiplied()
        var resampler = RowResampler(bounds, to: size)
        for y in 0..<height { resampler.add(source.row(y)) }
        let result = resampler.finish()
        return isOpaque ? result : result.unpremultiplied()
    }

    /// True if every pixel is opaque.
    public var isOpaque: Bool {
        let pixels = pixels
        var all: UInt8 = 255
        for index in pixels.indices { all &= pixels[index].alpha }
        return all == 255
    }
}

extension Image<RGBA8> {
    /// The picture with its colours multiplied by alpha, rounded to nearest.
    public func premultiplied() -> Image<RGBA8> {
        if isOpaque { return self }
        var result = self
        var pixels = result.mutablePixels
        for index in pixels.indices {
            let alpha = UInt32(pixels[index].alpha)
            func scaled(_ channel: UInt8) -> UInt8 {
                UInt8(truncatingIfNeeded: (UInt32(channel) &* alpha &+ 127) / 255)
            }
            let pixel = pixels[index]
            pixels[index] = RGBA8(
                red: scaled(pixel.red),
                green: scaled(pixel.green),
                blue: scaled(pixel.blue),
                alpha: pixel.alpha
            )
        }
        return result
    }

    /// The picture with colours divided by alpha, rounded to nearest, at most 255; 0 where alpha is 0.
    public consuming func unpremultiplied() -> Image<RGBA8> {
        let count = width * height
        guard count > 0 else { return self }
        unsafe withUnsafeMutablePixels { pixels in
            unsafe fs_unpremultiply(
                UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self),
                count
            )
        }
        return self
    }
}

/// The weights that resample a line to another length.
///
/// Keys' cubic kernel (a = −1/2; R. Keys, "Cubic Convolution Interpolation for Digital Image Processing", 1981),
/// widened by the ratio if the line gets shorter, so that every source sample counts and nothing aliases. Weights are
/// integers in 2⁻¹⁴ and add up to exactly 1. They are small enough that sums of weighted bytes are exact in any order.
struct ResamplingWeights {
    /// A target sample: its source samples are `first ..< first + count`.
    struct Run {
        var first: Int
        var count: Int
        /// The index of its first weight in ``weights``.
        var offset: Int
    }

    static let one = 1 << 14

    private(set) var runs: [Run] = []
    private(set) var weights: [Float] = []

    /// The weights that resample `source` samples to `target`, both positive.
    init(source: Int, target: Int) {
        let ratio = Double(source) / Double(target)
        let scale = max(ratio, 1)
        let reach = 2 * scale
        runs.reserveCapacity(target)
        for index in 0..<target {
            let center = (Double(index) + 0.5) * ratio
            let first = max(0, Int((center - reach + 0.5).rounded(.down)))
            let last = min(source, Int((center + reach + 0.5).rounded(.down)))
            var values: [Double] = []
            for sample in first..<max(last, first + 1) {
                values.append(ResamplingWeights.kernel((Double(sample) + 0.5 - center) / scale))
            }
            append(values, first: first)
        }
    }

    /// Turns the weights into those of the mirrored line, including their rounding.
    mutating func mirror(source: Int) {
        runs.reverse()
        weights.reverse()
        for index in runs.indices {
            let run = runs[index]
            runs[index].first = source - run.first - run.count
            runs[index].offset = weights.count - run.offset - run.count
        }
    }

    /// The maximum number of runs that share a source sample.
    var maxOverlap: Int {
        var maximum = 0
        var last = 0
        for first in runs.indices {
            // The starts and ends of runs are in ascending order.
            while last < runs.count, runs[last].first < runs[first].first + runs[first].count {
                last += 1
            }
            maximum = max(maximum, last - first)
        }
        return maximum
    }

    /// Appends a run with integer weights; the largest takes the rounding error of the sum.
    private mutating func append(_ values: [Double], first: Int) {
        let sum = values.reduce(0, +)
        runs.append(Run(first: first, count: values.count, offset: weights.count))
        var left = Float(ResamplingWeights.one)
        var largest = weights.count
        for value in values {
            let weight = Float((value / sum * Double(ResamplingWeights.one)).rounded())
            left -= weight
            weights.append(weight)
            if weight > weights[largest] { largest = weights.count - 1 }
        }
        weights[largest] += left
    }

    private static func kernel(_ distance: Double) -> Double {
        let x = abs(distance)
        if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
        if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
        return 0
    }
}

extension Image<RGBA8> {
    /// The picture rotated clockwise about its centre, at the same size, like CSS `rotate(…deg)`.
    ///
    /// Parts outside the bounds are cut off; uncovered parts are transparent.
    ///
    /// Bilinear interpolation with straight alpha; colours are weighted by alpha.
    public func rotated(byDegrees degrees: Int) -> Image {
        let turns = Double(degrees % 360) / 360
        let cosine = Float(PortableMath.cosine(turns: turns))
        let sine = Float(PortableMath.sine(turns: turns))
        let (middleX, middleY) = (Float(width) / 2, Float(height) / 2)
        var result = Image(width: width, height: height, filledWith: .transparent)
        for y in 0..<height {
            var row = result.mutableRow(y)
            let v = Float(y) + 0.5 - middleY
            for x in 0..<width {
                let u = Float(x) + 0.5 - middleX
                row[x] = bilinear(
                    x: middleX + cosine * u + sine * v,
                    y: middleY - sine * u + cosine * v
                )
            }
        }
        return result
    }

    /// The colour at (`x`, `y`), where (0.5, 0.5) is the centre of the first pixel.
    private func bilinear(x: Float, y: Float) -> RGBA8 {
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (fx, fy) = (x - 0.5 - left, y - 0.5 - top)
        var sum = SIMD4<Float>(repeating: 0)
        for j in 0..<2 {
            let line = Int(top) + j
            guard line >= 0, line < height else { continue }
            let pixels = row(line)
            for i in 0..<2 {
                let column = Int(left) + i
                guard column >= 0, column < width else { continue }
                let pixel = pixels[column]
                let weight = (i == 0 ? 1 - fx : fx) * (j == 0 ? 1 - fy : fy) * Float(pixel.alpha)
                sum +=
                    SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 1) * weight
            }
        }
        guard sum[3] >= 0.5 else { return .transparent }
        let colour = sum / sum[3]
        return RGBA8(
            red: UInt8(min(255, colour[0].rounded())),
            green: UInt8(min(255, colour[1].rounded())),
            blue: UInt8(min(255, colour[2].rounded())),
            alpha: UInt8(min(255, sum[3].rounded()))
        )
    }
}
