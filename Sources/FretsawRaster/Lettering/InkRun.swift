/// The fill's run from ink to ink over a letter's pixels, four at a time.
struct InkRun {
    let first, second, rim: FourPixels
    /// How far four pixels have come from the first ink to the second, 128 half the way, in 1/65,536,
    /// and the row's first four.
    private var place, rowStart: SIMD4<Int32>
    private let acrossFour, down: SIMD4<Int32>

    /// 255 over the longer side of `area`, half the way in its middle.
    init(_ ink: LetterInk, over area: PixelRect) {
        first = FourPixels(ink.first)
        second = FourPixels(ink.second)
        rim = FourPixels(ink.rim)
        let side = Double(max(area.size.width, area.size.height, 1))
        let slope = 255.0 * 65536 / side
        let stepX = Int32((PortableMath.cosine(turns: ink.direction) * slope).rounded())
        let stepY = Int32((PortableMath.sine(turns: ink.direction) * slope).rounded())
        let start =
            128 << 16 - stepX &* Int32(area.size.width / 2) &- stepY &* Int32(area.size.height / 2)
        place = SIMD4(start, start &+ stepX, start &+ 2 &* stepX, start &+ 3 &* stepX)
        rowStart = place
        acrossFour = SIMD4(repeating: 4 &* stepX)
        down = SIMD4(repeating: stepY)
    }

    /// The next four pixels are the next row's first.
    @inline(__always)
    mutating func goDown() {
        rowStart &+= down
        place = rowStart
    }

    /// The next four pixels are those on the right of these.
    @inline(__always)
    mutating func goRight() { place &+= acrossFour }

    /// The fill of four pixels.
    @inline(__always)
    var fill: FourPixels {
        let whole = place &>> 16
        let positive = whole & ~(whole &>> 31)
        let capped = (positive | (255 &- positive) &>> 31) & 255
        let shares = unsafe unsafeBitCast(capped | capped &<< 16, to: SIMD8<UInt16>.self)
        var fill = first
        fill.mix(second, shares)
        return fill
    }
}
