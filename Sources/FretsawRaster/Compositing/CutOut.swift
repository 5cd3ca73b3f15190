extension Image<RGBA8> {
    /// Takes light away under `shade` and hands the clean pixels under `alpha` to `piece`, in colours
    /// that restore this picture when `piece` is drawn back over it.
    ///
    /// For every pixel with clean value C, shade s and opacity A: the picture becomes
    /// N = C·(255 − s)/255, and the piece P = (C − (1 − A)·N)/A. Where 0 < A < 255, N is kept so close
    /// to C that P stays within 255; so drawing P with A over N gives C to within 1.
    ///
    /// - Parameters:
    ///   - shade: light taken away, 0 none … 255 all; acts only where `alpha` is above 0.
    ///   - alpha: the piece's opacity; as large as `shade`.
    ///   - origin: the place of both masks' top left pixel in this picture.
    ///   - piece: gets the pixels where `alpha` is above 0; an empty picture gets none.
    ///   - pieceOrigin: the place of the piece's top left pixel in this picture.
    /// - Precondition: the masks lie in this picture, and in the piece unless that is empty.
    /// - Complexity: O(pixels of the masks), no allocation.
    public mutating func cutOut(
        shade: Mask,
        alpha: Mask,
        at origin: PixelPoint,
        into piece: inout Image<RGBA8>,
        pieceOrigin: PixelPoint
    ) {
        precondition(shade.size == alpha.size, "shade and alpha differ in size")
        let area = PixelRect(origin: origin, size: shade.size)
        precondition(bounds.contains(area), "the notch leaves the picture")
        let keepsPiece = piece.width > 0 && piece.height > 0
        let shift = PixelPoint(x: origin.x - pieceOrigin.x, y: origin.y - pieceOrigin.y)
        precondition(
            !keepsPiece || piece.bounds.contains(PixelRect(origin: shift, size: shade.size)),
            "the notch leaves the piece"
        )
        let (columns, stride, pieceStride) = (shade.width, width, piece.width)
        guard columns > 0, shade.height > 0 else { return }
        unsafe withUnsafeMutablePixels { picture in
            unsafe shade.withUnsafePixels { shade in
                unsafe alpha.withUnsafePixels { alpha in
                    for y in 0..<area.size.height {
                        let row = unsafe picture + (y + origin.y) * stride + origin.x
                        let shadeRow = unsafe shade + y * columns
                        let alphaRow = unsafe alpha + y * columns
                        if keepsPiece {
                            unsafe piece.withUnsafeMutablePixels { piece in
                                let target =
                                    unsafe piece + (y + shift.y) * pieceStride + shift.x
                                for x in 0..<columns where unsafe alphaRow[x] != 0 {
                                    let clean = unsafe row[x]
                                    let opacity = unsafe alphaRow[x]
                                    let notched = unsafe clean.losing(shadeRow[x], under: opacity)
                                    unsafe row[x] = notched
                                    unsafe target[x] = clean.restoring(notched, with: opacity)
                                }
                            }
                        } else {
                            for x in 0..<columns where unsafe alphaRow[x] != 0 {
                                unsafe row[x] = row[x].losing(shadeRow[x], under: alphaRow[x])
                            }
                        }
                    }
                }
            }
        }
    }
}

extension RGBA8 {
    /// This colour with `shade` of 255 of its light taken away, or as much of that as a piece of
    /// opacity `alpha` can give back.
    @inline(__always)
    fileprivate func losing(_ shade: UInt8, under alpha: UInt8) -> RGBA8 {
        var loss = UInt32(shade)
        if alpha < 255 {
            // P = C + (C − N)·(255 − A)/A must stay within 255, so the brightest channel, which
            // loses C·s/255, allows s ≤ 255·(255 − C)·A / ((255 − A)·C).
            let brightest = UInt32(max(red, green, blue))
            let a = UInt32(alpha)
            let room = 255 &* (255 &- brightest) &* a
            let cost = (255 &- a) &* brightest
            if loss &* cost > room { loss = room / max(cost, 1) }
        }
        let kept = 255 &- loss
        func scaled(_ channel: UInt8) -> UInt8 {
            let product = UInt32(channel) &* kept &+ 128
            return UInt8(truncatingIfNeeded: (product &+ (product &>> 8)) &>> 8)
        }
        return RGBA8(red: scaled(red), green: scaled(green), blue: scaled(blue))
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
