internal import FretsawRaster

/// The lighting of a notch: masks of the size of its box.
struct NotchLight: Sendable {
    /// The share of light that remains, 0 … 255.
    ///
    /// The sum with the glow is at most 255.
    private(set) var keep: Mask
    /// Added light in grey levels.
    private(set) var glow: Mask

    /// Strengths in 1/256 of the light, 0 … 250.
    struct Strengths: Hashable, Sendable {
        /// Darkening of the whole notch.
        var dark: UInt8
        /// Additional darkening in the shadow of the upper left edge.
        var shadow: UInt8
        /// Darkening of the rim, outside the outline and under the piece's edge.
        var rim: UInt8
        /// Lightening of the whole notch.
        var lift: UInt8
        /// Additional lightening along the lower right edge, and half of it along the upper left
        /// edge.
        var edge: UInt8
    }

    /// Masks of the given size that change nothing.
    init(size: PixelSize) {
        keep = Mask(width: size.width, height: size.height, filledWith: 255)
        glow = Mask(width: size.width, height: size.height, filledWith: 0)
    }

    /// Computes both masks from the coverage of a notch.
    ///
    /// Light comes from the upper left: the upper left edge casts a soft shadow into the notch, and
    /// the lower right wall reflects a thin line of light, the upper left one half of it. Where
    /// `fade` is not 255 there is no glow.
    ///
    /// `blurred` is the blurred outline: the share of a pixel's neighbourhood that is in the notch.
    /// `fade` is the piece's opacity; the rim is the area between it and `outline`. The shadow is
    /// `depth` pixels deep, the wall `wall` pixels.
    ///
    /// - Precondition: all masks have the same size, and `0 <= wall <= depth < width`.
    mutating func draw(
        outline: Mask,
        blurred: Mask,
        fade: Mask,
        depth: Int,
        wall: Int,
        strengths: Strengths
    ) {
        let width = keep.width
        for mask in [outline, blurred, fade] {
            precondition(mask.size == keep.size, "the masks differ in size")
        }
        precondition((0..<max(width, 1)).contains(depth), "the shadow is deeper than the box")
        precondition((0...depth).contains(wall), "the wall is deeper than the shadow")
        guard width > 0 else { return }
        // Rows of the masks, moved along the direction of the light; 0 outside the masks. `towards`
        // and `facing` have the pixels up and left of each pixel, `away` those down and right.
        var towards = [UInt8](repeating: 0, count: width)
        var away = [UInt8](repeating: 0, count: width)
        var facing = [UInt8](repeating: 0, count: width)
        for y in 0..<keep.height {
            towards.replaceRow(with: blurred, y: y - depth, movedBy: depth)
            away.replaceRow(with: outline, y: y + wall, movedBy: -wall)
            facing.replaceRow(with: outline, y: y - wall, movedBy: wall)
            NotchLight.glow(
                outline.row(y),
                away: away.span,
                facing: facing.span,
                fade: fade.row(y),
                strengths,
                into: glow.mutableRow(y)
            )
            NotchLight.keep(
                outline.row(y),
                towards: towards.span,
                fade: fade.row(y),
                glow: glow,
                strengths,
                into: &keep,
                y: y
            )
        }
    }

    /// Computes one row of the added light.
    ///
    /// All products fit 16 bits.
    @inline(__always)
    private static func glow(
        _ cover: Span<UInt8>,
        away: Span<UInt8>,
        facing: Span<UInt8>,
        fade: Span<UInt8>,
        _ strengths: Strengths,
        into target: consuming MutableSpan<UInt8>
    ) {
        let (lift, edge) = (UInt16(strengths.lift), UInt16(strengths.edge))
        let count = target.count
        precondition(cover.count == count && fade.count == count)
        precondition(away.count == count && facing.count == count)
        for x in 0..<count {
            // At the lower right wall, `away` is low. This wall faces the light and reflects all of
            // it. At the upper left wall, `facing` is low. This wall reflects one half.
            let open = max(255 &- UInt16(away[x]), (255 &- UInt16(facing[x])) &>> 1)
            let caught = min(lift &+ (edge &* open) &>> 8, 250)
            let glow = (UInt16(cover[x]) &* caught) &>> 8
            target[x] = fade[x] == 255 ? UInt8(truncatingIfNeeded: glow) : 0
        }
    }

    /// Computes one row of the remaining light: the part that is neither taken away nor replaced by
    /// the glow.
    @inline(__always)
    private static func keep(
        _ cover: Span<UInt8>,
        towards: Span<UInt8>,
        fade: Span<UInt8>,
        glow: Mask,
        _ strengths: Strengths,
        into mask: inout Mask,
        y: Int
    ) {
        let glow = glow.row(y)
        var target = mask.mutableRow(y)
        let (dark, shadow) = (UInt16(strengths.dark), UInt16(strengths.shadow))
        let rim = UInt16(strengths.rim)
        let count = target.count
        precondition(cover.count == count && towards.count == count)
        precondition(fade.count == count && glow.count == count)
        for x in 0..<count {
            let open = 255 &- UInt16(towards[x])
            let inner = min(dark &+ (shadow &* open) &>> 8, 250)
            let inside = (UInt16(cover[x]) &* inner) &>> 8
            let around = ((255 &- UInt16(cover[x])) &* UInt16(fade[x])) &>> 8
            let left = 255 &- min(inside &+ (around &* rim) &>> 8, 250)
            // ⌊left · (256 − g) / 256⌋ is at most 255 − g.
            let kept = (left &* (256 &- UInt16(glow[x]))) &>> 8
            target[x] = UInt8(truncatingIfNeeded: kept)
        }
    }
}

extension [UInt8] {
    /// Sets this row to row `y` of `mask`, moved right by `offset` columns; outside the mask it is
    /// 0.
    fileprivate mutating func replaceRow(with mask: Mask, y: Int, movedBy offset: Int) {
        guard y >= 0, y < mask.height else {
            for x in indices { self[x] = 0 }
            return
        }
        let moved = Swift.max(0, count - abs(offset))
        let (from, to) = (Swift.max(0, -offset), Swift.max(0, offset))
        let stride = mask.width
        precondition(count == stride, "the row differs in length")
        unsafe mask.withUnsafePixels { pixels in
            unsafe withUnsafeMutableBufferPointer { row in
                guard let row = row.baseAddress else { return }
                unsafe row.update(repeating: 0, count: stride)
                unsafe (row + to).update(from: pixels + y * stride + from, count: moved)
            }
        }
    }
}
