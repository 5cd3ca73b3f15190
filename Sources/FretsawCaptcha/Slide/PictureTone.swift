internal import FretsawRaster

/// The mean colour of a part of a picture.
struct PictureTone {
    /// The hue in full turns; 0 is red.
    let hue: Double
    /// The distance from grey in levels, 0 … 255.
    let chroma: Double
    /// The luma by the weights of BT.601, 0 … 255.
    let luma: Double

    /// Averages a grid of layout pixels in `area`, which is within `picture`, a picture at `scale`.
    init(_ picture: Image<RGBA8>, in area: PixelRect, _ scale: PictureScale = .one) {
        let factor = scale.rawValue
        let step = max(1, min(area.size.width, area.size.height) / factor / 16) * factor
        var (red, green, blue, count) = (0, 0, 0, 0)
        for top in stride(from: area.minY, to: area.maxY, by: step) {
            for y in top..<min(top + factor, area.maxY) {
                let row = picture.row(y)
                for left in stride(from: area.minX, to: area.maxX, by: step) {
                    for x in left..<min(left + factor, area.maxX) {
                        red += Int(row[x].red)
                        green += Int(row[x].green)
                        blue += Int(row[x].blue)
                        count += 1
                    }
                }
            }
        }
        let number = Double(max(1, count))
        let x = Double(2 * red - green - blue) / (2 * number)
        let y = 0.866 * Double(green - blue) / number
        chroma = (x * x + y * y).squareRoot()
        hue = chroma > 0 ? PortableMath.angle(x: x, y: y) : 0
        luma = (0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)) / number
    }
}
