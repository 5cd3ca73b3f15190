internal import FretsawRaster

extension Image<RGBA8> {
    /// Changes the light under a notch and hands the clean pixels under it to `piece`, in colours
    /// that restore this picture when `piece` is drawn back over it.
    ///
    /// For every pixel with clean value C and opacity A of the piece, the picture becomes N, which is
    /// C in the notch's light, and the piece P = (C − (1 − A)·N)/A. Where A < 1, N is kept so close to C
    /// that P stays within 255; so drawing P with A over N gives C to within 1.
    ///
    /// - Parameters:
    ///   - notch: what is cut.
    ///   - origin: the place of the notch's top left pixel in this picture.
    ///   - piece: gets the pixels where its opacity is above 0; an empty picture gets none.
    ///   - pieceOrigin: the place of the piece's top left pixel in this picture.
    /// Parts of the notch outside the picture, or outside the piece, are left out.
    ///
    /// - Precondition: `origin` lies at or beyond the picture's top left pixel.
    /// - Complexity: O(pixels of the notch)
    mutating func cutOut(
        _ notch: NotchStencil,
        at origin: PixelPoint,
        into piece: inout Image<RGBA8>,
        pieceOrigin: PixelPoint
    ) {
        precondition(origin.x >= 0 && origin.y >= 0, "the notch begins outside the picture")
        let area = PixelRect(origin: origin, size: notch.size).intersection(bounds)
        guard !area.isEmpty else { return }
        let (stride, pieceSize) = (width, piece.size)
        let shift = PixelPoint(x: origin.x - pieceOrigin.x, y: origin.y - pieceOrigin.y)
        // The columns of the notch that lie in the piece.
        let first = Swift.max(0, -shift.x)
        let covered = first..<Swift.max(first, pieceSize.width - shift.x)
        let row = CutOutRow()
        unsafe withUnsafeMutablePixels { picture in
            unsafe piece.withUnsafeMutableBuffer { piece in
                for y in 0..<area.size.height {
                    let span = notch.spans[y].clamped(to: 0..<area.size.width)
                    guard !span.isEmpty else { continue }
                    let pixels = unsafe picture + (y + origin.y) * stride + origin.x
                    let pieceRow = y + shift.y
                    let lifted = covered.clamped(to: span)
                    if !lifted.isEmpty, pieceRow >= 0, pieceRow < pieceSize.height {
                        let start = pieceRow * pieceSize.width + shift.x
                        let target = unsafe UnsafeMutableBufferPointer(
                            rebasing: piece[start + lifted.lowerBound..<start + lifted.upperBound]
                        )
                        unsafe row.lift(lifted, of: pixels, under: notch, y: y, into: target)
                        unsafe row.dim(span, of: pixels, under: notch, y: y)
                        unsafe row.restore(lifted, over: pixels, under: notch, y: y, in: target)
                    } else {
                        unsafe row.dim(span, of: pixels, under: notch, y: y)
                    }
                }
            }
        }
    }
}

/// Cuts one row of a notch after another.
private struct CutOutRow {
    private let lifts = CutOutRow.lifts

    /// (255 − A)/A in 2⁻³², by A: what a piece must add for what the notch took.
    private static let lifts: [Int64] = (0...255).map { alpha in
        alpha == 0 ? 0 : ((255 - Int64(alpha)) << 32 + Int64(alpha) / 2) / Int64(alpha)
    }

    /// Copies the pixels of `columns` that lie under the piece; where its opacity is 0 the target
    /// stays.
    ///
    /// `pixels` begins with column 0, `target` with the first of `columns`.
    func lift(
        _ columns: Range<Int>,
        of pixels: UnsafePointer<RGBA8>,
        under notch: NotchStencil,
        y: Int,
        into target: UnsafeMutableBufferPointer<RGBA8>
    ) {
        let count = columns.count
        precondition(target.count == count)
        let source = unsafe UnsafeRawPointer(pixels + columns.lowerBound)
            .assumingMemoryBound(to: UInt32.self)
        let alpha = notch.alpha.row(y).extracting(columns)
        unsafe target.withMemoryRebound(to: UInt32.self) { target in
            unsafe alpha.withUnsafeBufferPointer { alpha in
                for x in 0..<count {
                    let opacity = unsafe UInt32(alpha[x])
                    let color = unsafe UInt32(littleEndian: source[x]) & ~NotchStencil.opaque
                    let lifted = (color | opacity &<< 24).littleEndian
                    unsafe target[x] = opacity == 0 ? target[x] : lifted
                }
            }
        }
    }

