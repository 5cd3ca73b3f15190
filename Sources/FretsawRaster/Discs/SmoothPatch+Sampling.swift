extension SmoothPatch {
    /// Calls `body` with what takes samples.
    @inline(__always)
    func withSamples<Result>(_ body: (Samples) -> Result) -> Result {
        precondition(side >= 4 && levels.count == side * side)
        return unsafe levels.withUnsafeBufferPointer { levels in
            guard let base = levels.baseAddress else { preconditionFailure("nothing was taken") }
            return unsafe body(Samples(levels: base, side: side, origin: origin))
        }
    }

    /// Samples of a patch between its pixels.
    ///
    /// By a cubic B-spline over 4×4 pixels, which is nearly round and whose blur has the same second
    /// moment, a third of a pixel squared, wherever between pixels it is taken: a picture turned by a
    /// right angle comes out no sharper than one turned by any other.
    @unsafe struct Samples {
        private let levels: UnsafePointer<SIMD4<Float>>
        private let stride: Int
        private let left, top, side: Float

        fileprivate init(levels: UnsafePointer<SIMD4<Float>>, side: Int, origin: PixelPoint) {
            unsafe self.levels = levels
            unsafe stride = side
            unsafe self.side = Float(side)
            unsafe (left, top) = (Float(origin.x), Float(origin.y))
        }

        /// The colours at four places of the picture, (0.5, 0.5) being its first pixel's centre; beyond
        /// the reach those of the last pixels within it.
        @inline(__always)
        func colours(x: SIMD4<Float>, y: SIMD4<Float>) -> FourColours {
            let columns = unsafe Spline(x - 0.5 - left, side: side)
            let rows = unsafe Spline(y - 0.5 - top, side: side)
            let places = unsafe (rows.first * side + columns.first).wholePart
            let a = unsafe colour(places, columns, rows, 0)
            let b = unsafe colour(places, columns, rows, 1)
            let c = unsafe colour(places, columns, rows, 2)
            let d = unsafe colour(places, columns, rows, 3)
            return FourColours(
                red: SIMD4(a[0], b[0], c[0], d[0]),
                green: SIMD4(a[1], b[1], c[1], d[1]),
                blue: SIMD4(a[2], b[2], c[2], d[2])
            )
        }

        /// The colour of the place in one lane.
        @inline(__always)
        private func colour(
            _ places: SIMD4<UInt32>,
            _ columns: Spline,
            _ rows: Spline,
            _ lane: Int
        ) -> SIMD4<Float> {
            let place = unsafe levels + Int(places[lane])
            let (a, b) = (columns.a[lane], columns.b[lane])
            let (c, d) = (columns.c[lane], columns.d[lane])
            @inline(__always)
            func line(_ row: Int) -> SIMD4<Float> {
                let pixels = unsafe place + row &* stride
                return unsafe pixels[0] * a + pixels[1] * b + pixels[2] * c + pixels[3] * d
            }
            return line(0) * rows.a[lane] + line(1) * rows.b[lane] + line(2) * rows.c[lane]
                + line(3) * rows.d[lane]
        }
    }

    /// The four pixels along one axis that four places lie between, and their weights.
    private struct Spline {
        /// The first of the pixels, a whole number.
        let first: SIMD4<Float>
        let a, b, c, d: SIMD4<Float>

        /// The pixels around `places`, 0 being the first pixel's centre and `side` the pixels' number.
        @inline(__always)
        init(_ places: SIMD4<Float>, side: Float) {
            // Where all four lie in the patch: the lane of no pixel may be anywhere.
            let inside = (places - 1).within(side - 4)
            first = inside.wholePart.asFloats
            let t = (places - 1 - first).within(1)
            let (tt, s) = (t * t, 1 - t)
            let ttt = tt * t
            a = s * s * s * (1 / 6)
            b = (3 * ttt - 6 * tt + 4) * (1 / 6)
            c = (-3 * ttt + 3 * tt + 3 * t + 1) * (1 / 6)
            d = ttt * (1 / 6)
        }
    }
}
