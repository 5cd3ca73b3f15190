public import FretsawRaster

/// Makes a GIF out of whole pictures.
///
/// Colours become the palette's nearest; alpha below 128 becomes transparent, all other opaque. Of
/// each picture only the rectangle that changes is stored, unchanged pixels in it as transparent
/// where the palette leaves an index for that; so a palette of 255 colours gives smaller files than
/// one of 256.
public struct GIFAnimationWriter: ~Copyable {
    /// The size of every picture.
    public let size: PixelSize

    private let palette: [RGBA8]
    /// The index that represents transparent; nil if all 256 are colours.
    private let transparentIndex: UInt8?
    private var map: PaletteMap
    private var encoder: GIFEncoder
    /// The canvas after all frames written, as indices; `empty` where nothing is drawn.
    private var shown: [UInt16]
    /// The frame that waits to learn how it must be disposed of.
    private var waiting: (picture: [UInt16], delay: Int)?

    /// An index of ``shown`` where nothing is drawn.
    private static let empty: UInt16 = 256

    /// An animation without pictures; sides and `loopCount` are those of ``GIFEncoder``.
    ///
    /// The palette has 1 … 256 colours, as ``ColorHistogram/palette(count:)`` gives; 255 at most where
    /// pictures have transparency.
    ///
    /// - Throws: ``CodecError`` where one of these cannot be stored.
    public init(size: PixelSize, palette: [RGBA8], loopCount: Int?) throws(CodecError) {
        try GIFEncoder.check("number of colours", palette.count, in: GIFEncoder.colorCounts)
        // The transparent index has a place in the table, so that no reader stumbles over it.
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
        shown = [UInt16](repeating: GIFAnimationWriter.empty, count: size.pixelCount)
    }

    /// Appends a picture, shown for `delay` hundredths of a second.
    ///
    /// - Precondition: `image` has the animation's ``size``.
    /// - Throws: ``CodecError`` where the delay cannot be stored, or the picture is transparent
    ///   somewhere and the palette has no index left.
    /// - Complexity: O(pixels)
    public mutating func append(
        _ image: Image<RGBA8>,
        delayInCentiseconds delay: Int
    ) throws(CodecError) {
        precondition(image.size == size, "all pictures of an animation have one size")
        try GIFEncoder.check("delay", delay, in: GIFEncoder.delays)
        let picture = try indices(of: image)
        try writeWaiting(before: picture)
        waiting = (picture, delay)
    }

    /// The file.
    ///
    /// - Throws: ``CodecError`` where giflib fails.
    public consuming func finish() throws(CodecError) -> [UInt8] {
        try writeWaiting(before: nil)
        return try encoder.finish()
    }

    private mutating func indices(of image: Image<RGBA8>) throws(CodecError) -> [UInt16] {
        var picture = [UInt16](repeating: GIFAnimationWriter.empty, count: size.pixelCount)
        let pixels = image.pixels
        for place in pixels.indices where pixels[place].alpha >= ColorHistogram.opaqueAlpha {
            picture[place] = UInt16(map.index(of: pixels[place]))
        }
        if transparentIndex == nil, picture.contains(GIFAnimationWriter.empty) {
            let name = "number of colours beside transparency"
            try GIFEncoder.check(name, palette.count, in: 1...255)
        }
        return picture
    }

    /// Writes the frame that waits; `next` is shown after it.
    private mutating func writeWaiting(before next: [UInt16]?) throws(CodecError) {
        guard let (picture, delay) = waiting else { return }
        waiting = nil
        // Pixels are taken away by clearing the canvas; a frame alone only adds.
        let clears =
            next.map { next in
                picture.indices.contains {
                    next[$0] == GIFAnimationWriter.empty
                        && picture[$0] != GIFAnimationWriter.empty
                }
            } ?? false
        let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        let rect = clears ? whole : PixelRect(changesIn: size, from: shown.span, to: picture.span)
        var frame = GIFEncoder.Frame(
            rect: rect,
            indices: indices(of: picture, over: shown, in: rect)
        )
        frame.transparentIndex = transparentIndex
        frame.delayInCentiseconds = delay
        frame.disposal = clears ? .clear : .keep
        try encoder.append(frame)
        if clears {
            for place in shown.indices { shown[place] = GIFAnimationWriter.empty }
        } else {
            shown = picture
        }
    }

    /// The indices to store: unchanged pixels transparent, where there is such an index.
    private func indices(
        of picture: [UInt16],
        over before: [UInt16],
        in rect: PixelRect
    ) -> [UInt8] {
        var stored: [UInt8] = []
        stored.reserveCapacity(rect.size.pixelCount)
        for y in rect.minY..<rect.maxY {
            for x in rect.minX..<rect.maxX {
                let place = y * size.width + x
                let index = picture[place]
                if let transparentIndex,
                    index == before[place] || index == GIFAnimationWriter.empty
                {
                    stored.append(transparentIndex)
                } else {
                    stored.append(UInt8(truncatingIfNeeded: index))
                }
            }
        }
        return stored
    }

}

/// Finds the palette's nearest colour to any colour.
///
/// A colour of the palette is its own nearest. Any other takes what is nearest to the middle of its
/// cell of six bits a channel, found once for each cell: squared distances in RGB, the lower index
/// where two are equal.
struct PaletteMap {
    private let palette: [RGBA8]
    private var exact: [UInt32: UInt8] = [:]
    /// By cell; -1 until it is looked up.
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

    /// The index of the colour nearest to `pixel`, whose alpha is ignored.
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
            // Twice the distances, so that a cell's middle is a whole number.
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
