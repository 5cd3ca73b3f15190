import FretsawRaster

/// The picture a GIF's frames are painted on, by Chromium's rules.
///
/// It begins transparent, whatever the background index says. Colour indices beyond the palette,
/// and all of them without one, paint opaque black.
struct GIFCanvas {
    private(set) var image: Image<RGBA8>

    /// An empty canvas of `size`, which the caller has checked against the limits.
    init(size: PixelSize) {
        image = Image(width: size.width, height: size.height, filledWith: .transparent)
    }

    /// The canvas for a screen and its first frame: the screen, grown to the right and to the
    /// bottom where the frame reaches beyond it.
    static func size(screen: PixelSize, firstFrame: PixelRect) -> PixelSize {
        PixelSize(
            width: max(screen.width, firstFrame.maxX),
            height: max(screen.height, firstFrame.maxY)
        )
    }

    /// Paints a frame; what lies beyond the canvas is cut off.
    ///
    /// Its colour indices lie in `indices` from `start` on, in stored order; those equal to
    /// `transparentIndex` leave the canvas as it is.
    mutating func paint(
        _ indices: [UInt8],
        from start: Int,
        of descriptor: GIFImageDescriptor,
        palette: [RGBA8],
        transparentIndex: UInt8?
    ) {
        let rect = descriptor.rect
        let columns = min(rect.maxX, image.width) - rect.minX
        guard columns > 0 else { return }
        var colors = [RGBA8](repeating: .black, count: 256)
        for (index, color) in palette.prefix(256).enumerated() { colors[index] = color }
        let transparent = transparentIndex.map(Int.init) ?? -1

        let rows = GIFInterlacing.rows(
            height: rect.size.height,
            isInterlaced: descriptor.isInterlaced
        )
        let source = indices.span
        let lookup = colors.span
        for (stored, row) in rows.enumerated() where rect.minY + row < image.height {
            let line = source.extracting(
                start + stored * rect.size.width..<start + stored * rect.size.width + columns
            )
            var target = image.mutableRow(rect.minY + row)
            for x in line.indices where Int(line[x]) != transparent {
                target[rect.minX &+ x] = lookup[Int(line[x])]
            }
        }
    }
}
