extension Image<RGBA8> {
    /// Changes the light under a notch and hands the clean pixels under `alpha` to `piece`, in
    /// colours that restore this picture when `piece` is drawn back over it.
    ///
    /// For every pixel with clean value C and opacity A, the picture becomes N, which is C with
    /// `light` applied, and the piece P = (C − (1 − A)·N)/A. Where 0 < A < 255 only shade acts, and N
    /// is kept so close to C that P stays within 255; so drawing P with A over N gives C to within 1.
    ///
    /// - Parameters:
    ///   - light: what the notch does; acts only where `alpha` is above 0.
    ///   - alpha: the piece's opacity; as large as the light's masks.
    ///   - origin: the place of the masks' top left pixel in this picture.
    ///   - piece: gets the pixels where `alpha` is above 0; an empty picture gets none.
    ///   - pieceOrigin: the place of the piece's top left pixel in this picture.
    /// - Precondition: the masks lie in this picture, and in the piece unless that is empty.
    /// - Complexity: O(pixels of the masks), no allocation.
    public mutating func cutOut(
        _ light: NotchLight,
        alpha: Mask,
        at origin: PixelPoint,
        into piece: inout Image<RGBA8>,
        pieceOrigin: PixelPoint
    ) {
        precondition(light.shade.size == alpha.size, "light and alpha differ in size")
        let area = PixelRect(origin: origin, size: alpha.size)
        precondition(bounds.contains(area), "the notch leaves the picture")
        let keepsPiece = piece.width > 0 && piece.height > 0
        let shift = PixelPoint(x: origin.x - pieceOrigin.x, y: origin.y - pieceOrigin.y)
        precondition(
            !keepsPiece || piece.bounds.contains(PixelRect(origin: shift, size: alpha.size)),
            "the notch leaves the piece"
        )
        for y in 0..<alpha.height {
            let opacity = alpha.row(y)
            let shade = light.shade.row(y)
            let glow = light.glow.row(y)
            var row = mutableRow(y + origin.y)
            if keepsPiece {
                var target = piece.mutableRow(y + shift.y)
                for x in opacity.indices where opacity[x] != 0 {
                    let clean = row[x &+ origin.x]
                    let notched = clean.notched(shade[x], glow[x], under: opacity[x])
                    row[x &+ origin.x] = notched
                    target[x &+ shift.x] = clean.restoring(notched, with: opacity[x])
                }
            } else {
                for x in opacity.indices where opacity[x] != 0 {
                    row[x &+ origin.x] = row[x &+ origin.x]
                        .notched(shade[x], glow[x], under: opacity[x])
                }
            }
        }
    }
}

extension RGBA8 {
    /// This colour with `shade` of 255 of its light taken away and `glow` of 255 of what is then
    /// missing added; under a translucent piece without the glow, and with no more taken away than a
    /// piece of opacity `alpha` can give back.
    @inline(__always)
    fileprivate func notched(_ shade: UInt8, _ glow: UInt8, under alpha: UInt8) -> RGBA8 {
        var loss = UInt32(shade)
        var gain = UInt32(glow)
        if alpha < 255 {
            gain = 0
            // P = C + (C − N)·(255 − A)/A must stay within 255, so the brightest channel, which
            // loses C·s/255, allows s ≤ 255·(255 − C)·A / ((255 − A)·C).
            let brightest = UInt32(max(red, green, blue))
            let a = UInt32(alpha)
            let room = 255 &* (255 &- brightest) &* a
            let cost = (255 &- a) &* brightest
            if loss &* cost > room { loss = room / max(cost, 1) }
        }
        let kept = 255 &- loss
        let left = 255 &- gain
        func lit(_ channel: UInt8) -> UInt8 {
            let shaded = (UInt32(channel) &* kept).dividedBy255
            return UInt8(truncatingIfNeeded: 255 &- ((255 &- shaded) &* left).dividedBy255)
        }
        return RGBA8(red: lit(red), green: lit(green), blue: lit(blue))
    }

    /// The colour that, drawn with `alpha` over `notched`, gives this one.
    @inline(__always)
    fileprivate func restoring(_ notched: RGBA8, with alpha: UInt8) -> RGBA8 {
        guard alpha < 255 else { return RGBA8(red: red, green: green, blue: blue) }
        let a = Int32(alpha)
        func restored(_ clean: UInt8, _ dark: UInt8) -> UInt8 {
            let c = Int32(clean)
            let lift = ((c &- Int32(dark)) &* (255 &- a) &+ a / 2) / a
            return UInt8(truncatingIfNeeded: min(c &+ lift, 255))
        }
        return RGBA8(
            red: restored(red, notched.red),
            green: restored(green, notched.green),
            blue: restored(blue, notched.blue),
            alpha: alpha
        )
    }
}

extension UInt32 {
    /// A 255th, rounded to the nearest; exact for products of two bytes.
    @inline(__always)
    fileprivate var dividedBy255: UInt32 {
        let raised = self &+ 128
        return (raised &+ raised &>> 8) &>> 8
    }
}
