internal import CCaptchaKernels
internal import FretsawRaster

/// A round hole and the shadow of a disc in it, both by the distance from the centre in pixels; colours
/// are in levels, 0 … 255.
struct RoundHole: Sendable {
    var centreX: Float
    var centreY: Float
    var radius: Float
    /// The distance from the hole over which the shadow fades out.
    var depth: Float
    /// The share of light that the shadow takes away at the hole, 0 … 1.
    var shadow: Float
    /// The hole's colour: red, green, blue.
    var filling: SIMD3<Float>
}

extension Image<RGBA8> {
    /// Cuts `hole` out of this opaque picture, without allocation.
    mutating func cutOut(_ hole: RoundHole) {
        let lengths = 0...Float(1 << 16)
        precondition(hole.radius > 0 && lengths.contains(hole.radius))
        precondition(hole.depth > 0 && lengths.contains(hole.depth))
        guard width > 0, height > 0 else { return }
        let (width, height) = (width, height)
        let beyond = hole.radius + hole.depth
        let top = wholeNumber(hole.centreY - beyond - 1, atMost: height)
        let bottom = wholeNumber(hole.centreY + beyond + 2, atMost: height)
        let kernelHole = hole.kernelHole
        unsafe withUnsafeMutablePixels { pixels in
            for y in top..<bottom {
                unsafe HoleRow(
                    pixels: pixels + y * width,
                    hole: hole,
                    kernelHole: kernelHole,
                    v: Float(y) + 0.5 - hole.centreY
                )
                .draw(width: width)
            }
        }
    }
}

extension RoundHole {
    fileprivate var kernelHole: fs_round_hole {
        fs_round_hole(
            centre_x: centreX,
            radius: radius,
            depth: depth,
            shadow: shadow,
            filling: (filling.x, filling.y, filling.z)
        )
    }
}

/// `place` rounded down and clamped to 0 … `limit`.
private func wholeNumber(_ place: Float, atMost limit: Int) -> Int {
    Int(max(0, min(Float(limit), place)))
}

@unsafe private struct HoleRow {
    let pixels: UnsafeMutablePointer<RGBA8>
    let hole: RoundHole
    let kernelHole: fs_round_hole
    /// The distance of the row below the centre.
    let v: Float

    /// Draws the part of the row, which has `width` pixels, that the hole affects.
    @inline(__always)
    func draw(width: Int) {
        // One pixel farther on either side, so that `drawRing` also draws pixels that a border crosses.
        let reached = unsafe columns(hole.radius + hole.depth, 1, width: width)
        let inner = unsafe max(0, hole.radius - 0.5)
        let clear = unsafe columns(inner, -1, width: width).clamped(to: reached)
        unsafe drawRing(
            reached.lowerBound..<(clear.isEmpty ? reached.upperBound : clear.lowerBound)
        )
        guard !clear.isEmpty else { return }
        let filling = unsafe hole.filling
        let pixel = RGBA8(
            red: levelByte(filling.x),
            green: levelByte(filling.y),
            blue: levelByte(filling.z)
        )
        // As whole words, which are stored several at a time.
        unsafe UnsafeMutableRawPointer(pixels + clear.lowerBound)
            .assumingMemoryBound(to: UInt32.self)
            .update(repeating: pixel.word, count: clear.count)
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

    /// Draws the pixels in `columns`: the hole's edge and the shadow around it.
    @inline(__always)
    private func drawRing(_ columns: Range<Int>) {
        unsafe withUnsafePointer(to: kernelHole) { kernelHole in
            unsafe fs_draw_hole_ring(
                kernelHole,
                v,
                UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt32.self),
                columns.lowerBound,
                columns.upperBound
            )
        }
    }
}
