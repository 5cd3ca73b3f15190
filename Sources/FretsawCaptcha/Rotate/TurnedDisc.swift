internal import CCaptchaKernels
internal import FretsawRaster

/// A disc with a turned, blurred part of a picture, in the centre of a square one, and a frame that only
/// depends on the distance from the centre; lengths are in pixels, colours in levels, 0 … 255.
struct TurnedDisc: Sendable {
    var side: Int
    /// The outer radius of the frame.
    var rim: Float
    /// The inner radius of the frame.
    var edge: Float
    /// The clockwise turn of the part of the picture.
    var turns: Double
    /// The frame's colour: red, green, blue.
    var frame: SIMD3<Float>
    var tone: HarmonicTone

    /// The columns of row `y` that are at least partly within `radius` of the centre.
    fileprivate func columns(_ y: Int, within radius: Float) -> Range<Int> {
        let middle = Float(side) / 2
        let v = Float(y) + 0.5 - middle
        let half = max(0, (radius + 0.5) * (radius + 0.5) - v * v).squareRoot()
        // One column before the computed one, because of rounding.
        var first = max(0, Int(middle - half) - 1)
        let last = (side + 1) / 2
        while first < last {
            let u = Float(first) + 0.5 - middle
            if radius - (u * u + v * v).squareRoot() + 0.5 > 0 { break }
            first += 1
        }
        return first < last ? first..<side - first : 0..<0
    }
}

extension Image<RGBA8> {
    /// Replaces this picture by `disc` on transparent pixels, sampled from `source` by cubic B-splines over
    /// 4×4 cells, without allocation.
    mutating func draw(_ disc: TurnedDisc, from source: SmoothPatch) {
        let side = disc.side
        precondition(width == side && height == side && disc.edge <= disc.rim)
        guard side > 0 else { return }
        let kernelDisc = disc.kernelDisc
        unsafe withUnsafeMutablePixels { pixels in
            for y in 0..<side {
                let row = unsafe DiscRow(
                    pixels: pixels + y * side,
                    disc: disc,
                    middle: Float(side) / 2,
                    v: Float(y) + 0.5 - Float(side) / 2
                )
                let covered = disc.columns(y, within: disc.rim)
                let shown = disc.columns(y, within: disc.edge).clamped(to: covered)
                unsafe row.drawFrame(covered, around: shown)
                guard !shown.isEmpty else { continue }
                unsafe source.withKernelPatch { patch in
                    unsafe withUnsafePointer(to: kernelDisc) { disc in
                        unsafe fs_draw_disc_row(
                            disc,
                            patch,
                            row.line(from: shown.lowerBound),
                            row.v,
                            UnsafeMutableRawPointer(pixels + (y * side + shown.lowerBound))
                                .assumingMemoryBound(to: UInt32.self),
                            shown.count
                        )
                    }
                }
            }
        }
    }
}

extension TurnedDisc {
    fileprivate var kernelDisc: fs_turned_disc {
        fs_turned_disc(
            rim: rim,
            edge: edge,
            frame: (frame.x, frame.y, frame.z),
            tone: tone.kernelTone
        )
    }
}

@unsafe private struct DiscRow {
    let pixels: UnsafeMutablePointer<RGBA8>
    let disc: TurnedDisc
    /// The x coordinate of the centre.
    let middle: Float
    /// The distance of the row below the centre.
    let v: Float

    /// The positions of the row's pixels in the patch, from column `x` on.
    func line(from x: Int) -> fs_sampled_line {
        let middle = Float(SmoothPatch.side) / 2
        let cells = unsafe Float(SmoothPatch.cellsPerDisc) / Float(disc.side)
        // The content turns clockwise if positions turn counterclockwise.
        let cosine = unsafe Float(PortableMath.cosine(turns: disc.turns)) * cells
        let sine = unsafe -Float(PortableMath.sine(turns: disc.turns)) * cells
        return unsafe fs_sampled_line(
            x: middle - sine * v,
            y: middle + cosine * v,
            step_x: cosine,
            step_y: sine,
            u: Float(x) + 0.5 - self.middle
        )
    }

    /// Draws the frame in `columns` except those of the picture.
    func drawFrame(_ columns: Range<Int>, around shown: Range<Int>) {
        let side = unsafe disc.side
        let inner = shown.isEmpty ? columns.upperBound..<columns.upperBound : shown
        unsafe pixels.update(repeating: .transparent, count: columns.lowerBound)
        unsafe drawFrame(columns.lowerBound..<inner.lowerBound)
        unsafe drawFrame(inner.upperBound..<columns.upperBound)
        unsafe (pixels + columns.upperBound)
            .update(repeating: .transparent, count: side - columns.upperBound)
    }

    private func drawFrame(_ columns: Range<Int>) {
        let frame = unsafe disc.frame
        var pixel = RGBA8(
            red: levelByte(frame.x),
            green: levelByte(frame.y),
            blue: levelByte(frame.z)
        )
        for x in columns {
            let u = unsafe Float(x) + 0.5 - middle
            let distance = unsafe (u * u + v * v).squareRoot()
            pixel.alpha = unsafe levelByte(max(0, min(1, disc.rim - distance + 0.5)) * 255)
            unsafe pixels[x] = pixel
        }
    }
}

func levelByte(_ level: Float) -> UInt8 { UInt8(max(0, min(255, level)) + 0.5) }

extension RGBA8 {
    /// The pixel as an integer, in memory layout.
    var word: UInt32 { unsafe unsafeBitCast(self, to: UInt32.self) }
}
