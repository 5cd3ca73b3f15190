internal import CCaptchaKernels
internal import FretsawRaster

extension Image<RGBA8> {
    /// Draws a letter on this opaque picture: a shadow of half the rim's colour, the rim, and the strokes.
    ///
    /// Each layer is mixed in by its coverage, rounded to the nearest, without allocation. `corner` is
    /// the position of the masks' top left pixel; it may be outside the picture.
    mutating func draw(_ stencil: LetterStencil, at corner: PixelPoint, in ink: LetterInk) {
        let area = PixelRect(origin: corner, size: stencil.size).intersection(bounds)
        guard !area.isEmpty else { return }
        let width = width
        unsafe stencil.withUnsafeLetter(in: area, at: corner) { letter in
            unsafe withUnsafePointer(to: ink.kernelInk(over: area.size)) { ink in
                unsafe withUnsafeMutablePixels { pixels in
                    unsafe fs_draw_letter(
                        letter,
                        ink,
                        // `RGBA8` and `UInt32` have the same size and layout, and are trivial types.
                        UnsafeMutableRawPointer(pixels + (area.minY * width + area.minX))
                            .assumingMemoryBound(to: UInt32.self),
                        width
                    )
                }
            }
        }
    }
}

extension RelativeLuminance {
    /// The mean relative luminance, 0 … 1, of `picture` under the rim of `stencil`; 0 without such pixels.
    ///
    /// Every second row is read, from the first one in the picture. Pixels are weighted by the coverage
    /// of the rim without the strokes. `corner`, that of the masks, may be outside the picture.
    func mean(
        belowRimOf stencil: LetterStencil,
        at corner: PixelPoint,
        of picture: Image<RGBA8>
    ) -> Double {
        let area = PixelRect(origin: corner, size: stencil.size).intersection(picture.bounds)
        guard !area.isEmpty else { return 0 }
        var light = fs_weighted_light()
        let width = picture.width
        unsafe stencil.withUnsafeLetter(in: area, at: corner) { letter in
            unsafe picture.withUnsafePixels { pixels in
                light = unsafe fs_light_below_rim(
                    letter,
                    shares,
                    UnsafeRawPointer(pixels + (area.minY * width + area.minX))
                        .assumingMemoryBound(to: UInt32.self),
                    width
                )
            }
        }
        guard light.weight > 0 else { return 0 }
        return Double(light.sum) / Double(Int(light.weight) * RelativeLuminance.unit)
    }
}

extension LetterStencil {
    /// Calls `body` with the masks' part in `area`, within the letter's box at `corner`, for kernels.
    @inline(__always)
    fileprivate func withUnsafeLetter(
        in area: PixelRect,
        at corner: PixelPoint,
        _ body: (UnsafePointer<fs_letter>) -> Void
    ) {
        let stride = strokes.width
        let start = (area.minY - corner.y) * stride + area.minX - corner.x
        unsafe strokes.withUnsafePixels { strokes in
            unsafe around.withUnsafePixels { around in
                unsafe shadow.withUnsafePixels { shadow in
                    let letter = unsafe fs_letter(
                        strokes: strokes + start,
                        around: around + start,
                        shadow: shadow + start,
                        stride: stride,
                        width: area.size.width,
                        height: area.size.height
                    )
                    unsafe withUnsafePointer(to: letter) { unsafe body($0) }
                }
            }
        }
    }
}

extension LetterInk {
    /// The inks as kernels take them, with a gradient of 255 steps over the longer side of a letter of
    /// `size` and the gradient's centre in the middle.
    fileprivate func kernelInk(over size: PixelSize) -> fs_letter_ink {
        let slope = 255.0 * 65536 / Double(max(size.width, size.height, 1))
        let stepX = Int32((PortableMath.cosine(turns: direction) * slope).rounded())
        let stepY = Int32((PortableMath.sine(turns: direction) * slope).rounded())
        let start = 128 << 16 - stepX &* Int32(size.width / 2) &- stepY &* Int32(size.height / 2)
        return fs_letter_ink(
            first: first.word,
            second: second.word,
            rim: rim.word,
            start: start,
            step_x: stepX,
            step_y: stepY
        )
    }
}