    /// Puts the pixels of `columns` into the notch's light, C·k/255 + g, but takes no more of it away
    /// than the piece can make good.
    func dim(
        _ columns: Range<Int>,
        of pixels: UnsafeMutablePointer<RGBA8>,
        under notch: NotchStencil,
        y: Int
    ) {
        let count = 4 &* columns.count
        let bytes = unsafe UnsafeMutableRawPointer(pixels + columns.lowerBound)
            .assumingMemoryBound(to: UInt8.self)
        unsafe notch.keep.row(y).extracting(columns).withUnsafeBytes { keep in
            unsafe notch.glow.row(y).extracting(columns).withUnsafeBytes { glow in
                unsafe notch.room.row(y).extracting(columns).withUnsafeBytes { room in
                    unsafe room.withMemoryRebound(to: UInt16.self) { room in
                        for index in 0..<count {
                            let clean = unsafe UInt16(bytes[index])
                            let kept = unsafe (clean &* UInt16(keep[index])).dividedBy255
                            let lit = unsafe kept &+ UInt16(glow[index])
                            let share = unsafe room[index]
                            // Under the whole piece nothing shows, so anything may be lost.
                            let whole: UInt16 = share == NotchStencil.unlimited ? .max : 0
                            let losable = (255 &- clean).multiplied(byShare: share) | whole
                            let least = clean &- min(clean, losable)
                            unsafe bytes[index] = UInt8(truncatingIfNeeded: max(lit, least))
                        }
                    }
                }
            }
        }
    }

    /// Gives the piece's fading edge the colours that restore the clean ones over the dimmed.
    ///
    /// `piece` holds the clean ones and begins with the first of `columns`, `dimmed` with column 0.
    func restore(
        _ columns: Range<Int>,
        over dimmed: UnsafePointer<RGBA8>,
        under notch: NotchStencil,
        y: Int,
        in piece: UnsafeMutableBufferPointer<RGBA8>
    ) {
        let edge = notch.edge.span.extracting(notch.edgeStarts[y]..<notch.edgeStarts[y + 1])
        for index in edge.indices {
            let (x, alpha) = (Int(edge[index].column), edge[index].alpha)
            guard columns.contains(x) else { continue }
            let factor = lifts[Int(alpha)]
            func restored(_ clean: UInt8, _ dim: UInt8) -> UInt8 {
                let lost = Int64(clean) &- Int64(dim)
                let lift = (lost &* factor &+ 1 &<< 31) &>> 32
                return UInt8(truncatingIfNeeded: max(0, min(Int64(clean) &+ lift, 255)))
            }
            let (clean, dim) = unsafe (piece[x - columns.lowerBound], dimmed[x])
            unsafe piece[x - columns.lowerBound] = RGBA8(
                red: restored(clean.red, dim.red),
                green: restored(clean.green, dim.green),
                blue: restored(clean.blue, dim.blue),
                alpha: alpha
            )
        }
    }
}

extension UInt16 {
    /// A 255th, rounded to the nearest; exact for products of two bytes.
    @inline(__always)
    fileprivate var dividedBy255: UInt16 {
        let raised = self &+ 128
        return (raised &+ raised &>> 8) &>> 8
    }

    /// A byte times `share` in 1/256, rounded down.
    @inline(__always)
    fileprivate func multiplied(byShare share: UInt16) -> UInt16 {
        UInt16(truncatingIfNeeded: (UInt32(self &<< 8) &* UInt32(share)) &>> 16)
    }
}
