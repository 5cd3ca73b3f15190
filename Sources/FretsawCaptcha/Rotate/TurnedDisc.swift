internal import FretsawRaster

/// A framed disc with a rotated part of a picture.
///
/// Everything but the picture depends only on the distance from the disc's centre. The disc is
/// drawn in the centre of a square picture. Lengths are in pixels, colours in levels, 0 … 255.
struct TurnedDisc: Sendable {
    /// The side of the disc's picture.
    var side: Int
    /// The outer radius of the frame.
    var rim: Float
    /// The inner radius of the frame.
    var edge: Float
    /// The x coordinate of the disc's centre in the source.
    var centreX: Float
    /// The y coordinate of the disc's centre in the source.
    var centreY: Float
    /// The x offset in the source for a step to the right, and the y offset for a step down.
    var cosine: Float
    /// The y offset in the source for a step to the right, and minus the x offset for a step down.
    var sine: Float
    /// The frame's colour: red, green, blue.
    var frame: SIMD3<Float>
    /// The colour change of the picture.
    var tone: HarmonicTone

    /// The columns of row `y` that are at least partly within `radius` of the centre.
    fileprivate func columns(_ y: Int, within radius: Float) -> Range<Int> {
        let middle = Float(side) / 2
        let v = Float(y) + 0.5 - middle
        let half = max(0, (radius + 0.5) * (radius + 0.5) - v * v).squareRoot()
        // One column before the computed one, because of rounding.
        var first = max(0, Int(middle - half) - 1)
        let last = (side + 1) / 2
        while first < last {
            let u = Float(first) + 0.5 - middle
            if radius - (u * u + v * v).squareRoot() + 0.5 > 0 { break }
            first += 1
        }
        return first < last ? first..<side - first : 0..<0
    }
}

extension Image<RGBA8> {
    /// Replaces this picture by `disc`; pixels outside become transparent.
    ///
    /// The content is sampled from `source`. The grain has a standard deviation of `deviation`
    /// levels; `grain` fills the beginning of an array with the requested number of random numbers.
    ///
    /// - Precondition: this picture has the disc's size.
    /// - Complexity: O(pixels); no allocation except for a row of grain
    mutating func draw(
        _ disc: TurnedDisc,
        from source: inout SmoothPatch,
        deviation: Float,
        grain: (inout [UInt64], Int) -> Void
    ) {
        let side = disc.side
        precondition(width == side && height == side && disc.edge <= disc.rim)
        guard side > 0 else { return }
        // Padded, so that four numbers can be read from the position of every pixel.
        var numbers = [UInt64](repeating: 0, count: side + 3)
        let unit = deviation / PixelGrain.deviation
        unsafe withUnsafeMutablePixels { pixels in
            unsafe disc.tone.channels.withUnsafeBufferPointer { channels in
                guard let tone = channels.baseAddress else { return }
                for y in 0..<side {
                    let row = unsafe DiscRow(
                        pixels: PixelFours(pixels + y * side),
                        tone: tone,
                        disc: disc,
                        middle: Float(side) / 2,
                        v: Float(y) + 0.5 - Float(side) / 2
                    )
                    let covered = disc.columns(y, within: disc.rim)
                    let shown = disc.columns(y, within: disc.edge).clamped(to: covered)
                    unsafe row.drawFrame(covered, around: shown)
                    guard !shown.isEmpty else { continue }
                    grain(&numbers, shown.count)
                    precondition(numbers.count == side + 3, "the array keeps its length")
                    unsafe source.sample(row.line(from: shown.lowerBound), count: shown.count)
                    unsafe source.samples.withUnsafeBufferPointer { samples in
                        unsafe numbers.withUnsafeBytes { numbers in
                            guard let samples = samples.baseAddress,
                                let numbers = numbers.baseAddress
                            else { return }
                            unsafe row.draw(shown, samples, numbers, unit: unit)
                        }
                    }
                }
            }
        }
    }
}

/// A row of a disc's picture.
@unsafe private struct DiscRow {
    let pixels: PixelFours
    let tone: UnsafePointer<HarmonicTone.Channel>
    let disc: TurnedDisc
    /// The x coordinate of the centre.
    let middle: Float
    /// The distance of the row below the centre.
    let v: Float

