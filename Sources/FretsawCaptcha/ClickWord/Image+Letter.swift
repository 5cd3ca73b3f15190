internal import FretsawRaster

extension Image<RGBA8> {
    /// Draws a letter on this opaque picture: a shadow of half the rim's colour, the rim, and the
    /// strokes.
    ///
    /// Each layer is mixed in by its coverage, rounded to the nearest. Pixels without coverage are
    /// unchanged. `corner` is the position of the masks' top left pixel; it may be outside the
    /// picture.
    ///
    /// - Complexity: O(pixels of the letter's box), no allocation.
    mutating func draw(_ stencil: LetterStencil, at corner: PixelPoint, in ink: LetterInk) {
        let area = PixelRect(origin: corner, size: stencil.size).intersection(bounds)
        guard !area.isEmpty else { return }
        let (width, stride) = (width, stencil.strokes.width)
        let offset = area.minX - corner.x
        var run = InkRun(ink, over: area)
        unsafe stencil.strokes.withUnsafePixels { strokes in
            unsafe stencil.around.withUnsafePixels { around in
                unsafe stencil.shadow.withUnsafePixels { shadow in
                    unsafe withUnsafeMutablePixels { picture in
                        for y in area.minY..<area.maxY {
                            let start = (y - corner.y) * stride + offset
                            let row = unsafe LetterRow(
                                strokes: strokes + start,
                                around: around + start,
                                shadow: shadow + start,
                                target: picture + (y * width + area.minX),
                                count: area.size.width
                            )
                            unsafe row.draw(&run)
                            run.goDown()
                        }
                    }
                }
            }
        }
    }
}

/// One row of a letter and of the picture below it.
@unsafe private struct LetterRow {
    let strokes, around, shadow: UnsafePointer<UInt8>
    let target: UnsafeMutablePointer<RGBA8>
    let count: Int

    @inline(__always)
    func draw(_ run: inout InkRun) {
        let count = unsafe count
        let shadow = unsafe UnsafeRawPointer(shadow)
        let around = unsafe UnsafeRawPointer(around)
        let strokes = unsafe UnsafeRawPointer(strokes)
        let target = unsafe UnsafeMutableRawPointer(target)
        var x = 0
        while x &+ 4 <= count {
            let shade = unsafe shadow.loadUnaligned(fromByteOffset: x, as: UInt32.self)
            if shade != 0 {
                let pixels = unsafe FourPixels.laid(
                    over: target.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD4<UInt32>.self),
                    shade: shade,
                    rim: around.loadUnaligned(fromByteOffset: x, as: UInt32.self),
                    cover: strokes.loadUnaligned(fromByteOffset: x, as: UInt32.self),
                    run
                )
                unsafe target.storeBytes(
                    of: pixels,
                    toByteOffset: 4 &* x,
                    as: SIMD4<UInt32>.self
                )
            }
            run.goRight()
            x &+= 4
        }
        guard x < count else { return }
        // The last one to three pixels.
        var below = SIMD4<UInt32>.zero
        var (shade, rim, cover): (UInt32, UInt32, UInt32) = (0, 0, 0)
        for lane in 0..<count &- x {
            @inline(__always)
            func level(_ mask: UnsafeRawPointer) -> UInt32 {
                let level = unsafe mask.load(fromByteOffset: x &+ lane, as: UInt8.self)
                return UInt32(level) &<< (8 &* UInt32(truncatingIfNeeded: lane))
            }
            unsafe below[lane] = target.loadUnaligned(
                fromByteOffset: 4 &* (x &+ lane),
                as: UInt32.self
            )
            unsafe shade |= level(shadow)
            unsafe rim |= level(around)
            unsafe cover |= level(strokes)
        }
        let pixels = FourPixels.laid(over: below, shade: shade, rim: rim, cover: cover, run)
        for lane in 0..<count &- x {
            unsafe target.storeBytes(
                of: pixels[lane],
                toByteOffset: 4 &* (x &+ lane),
                as: UInt32.self
            )
        }
    }
}

extension FourPixels {
    /// Four pixels under four bytes of each mask, the lowest first.
    @inline(__always)
    fileprivate static func laid(
        over below: SIMD4<UInt32>,
        shade: UInt32,
        rim: UInt32,
        cover: UInt32,
        _ run: InkRun
    ) -> SIMD4<UInt32> {
        var pixels = FourPixels(below)
        // Fully covered pixels do not need the layers below.
        if cover != .max {
            pixels.mix(run.rim, shares(shade) &>> 1)
            pixels.mix(run.rim, shares(rim))
        }
        if cover != 0 { pixels.mix(run.fill, shares(cover)) }
        let isShaded = seen(shade)
        return (pixels.pixels | 0xff00_0000) & isShaded | below & ~isShaded
    }

    /// Four bytes, each repeated for the four channels of a pixel.
    @inline(__always)
    private static func shares(_ bytes: UInt32) -> SIMD8<UInt16> {
        let four = unsafe unsafeBitCast(spread(bytes), to: SIMD8<UInt16>.self)
        return four & 255
    }

    /// All bits of the pixels whose byte is not 0.
    @inline(__always)
    private static func seen(_ bytes: UInt32) -> SIMD4<UInt32> {
        let levels = unsafe unsafeBitCast(spread(bytes) & 255, to: SIMD4<Int32>.self)
        return unsafe unsafeBitCast((0 &- levels) &>> 31, to: SIMD4<UInt32>.self)
    }

    /// Repeats each byte four times.
    @inline(__always)
    private static func spread(_ bytes: UInt32) -> SIMD4<UInt32> {
        let four = unsafe unsafeBitCast(bytes, to: SIMD4<UInt8>.self)
        let sixteen = SIMD16(
            four[0],
            four[0],
            four[0],
            four[0],
            four[1],
            four[1],
            four[1],
            four[1],
            four[2],
            four[2],
            four[2],
            four[2],
            four[3],
            four[3],
            four[3],
            four[3]
        )
        return unsafe unsafeBitCast(sixteen, to: SIMD4<UInt32>.self)
    }
}

/// The gradient of the fill over a letter's pixels, four pixels at a time.
private struct InkRun {
    let first, second, rim: FourPixels
    /// The position of four pixels in the gradient, 128 at its centre, in 1/65,536, and that of the
    /// row's first four.
    private var place, rowStart: SIMD4<Int32>
    private let acrossFour, down: SIMD4<Int32>

    /// A gradient of 255 steps over the longer side of `area`, with its centre in the middle.
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

    /// Continues with the first pixels of the next row.
    @inline(__always)
    mutating func goDown() {
        rowStart &+= down
        place = rowStart
    }

    /// Continues with the next pixels to the right.
    @inline(__always)
    mutating func goRight() { place &+= acrossFour }

    /// The fill colours of four pixels.
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
