internal import FretsawRaster

/// A framed round hole with a shadow and a colour change around it.
///
/// Everything but the tone depends only on the distance from the centre. Lengths are in pixels.
/// Colours are in levels, 0 … 255.
struct RoundHole: Sendable {
    /// The x coordinate of the centre.
    var centreX: Float
    /// The y coordinate of the centre.
    var centreY: Float
    /// The inner radius of the frame.
    var radius: Float
    /// The outer radius of the frame.
    var edge: Float
    /// The distance from the frame over which the tone fades out.
    var reach: Float
    /// The distance from the frame over which the shadow fades out.
    var depth: Float
    /// The share of light that the shadow takes away at the frame, 0 … 1.
    var shadow: Float
    /// The frame's colour: red, green, blue.
    var frame: SIMD3<Float>
    /// The hole's colour.
    var filling: SIMD3<Float>
    /// The colour change around the hole.
    var tone: HarmonicTone
}

extension Image<RGBA8> {
    /// Cuts `hole` out of this opaque picture.
    ///
    /// - Precondition: no radius is negative, nor beyond 2¹⁶; reach and depth are positive.
    /// - Complexity: O(area of the hole and of what it reaches), no allocation
    mutating func cutOut(_ hole: RoundHole) {
        let radii = 0...Float(1 << 16)
        precondition(radii.contains(hole.radius) && radii.contains(hole.edge))
        precondition(hole.reach > 0 && hole.depth > 0 && radii.contains(hole.reach))
        guard width > 0, height > 0 else { return }
        let (width, height) = (width, height)
        let beyond = hole.edge + hole.reach
        let top = wholeNumber(hole.centreY - beyond - 1, atMost: height)
        let bottom = wholeNumber(hole.centreY + beyond + 2, atMost: height)
        unsafe withUnsafeMutablePixels { pixels in
            unsafe hole.tone.channels.withUnsafeBufferPointer { channels in
                guard let tone = channels.baseAddress else { return }
                for y in top..<bottom {
                    unsafe HoleRow(
                        pixels: PixelFours(pixels + y * width),
                        tone: tone,
                        hole: hole,
                        v: Float(y) + 0.5 - hole.centreY
                    )
                    .draw(width: width)
                }
            }
        }
    }
}

/// `place` rounded down and clamped to 0 … `limit`.
private func wholeNumber(_ place: Float, atMost limit: Int) -> Int {
    Int(max(0, min(Float(limit), place)))
}

/// A row of a picture with a hole.
@unsafe private struct HoleRow {
    let pixels: PixelFours
    let tone: UnsafePointer<HarmonicTone.Channel>
    let hole: RoundHole
    /// The distance of the row below the centre.
    let v: Float

    /// Draws the part of the row, which has `width` pixels, that the hole affects.
    @inline(__always)
    func draw(width: Int) {
        // The outer limit is one pixel farther out and the inner limit one pixel farther in, so that
        // `drawRing` also draws pixels that a border crosses.
        let reached = unsafe columns(hole.edge + hole.reach, 1, width: width)
        let inner = unsafe max(0, min(hole.radius, hole.edge) - 0.5)
        let clear = unsafe columns(inner, -1, width: width).clamped(to: reached)
        unsafe drawRing(
            reached.lowerBound..<(clear.isEmpty ? reached.upperBound : clear.lowerBound)
        )
        guard !clear.isEmpty else { return }
        let filling = unsafe hole.filling
        let byte = { (level: Float) in UInt8(max(0, min(255, level)) + 0.5) }
        unsafe pixels.fill(
            clear,
            with: RGBA8(red: byte(filling.x), green: byte(filling.y), blue: byte(filling.z))
        )
        unsafe drawRing(clear.upperBound..<reached.upperBound)
    }

    /// The columns within `radius` plus `margin` of the centre, out of `width`.
    private func columns(_ radius: Float, _ margin: Float, width: Int) -> Range<Int> {
        let half = unsafe (radius * radius - v * v).squareRoot() + margin
        // Not a number if the row is outside.
        guard half > 0 else { return 0..<0 }
        let left = unsafe wholeNumber(hole.centreX - half, atMost: width)
        return unsafe left..<max(left, wholeNumber(hole.centreX + half, atMost: width))
    }

    /// Draws the pixels in `columns`: the frame, the hole inside it, and the tone and shadow around
    /// it.
    private func drawRing(_ columns: Range<Int>) {
        let (hole, v, edge) = unsafe (hole, v, hole.edge)
        var x = columns.lowerBound
        while x < columns.upperBound {
            let count = columns.upperBound &- x
            let old = unsafe pixels.load(x, count: count)
            let u = Float(x) + 0.5 - hole.centreX + SIMD4<Float>(0, 1, 2, 3)
            let distance = (u * u + v * v).squareRoot()
            let covered = (edge - distance + 0.5).within(1)
            let away = (distance - edge).positive
            let fade = 1 - away / hole.reach
            var colours = FourColours(old)
            unsafe colours.tone(
                tone,
                at: HarmonicTone.Harmonics(x: u / distance, y: v / distance),
                strength: fade * fade * (3 - 2 * fade)
            )
            let shadow = (1 - away / hole.depth).positive
            // Colours that the frame and the hole cover completely are set to 0. At the centre the
            // direction is undefined, and the colour would not be a number.
            let light = 1 - hole.shadow * shadow * shadow
            let isOutside = covered .< 1
            colours.red = SIMD4.zero.replacing(with: colours.red * light, where: isOutside)
            colours.green = SIMD4.zero.replacing(with: colours.green * light, where: isOutside)
            colours.blue = SIMD4.zero.replacing(with: colours.blue * light, where: isOutside)
            var filling = FourColours(repeating: hole.frame)
            let inside = (hole.radius - distance + 0.5).within(1)
            filling.mix(FourColours(repeating: hole.filling), inside)
            colours.mix(filling, covered)
            let new = colours.pixels(alpha: SIMD4(repeating: 1))
            unsafe pixels.store(
                old.replacing(with: new, where: distance .< edge + hole.reach),
                x,
                count: count
            )
            x &+= 4
        }
    }
}