    /// The positions of the row's pixels in the source, from column `x` on.
    func line(from x: Int) -> SampledLine {
        unsafe SampledLine(
            x: disc.centreX,
            y: disc.centreY,
            stepX: disc.cosine,
            stepY: disc.sine,
            shiftX: disc.sine * v,
            shiftY: disc.cosine * v,
            u: Float(x) + 0.5 - middle
        )
    }

    /// The distance of columns `x` … `x` + 3 to the right of the centre.
    @inline(__always)
    private func right(_ x: Int) -> SIMD4<Float> {
        unsafe Float(x) + 0.5 - middle + SIMD4<Float>(0, 1, 2, 3)
    }

    /// Draws the frame in `columns` except those of the picture.
    func drawFrame(_ columns: Range<Int>, around shown: Range<Int>) {
        let side = unsafe disc.side
        let inner = shown.isEmpty ? columns.upperBound..<columns.upperBound : shown
        unsafe pixels.fill(0..<columns.lowerBound, with: .transparent)
        unsafe drawFrame(columns.lowerBound..<inner.lowerBound)
        unsafe drawFrame(inner.upperBound..<columns.upperBound)
        unsafe pixels.fill(columns.upperBound..<side, with: .transparent)
    }

    private func drawFrame(_ columns: Range<Int>) {
        var x = columns.lowerBound
        while x < columns.upperBound {
            let u = unsafe right(x)
            let distance = unsafe (u * u + v * v).squareRoot()
            let frame = unsafe FourColours(repeating: disc.frame)
                .pixels(alpha: (disc.rim - distance + 0.5).within(1))
            unsafe pixels.store(frame, x, count: columns.upperBound &- x)
            x &+= 4
        }
    }

    /// Draws the picture from samples and random numbers, which begin with the first of its
    /// columns.
    func draw(
        _ columns: Range<Int>,
        _ samples: UnsafePointer<SIMD4<Float>>,
        _ numbers: UnsafeRawPointer,
        unit: Float
    ) {
        let (disc, v, edge) = unsafe (disc, v, disc.edge)
        var (x, index) = (columns.lowerBound, 0)
        while x < columns.upperBound {
            let u = unsafe right(x)
            let distance = (u * u + v * v).squareRoot()
            var toned = unsafe SmoothPatch.colours(samples + index)
            unsafe toned.tone(
                tone,
                at: HarmonicTone.Harmonics(x: u / edge, y: SIMD4(repeating: v / edge)),
                strength: SIMD4(repeating: 1)
            )
            let grain = unsafe PixelGrain(
                numbers.loadUnaligned(fromByteOffset: 8 &* index, as: SIMD4<UInt64>.self)
            )
            toned.red += grain.red * unit
            toned.green += grain.green * unit
            toned.blue += grain.blue * unit
            var colours = FourColours(repeating: disc.frame)
            colours.mix(toned, (edge - distance + 0.5).within(1))
            let four = colours.pixels(alpha: (disc.rim - distance + 0.5).within(1))
            unsafe pixels.store(four, x, count: columns.upperBound &- x)
            x &+= 4
            index &+= 4
        }
    }
}

/// The grain of four pixels, with separate values for each channel: the sum of two random bytes
/// minus its mean.
private struct PixelGrain {
    let red, green, blue: SIMD4<Float>

    /// The standard deviation of the sum of two bytes.
    static let deviation: Float = 104.51

    /// The grain from four random numbers, of which the lower 48 bits are used.
    @inline(__always)
    init(_ numbers: SIMD4<UInt64>) {
        let bytes = unsafe unsafeBitCast(numbers, to: SIMD16<UInt16>.self)
        let sums = unsafe unsafeBitCast(bytes & 255 &+ bytes &>> 8, to: SIMD8<UInt32>.self)
        let (low, high) = (sums.evenHalf, sums.oddHalf)
        red = (low & 0xffff).asFloats - 255
        green = (low &>> 16).asFloats - 255
        blue = (high & 0xffff).asFloats - 255
    }
}
