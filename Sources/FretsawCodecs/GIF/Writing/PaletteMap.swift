import FretsawRaster

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
