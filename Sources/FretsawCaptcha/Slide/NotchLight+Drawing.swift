internal import FretsawRaster

extension NotchLight {
    /// Sets both masks from a notch's coverages.
    ///
    /// Light falls from the upper left: where the blurred outline lies open on the side that faces
    /// it, a soft shadow falls into the notch; where the outline itself ends on the other side, its
    /// wall catches a thin line of light.
    ///
    /// - Parameters:
    ///   - outline: the notch.
    ///   - blurred: the same, blurred: how much of a pixel's surroundings lies in the notch.
    ///   - fade: the piece's opacity; the rim lies between `outline` and it.
    ///   - depth: how far the shadow falls, in pixels; the wall is half as deep.
    ///   - look: the strengths.
    mutating func draw(outline: Mask, blurred: Mask, fade: Mask, depth: Int, look: SlideLook) {
        let strengths = Strengths(look)
        let width = outline.width
        let wall = (depth + 1) / 2
        for y in 0..<outline.height {
            let cover = outline.row(y)
            let fade = fade.row(y)
            // Rows beyond the box are empty; the first or last one inside is empty too.
            let towards = blurred.row(max(y - depth, 0))
            let away = outline.row(min(y + wall, outline.height - 1))
            var shadeRow = shade.mutableRow(y)
            for x in 0..<width {
                let open = 255 &- UInt16(x >= depth ? towards[x &- depth] : 0)
                shadeRow[x] = strengths.shade(cover[x], open: open, fade: fade[x])
            }
            var glowRow = glow.mutableRow(y)
            for x in 0..<width {
                let open = 255 &- UInt16(x &+ wall < width ? away[x &+ wall] : 0)
                glowRow[x] = strengths.glow(cover[x], open: open)
            }
        }
    }

    /// The look's strengths in 1/256, and what follows from them for one pixel.
    ///
    /// All products stay within 16 bits.
    private struct Strengths {
        let dark: UInt16
        let shadow: UInt16
        let rim: UInt16
        let edge: UInt16
        let veil: UInt16

        init(_ look: SlideLook) {
            dark = UInt16(look.notchDarkness * 256)
            shadow = UInt16(look.innerShadow * 256)
            rim = UInt16(look.rim * 256)
            edge = UInt16(look.edgeLight * 256)
            veil = UInt16(look.veil * 256)
        }

        @inline(__always)
        func shade(_ cover: UInt8, open: UInt16, fade: UInt8) -> UInt8 {
            let shadowed = (shadow &* open) &>> 8
            let inside = (UInt16(cover) &* min(dark &+ shadowed, 250)) &>> 8
            let around = ((255 &- UInt16(cover)) &* UInt16(fade)) &>> 8
            return UInt8(truncatingIfNeeded: min(inside &+ (around &* rim) &>> 8, 250))
        }

        @inline(__always)
        func glow(_ cover: UInt8, open: UInt16) -> UInt8 {
            let caught = veil &+ (edge &* open) &>> 8
            return UInt8(truncatingIfNeeded: (UInt16(cover) &* min(caught, 250)) &>> 8)
        }
    }
}
