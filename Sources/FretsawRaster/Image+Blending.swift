internal import CRasterKernels

package struct PlacedMask: Sendable {
    package var bounds: PixelRect
    /// The coverage of the pixels of the area; nil if all are covered fully.
    package var mask: Mask?

    /// Places a mask.
    package init(bounds: PixelRect, mask: Mask? = nil) {
        precondition(mask.map { $0.size == bounds.size } ?? true)
        self.bounds = bounds
        self.mask = mask
    }
}

// Pixels with premultiplied alpha. Products of shares are rounded to nearest at each step.
extension Image<RGBA8> {
    /// Draws a premultiplied colour over an area, weighted by the product of two masks.
    package mutating func blend(
        _ color: RGBA8,
        over area: PixelRect,
        through cover: PlacedMask,
        _ clip: PlacedMask
    ) {
        unsafe withUnsafePointer(to: color) { color in
            unsafe blend(color, stride: nil, over: area, cover, clip, opacity: 255)
        }
    }

    /// Draws an area of a premultiplied picture, whose first pixel is at `origin`, weighted by `opacity` and a mask.
    package mutating func blend(
        _ picture: Image<RGBA8>,
        at origin: PixelPoint,
        over area: PixelRect,
        opacity: UInt8,
        through clip: PlacedMask
    ) {
        precondition(area.isWithin(PixelRect(origin: origin, size: picture.size)))
        unsafe picture.withUnsafePixels { pixels in
            let start = (area.minY - origin.y) * picture.width + area.minX - origin.x
            unsafe blend(
                pixels + start,
                stride: picture.width,
                over: area,
                PlacedMask(bounds: area),
                clip,
                opacity: opacity
            )
        }
    }

    /// Draws the pixels at `ink` over an area: rows that are `stride` pixels apart, or one pixel everywhere.
    private mutating func blend(
        _ ink: UnsafePointer<RGBA8>,
        stride: Int?,
        over area: PixelRect,
        _ cover: PlacedMask,
        _ clip: PlacedMask,
        opacity: UInt8
    ) {
        guard !area.isEmpty else { return }
        precondition(
            area.isWithin(bounds) && area.isWithin(cover.bounds) && area.isWithin(clip.bounds)
        )
        let width = width
        unsafe withUnsafeMutablePixels { pixels in
            unsafe cover.withUnsafeRows(of: area) { cover, coverStride in
                unsafe clip.withUnsafeRows(of: area) { clip, clipStride in
                    for y in 0..<area.size.height {
                        unsafe fs_blend_row(
                            UnsafeRawPointer(ink + y * (stride ?? 0))
                                .assumingMemoryBound(to: UInt8.self),
                            stride == nil ? 0 : 1,
                            cover.map { unsafe $0 + y * coverStride },
                            clip.map { unsafe $0 + y * clipStride },
                            opacity,
                            UnsafeMutableRawPointer(
                                pixels + (area.minY + y) * width + area.minX
                            ).assumingMemoryBound(to: UInt8.self),
                            area.size.width
                        )
                    }
                }
            }
        }
    }
}

extension PlacedMask {
    /// Calls `body` with the coverage of the first pixel of an area within the mask, and with the distance of its rows.
    fileprivate func withUnsafeRows(
        of area: PixelRect,
        _ body: (UnsafePointer<UInt8>?, Int) -> Void
    ) {
        guard let mask else { return body(nil, 0) }
        let start = (area.minY - bounds.minY) * mask.width + area.minX - bounds.minX
        unsafe mask.withUnsafePixels { pixels in unsafe body(pixels + start, mask.width) }
    }
}

extension PixelRect {
    /// True if no pixel is outside of `other`.
    fileprivate func isWithin(_ other: PixelRect) -> Bool { intersection(other) == self }
}
