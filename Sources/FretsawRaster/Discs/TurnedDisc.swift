/// A framed disc with a part of a picture turned in it.
///
/// Lengths are pixels, colours levels, 0 … 255. All but the picture is a function of the distance from
/// the disc's middle, which is that of the square picture it is painted into.
public struct TurnedDisc: Sendable {
    /// Side of the disc's own picture.
    public var side: Int
    /// From the middle to the end of the frame.
    public var rim: Float
    /// From the middle to the frame.
    public var edge: Float
    /// The place in the picture of what is shown in the middle.
    public var centreX: Float
    /// Its row.
    public var centreY: Float
    /// Columns of the picture for a step to the right, and rows for one downwards.
    public var cosine: Float
    /// Rows of the picture for a step to the right, and columns back for one downwards.
    public var sine: Float
    /// The frame's red, green and blue.
    public var frame: SIMD3<Float>
    /// What is shown is recoloured by.
    public var tone: HarmonicTone

    /// A disc of these measures.
    ///
    /// - Precondition: the side is that of a picture, no more than 2¹⁶, and the frame's end is not
    ///   before its beginning.
    public init(
        side: Int,
        rim: Float,
        edge: Float,
        centreX: Float,
        centreY: Float,
        cosine: Float,
        sine: Float,
        frame: SIMD3<Float>,
        tone: HarmonicTone
    ) {
        precondition((0...1 << 16).contains(side) && edge <= rim)
        (self.side, self.rim, self.edge) = (side, rim, edge)
        (self.centreX, self.centreY) = (centreX, centreY)
        (self.cosine, self.sine) = (cosine, sine)
        (self.frame, self.tone) = (frame, tone)
    }

    /// The columns of row `y` in which the picture is seen, one or more of its pixels' levels.
    public func shownColumns(_ y: Int) -> Range<Int> { columns(y, within: edge) }

    /// The columns of row `y` that lie within `radius` of the middle, in part at least.
    fileprivate func columns(_ y: Int, within radius: Float) -> Range<Int> {
        let middle = Float(side) / 2
        let v = Float(y) + 0.5 - middle
        let half = max(0, (radius + 0.5) * (radius + 0.5) - v * v).squareRoot()
        // One before where it must begin, to be sure.
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
    /// Paints row `y` of `disc` over that of this picture; what lies outside becomes transparent.
    ///
    /// - Parameters:
    ///   - source: where samples are taken from.
    ///   - grain: the numbers that grain is made from, one for each of ``TurnedDisc/shownColumns(_:)``.
    ///   - deviation: the grain's, in levels.
    /// - Precondition: this picture has the disc's size and the row; there is grain enough.
    /// - Complexity: O(width), no allocation
    public mutating func paint(
        _ disc: TurnedDisc,
        row y: Int,
        from source: SmoothPatch,
        grain: [UInt64],
        deviation: Float
    ) {
        let side = disc.side
        precondition(width == side && height == side && (0..<side).contains(y))
        let shown = disc.shownColumns(y)
        let covered = disc.columns(y, within: disc.rim)
        precondition(grain.count >= shown.count, "too little grain")
        guard !covered.isEmpty else {
            for x in 0..<side { storage[y * side + x] = .transparent }
            return
        }
        let line = DiscLine(disc, y: y)
        let unit = deviation / PixelGrain.deviation
        let seen = shown.isEmpty ? covered.upperBound..<covered.upperBound : shown
        unsafe withMutablePackedPixels { pixels in
            let row = unsafe PixelFours(pixels + y * side)
            unsafe row.change(0..<covered.lowerBound) { _, _ in .zero }
            unsafe row.change(covered.lowerBound..<seen.lowerBound) { x, _ in line.frame(x) }
            unsafe source.withSamples { samples in
                unsafe grain.withUnsafeBufferPointer { grain in
                    unsafe row.change(seen) { x, _ in
                        let first = x &- seen.lowerBound
                        var noise = SIMD4<UInt64>.zero
                        for lane in 0..<min(4, seen.count &- first) {
                            unsafe noise[lane] = grain[first &+ lane]
                        }
                        return unsafe line.picture(x, samples, PixelGrain(noise), unit: unit)
                    }
                }
            }
            unsafe row.change(seen.upperBound..<covered.upperBound) { x, _ in line.frame(x) }
            unsafe row.change(covered.upperBound..<side) { _, _ in .zero }
        }
    }
}

/// What a disc has in one row.
private struct DiscLine {
    private let disc: TurnedDisc
    private let tone: HarmonicTone.Channels
    private let middle, v: Float

    @inline(__always)
    init(_ disc: TurnedDisc, y: Int) {
        self.disc = disc
        tone = HarmonicTone.Channels(disc.tone)
        middle = Float(disc.side) / 2
        v = Float(y) + 0.5 - middle
    }

    /// How far columns `x` … `x` + 3 lie to the right of the middle.
    @inline(__always)
    private func right(_ x: Int) -> SIMD4<Float> {
        Float(x) + 0.5 - middle + SIMD4<Float>(0, 1, 2, 3)
    }

    /// Pixels of the frame.
    @inline(__always)
    func frame(_ x: Int) -> SIMD4<UInt32> {
        let u = right(x)
        let distance = (u * u + v * v).squareRoot()
        return FourColours(repeating: disc.frame)
            .pixels(alpha: (disc.rim - distance + 0.5).within(1))
    }

    /// Pixels of the picture.
    @inline(__always)
    func picture(
        _ x: Int,
        _ samples: SmoothPatch.Samples,
        _ grain: PixelGrain,
        unit: Float
    ) -> SIMD4<UInt32> {
        let u = right(x)
        let distance = (u * u + v * v).squareRoot()
        var toned = unsafe samples.colours(
            x: disc.centreX + disc.cosine * u - disc.sine * v,
            y: disc.centreY + disc.sine * u + disc.cosine * v
        )
        tone.apply(
            to: &toned,
            at: HarmonicTone.Harmonics(x: u / disc.edge, y: SIMD4(repeating: v / disc.edge)),
            strength: SIMD4(repeating: 1)
        )
        toned.red += grain.red * unit
        toned.green += grain.green * unit
        toned.blue += grain.blue * unit
        var colours = FourColours(repeating: disc.frame)
        colours.mix(toned, (disc.edge - distance + 0.5).within(1))
        return colours.pixels(alpha: (disc.rim - distance + 0.5).within(1))
    }
}
