/// A framed round hole, and the shadow and the recolouring around it: all of it a function of the
/// distance from its centre, but for the tone.
///
/// Lengths are pixels, colours levels, 0 … 255.
public struct RoundHole: Sendable {
    /// Column of the centre, from the picture's left border.
    public var centreX: Float
    /// Row of the centre, from the picture's upper border.
    public var centreY: Float
    /// From the centre to the frame.
    public var radius: Float
    /// From the centre to the end of the frame.
    public var edge: Float
    /// From the frame to where the tone has faded out.
    public var reach: Float
    /// From the frame to where the shadow has faded out.
    public var depth: Float
    /// How much of the light the shadow takes beside the frame, 0 … 1.
    public var shadow: Float
    /// The frame's red, green and blue.
    public var frame: SIMD3<Float>
    /// The hole's.
    public var filling: SIMD3<Float>
    /// What lies around is recoloured by.
    public var tone: HarmonicTone

    /// A hole of these measures.
    public init(
        centreX: Float,
        centreY: Float,
        radius: Float,
        edge: Float,
        reach: Float,
        depth: Float,
        shadow: Float,
        frame: SIMD3<Float>,
        filling: SIMD3<Float>,
        tone: HarmonicTone
    ) {
        (self.centreX, self.centreY) = (centreX, centreY)
        (self.radius, self.edge) = (radius, edge)
        (self.reach, self.depth, self.shadow) = (reach, depth, shadow)
        (self.frame, self.filling, self.tone) = (frame, filling, tone)
    }
}

extension Image<RGBA8> {
    /// Cuts `hole` out of this opaque picture.
    ///
    /// - Precondition: no radius is negative, nor beyond 2¹⁶; reach and depth are positive.
    /// - Complexity: O(area of the hole and of what it reaches), no allocation
    public mutating func cutOut(_ hole: RoundHole) {
        let radii = 0...Float(1 << 16)
        precondition(radii.contains(hole.radius) && radii.contains(hole.edge))
        precondition(hole.reach > 0 && hole.depth > 0 && radii.contains(hole.reach))
        guard width > 0, height > 0 else { return }
        let (width, height) = (width, height)
        let ring = HoleRing(hole)
        let beyond = hole.edge + hole.reach
        let top = wholeNumber(hole.centreY - beyond - 1, atMost: height)
        let bottom = wholeNumber(hole.centreY + beyond + 2, atMost: height)
        unsafe withMutablePackedPixels { pixels in
            for y in top..<bottom {
                let v = Float(y) + 0.5 - hole.centreY
                let row = unsafe PixelFours(pixels + y * width)
                // A pixel more outside and one less inside: what lies on a border is looked at.
                func columns(_ radius: Float, _ margin: Float) -> Range<Int> {
                    let half = (radius * radius - v * v).squareRoot() + margin
                    guard half > 0 else { return 0..<0 }
                    let left = wholeNumber(hole.centreX - half, atMost: width)
                    return left..<max(left, wholeNumber(hole.centreX + half, atMost: width))
                }
                let reached = columns(beyond, 1)
                let inner = max(0, min(hole.radius, hole.edge) - 0.5)
                let clear = columns(inner, -1).clamped(to: reached)
                let middle = clear.isEmpty ? reached.upperBound..<reached.upperBound : clear
                unsafe row.change(reached.lowerBound..<middle.lowerBound) { x, four in
                    ring.painted(four, u: Float(x) + 0.5 - hole.centreX, v: v)
                }
                unsafe row.change(middle) { _, _ in ring.filled }
                unsafe row.change(middle.upperBound..<reached.upperBound) { x, four in
                    ring.painted(four, u: Float(x) + 0.5 - hole.centreX, v: v)
                }
            }
        }
    }
}

/// `place` rounded down, 0 … `limit`.
private func wholeNumber(_ place: Float, atMost limit: Int) -> Int {
    Int(max(0, min(Float(limit), place)))
}

/// What a hole makes of four pixels.
private struct HoleRing {
    private let hole: RoundHole
    private let tone: HarmonicTone.Channels
    /// Four pixels of the hole.
    let filled: SIMD4<UInt32>

    init(_ hole: RoundHole) {
        self.hole = hole
        tone = HarmonicTone.Channels(hole.tone)
        filled = HoleRing.filling(hole, inside: SIMD4(repeating: 1))
            .pixels(alpha: SIMD4(repeating: 1))
    }

    /// Frame and hole, by how much of each pixel lies inside.
    @inline(__always)
    private static func filling(_ hole: RoundHole, inside: SIMD4<Float>) -> FourColours {
        var colours = FourColours(repeating: hole.frame)
        colours.mix(FourColours(repeating: hole.filling), inside)
        return colours
    }

    /// The pixels at the places (`u`, `v`) … (`u` + 3, `v`) from the centre.
    @inline(__always)
    func painted(_ pixels: SIMD4<UInt32>, u: Float, v: Float) -> SIMD4<UInt32> {
        let u = u + SIMD4(0, 1, 2, 3)
        let distance = (u * u + v * v).squareRoot()
        let covered = (hole.edge - distance + 0.5).within(1)
        let away = (distance - hole.edge).positive
        let fade = 1 - away / hole.reach
        let harmonics = HarmonicTone.Harmonics(x: u / distance, y: v / distance)
        var colours = FourColours(pixels)
        tone.apply(to: &colours, at: harmonics, strength: fade * fade * (3 - 2 * fade))
        let shadow = (1 - away / hole.depth).positive
        let light = 1 - hole.shadow * shadow * shadow
        // In the centre there is no direction: nothing of it may be left.
        let isOutside = covered .< 1
        colours.red = SIMD4.zero.replacing(with: colours.red * light, where: isOutside)
        colours.green = SIMD4.zero.replacing(with: colours.green * light, where: isOutside)
        colours.blue = SIMD4.zero.replacing(with: colours.blue * light, where: isOutside)
        let inside = (hole.radius - distance + 0.5).within(1)
        colours.mix(HoleRing.filling(hole, inside: inside), covered)
        let painted = colours.pixels(alpha: SIMD4(repeating: 1))
        return pixels.replacing(with: painted, where: distance .< hole.edge + hole.reach)
    }
}
