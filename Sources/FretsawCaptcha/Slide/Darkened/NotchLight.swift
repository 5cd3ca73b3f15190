internal import FretsawRaster

/// What a notch does to the picture below it: masks as large as the notch's box.
struct NotchLight: Sendable {
    /// The share of light that is left, 0 none … 255 all.
    ///
    /// With the glow it stays within 255.
    private(set) var keep: Mask
    /// Light added, in grey values.
    private(set) var glow: Mask

    /// How strongly each part acts, in 1/256 of the light, 0 … 250.
    struct Strengths: Hashable, Sendable {
        /// Taken away all over.
        var dark: UInt8
        /// Taken away besides, where the shadow of the upper left edge falls.
        var shadow: UInt8
        /// Taken away on the rim, outside the outline and under the piece's edge.
        var rim: UInt8
        /// Added all over.
        var lift: UInt8
        /// Added besides, along the lower right edge, and half as much along the upper left.
        var edge: UInt8
    }

    /// No change at all, with masks of the given size.
    init(size: PixelSize) {
        keep = Mask(width: size.width, height: size.height, filledWith: 255)
        glow = Mask(width: size.width, height: size.height, filledWith: 0)
    }

    /// Sets both masks from a notch's coverages.
    ///
    /// Light falls from the upper left: where the blurred outline lies open on the side that faces
    /// it, a soft shadow falls into the notch; where the outline itself ends, its wall catches a thin
    /// line of light, on the lower right all of it and across half. Where `fade` is not 255 there is
    /// no glow.
    ///
    /// `blurred` is the outline blurred: how much of a pixel's surroundings lies in the notch. `fade` is the
    /// piece's opacity; the rim lies between `outline` and it. The shadow falls `depth` pixels far; the
    /// wall is half as deep.
    ///
    /// - Precondition: all masks have one size, and `0 <= depth < width`.
    mutating func draw(
        outline: Mask,
        blurred: Mask,
        fade: Mask,
        depth: Int,
        strengths: Strengths
    ) {
        let width = keep.width
        for mask in [outline, blurred, fade] {
            precondition(mask.size == keep.size, "the masks differ in size")
        }
        precondition((0..<max(width, 1)).contains(depth), "the shadow is deeper than the box")
        guard width > 0 else { return }
        let wall = (depth + 1) / 2
        // What lies towards the light and away from it, moved into place; 0 comes in from outside.
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

    /// One row of what is added.
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
            // The wall that faces the light catches all of it, the one across half.
            let open = max(255 &- UInt16(away[x]), (255 &- UInt16(facing[x])) &>> 1)
            let caught = min(lift &+ (edge &* open) &>> 8, 250)
            let glow = (UInt16(cover[x]) &* caught) &>> 8
            target[x] = fade[x] == 255 ? UInt8(truncatingIfNeeded: glow) : 0
        }
    }

    /// One row of what is left: light that is not taken away, and of that the share that is not
    /// filled up by the glow.
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
    /// Becomes row `y` of `mask` moved right by `offset` columns; 0 comes in, and rows outside are 0.
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
