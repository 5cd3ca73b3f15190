internal import FretsawRaster

struct PictureTone {
    /// The hue in full turns; 0 is red.
    let hue: Double
    /// The distance from grey in levels, 0 … 255.
    let chroma: Double

    /// Averages a grid of layout pixels of `picture`, a picture at `scale`.
    init(_ picture: Image<RGBA8>, _ scale: PictureScale = .one) {
        let factor = scale.rawValue
        let step = max(1, min(picture.width, picture.height) / factor / 16) * factor
        var (red, green, blue, count) = (0, 0, 0, 0)
        var top = 0
        while top < picture.height {
            for y in top..<min(top + factor, picture.height) {
                let row = picture.row(y)
                var left = 0
                while left < row.count {
                    for x in left..<min(left + factor, row.count) {
                        let pixel = row[x]
                        red &+= Int(pixel.red)
                        green &+= Int(pixel.green)
                        blue &+= Int(pixel.blue)
                        count &+= 1
                    }
                    left += step
                }
            }
            top += step
        }
        let number = Double(max(1, count))
        let x = Double(2 * red - green - blue) / (2 * number)
        let y = 0.866 * Double(green - blue) / number
        chroma = (x * x + y * y).squareRoot()
        hue = chroma > 0 ? PortableMath.angle(x: x, y: y) : 0
    }
}
