public import FretsawRaster

/// Encodes whole pictures as a GIF.
///
/// Colours become the nearest ones of the palette; an alpha below 128 becomes transparent, others opaque. Only the
/// changed rectangle of each picture is stored, with unchanged pixels transparent if the palette has a free index. A
/// palette of 255 colours therefore gives smaller files than one of 256.
public struct GIFAnimationWriter: ~Copyable {
    /// The size of every picture.
    public let size: PixelSize

    private let palette: [RGBA8]
    /// The transparent index; nil if all 256 are colours.
    private let transparentIndex: UInt8?
    private var map: PaletteMap
    private var encoder: GIFEncoder
    /// The canvas after all frames written, as indices; ``transparentIndex``, or 0, where nothing is drawn.
    private var shown: [UInt8]
    /// Whether no frame is written.
    private var isBlank = true
    /// The last frame; it is written when its disposal is known.
    private var waiting: (picture: [UInt8], delay: Int)?

    /// Creates an animation without pictures.
    ///
    /// The limits for sides and `loopCount` are those of ``GIFEncoder``.
    ///
    /// The palette has 1 … 256 colours, as returned by ``ColorHistogram/palette(count:)``, and at
    /// most 255 if pictures have transparency.
    ///
    /// - Throws: ``CodecError`` if one of these cannot be stored.
    public init(size: PixelSize, palette: [RGBA8], loopCount: Int?) throws(CodecError) {
        try GIFEncoder.check("number of colours", palette.count, in: GIFEncoder.colorCounts)
        // The transparent index has an entry in the table, because some readers require it.
        let encoder = try GIFEncoder(
            size: size,
            palette: palette.count < 256 ? palette + [.black] : palette,
            loopCount: loopCount
        )
        self.size = size
        self.palette = palette
        map = PaletteMap(palette)
        transparentIndex = palette.count < 256 ? UInt8(palette.count) : nil
        self.encoder = encoder
        shown = [UInt8](repeating: transparentIndex ?? 0, count: size.pixelCount)
    }

    /// Appends a picture with a delay in hundredths of a second.
    ///
    /// - Precondition: `image` has the animation's ``size``.
    /// - Throws: ``CodecError`` if the delay cannot be stored, or the picture has transparent
    ///   pixels and the palette has no free index.
    public mutating func append(
        _ image: consuming Image<RGBA8>,
        delayInCentiseconds delay: Int
    ) throws(CodecError) {
        precondition(image.size == size, "all pictures of an animation have one size")
        try GIFEncoder.check("delay", delay, in: GIFEncoder.delays)
        let picture = try indices(of: image)
        try writeWaiting(before: picture)
        waiting = (picture, delay)
    }

    /// Returns the file.
    public consuming func finish() throws(CodecError) -> [UInt8] {
        try writeWaiting(before: nil)
        return try encoder.finish()
    }

    private mutating func indices(of image: consuming Image<RGBA8>) throws(CodecError) -> [UInt8] {
        var picture = [UInt8](repeating: transparentIndex ?? 0, count: size.pixelCount)
        let pixels = image.pixels
        for place in pixels.indices {
            if pixels[place].alpha >= ColorHistogram.opaqueAlpha {
                picture[place] = map.index(of: pixels[place])
            } else if transparentIndex == nil {
                let name = "number of colours beside transparency"
                try GIFEncoder.check(name, palette.count, in: 1...255)
            }
        }
        return picture
    }

    /// Writes the pending frame; `next` is shown after it.
    private mutating func writeWaiting(before next: [UInt8]?) throws(CodecError) {
        guard let (picture, delay) = waiting else { return }
        waiting = nil
        // Pixels are removed by clearing the canvas; a frame can only add pixels.
        var clears = false
        if let transparentIndex, let next {
            clears = picture.indices.contains {
                next[$0] == transparentIndex && picture[$0] != transparentIndex
            }
        }
        let isWhole = clears || isBlank && transparentIndex == nil
        let rect =
            isWhole
            ? PixelRect(x: 0, y: 0, width: size.width, height: size.height)
            : PixelRect(changesIn: size, from: shown.span, to: picture.span)
        isBlank = false
        var frame = GIFEncoder.Frame(
            rect: rect,
            indices: indices(of: picture, over: shown, in: rect)
        )
        frame.transparentIndex = transparentIndex
        frame.delayInCentiseconds = delay
        frame.disposal = clears ? .clear : .keep
        try encoder.append(frame)
        if clears {
            for place in shown.indices { shown[place] = transparentIndex ?? 0 }
        } else {
            shown = picture
        }
    }

    /// The indices to store: unchanged pixels are transparent, if there is such an index.
    private func indices(
        of picture: [UInt8],
        over before: [UInt8],
        in rect: PixelRect
    ) -> [UInt8] {
        var stored: [UInt8] = []
        stored.reserveCapacity(rect.size.pixelCount)
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX {
                let place = y * size.width + x
                let index = picture[place]
                stored.append(index == before[place] ? transparentIndex ?? index : index)
            }
        }
        return stored
    }
}

/// Finds the nearest colour of the palette.
///
/// Colours of the palette are exact. Other colours are divided into cells of six bits per channel. All colours of a
/// cell become the palette colour that is nearest to the cell's centre, by squared distance in RGB. If two are equally
/// near, the one with the lower index is used. Each cell is computed once.
struct PaletteMap {
    private let palette: [RGBA8]
    private var exact: [UInt32: UInt8] = [:]
    /// The index for each cell; −1 until it is computed.
    private var cells = [Int16](repeating: -1, count: 1 << 18)
    private var last: (color: UInt32, index: UInt8)

    init(_ palette: [RGBA8]) {
        precondition((1...256).contains(palette.count), "a palette has 1 to 256 colours")
        self.palette = palette
        for (index, color) in palette.enumerated().reversed() {
            exact[color.colorKey] = UInt8(index)
        }
        last = (palette[0].colorKey, 0)
    }

    /// The index of the nearest colour to `pixel`, ignoring alpha.
    mutating func index(of pixel: RGBA8) -> UInt8 {
        let color = pixel.colorKey
        if color == last.color { return last.index }
        let index = exact[color] ?? indexOfCell(pixel)
        last = (color, index)
        return index
    }

    private mutating func indexOfCell(_ pixel: RGBA8) -> UInt8 {
        let (red, green, blue) = (Int(pixel.red) >> 2, Int(pixel.green) >> 2, Int(pixel.blue) >> 2)
        let cell = red << 12 | green << 6 | blue
        if cells[cell] >= 0 { return UInt8(cells[cell]) }
        var (best, least) = (0, Int.max)
        for (index, color) in palette.enumerated() {
            // Doubled distances, so that the centre of a cell is an integer.
            let toRed = 2 * Int(color.red) - (red << 3 | 3)
            let toGreen = 2 * Int(color.green) - (green << 3 | 3)
            let toBlue = 2 * Int(color.blue) - (blue << 3 | 3)
            let distance = toRed * toRed + toGreen * toGreen + toBlue * toBlue
            if distance < least { (best, least) = (index, distance) }
        }
        cells[cell] = Int16(best)
        return UInt8(best)
    }
}
