internal import FretsawRaster

/// The coverage of a picture, 0 … 1, with a margin for a blur around it.
struct BlurredCoverage {
    private(set) var width, height: Int
    private(set) var levels: [Float]

    /// The coverage of a picture in the middle of a transparent area with `margin` pixels on each side.
    init(_ picture: Image<RGBA8>, margin: Int) {
        (width, height) = (picture.width + 2 * margin, picture.height + 2 * margin)
        levels = [Float](repeating: 0, count: width * height)
        for y in 0..<picture.height {
            let row = picture.row(y)
            let start = (y + margin) * width + margin
            for x in 0..<picture.width { levels[start + x] = Float(row[x].alpha) / 255 }
        }
    }

    /// The distance in pixels to which a blur of a standard deviation reaches.
    static func reach(of deviation: Double) -> Int { Int((3 * radius(of: deviation)).rounded(.up)) }

    /// The radius of a box that blurs, three times in a row, with the variance of a Gaussian.
    private static func radius(of deviation: Double) -> Double {
        // Those of three boxes with an odd side d add up to (d² − 1) / 4.
        ((4 * deviation * deviation + 1).squareRoot() - 1) / 2
    }

    /// The coverage blurred by an approximate Gaussian, and multiplied by `share`.
    func blurred(_ deviation: Double, share: Double) -> BlurredCoverage {
        var result = self
        let radius = BlurredCoverage.radius(of: deviation)
        for _ in 0..<3 {
            // Each pass exchanges rows and columns.
            result.blurRowsAndTranspose(radius)
            result.blurRowsAndTranspose(radius)
        }
        for index in result.levels.indices { result.levels[index] *= Float(share) }
        return result
    }

    mutating func add(behind other: BlurredCoverage) {
        for index in levels.indices { levels[index] += (1 - levels[index]) * other.levels[index] }
    }

    /// A picture of the colour, without its alpha, with this coverage; its alpha is premultiplied.
    func filled(with color: RGBA8) -> Image<RGBA8> {
        let pixels = levels.map { level in
            func scaled(_ channel: UInt8) -> UInt8 {
                UInt8((Float(channel) * level).rounded())
            }
            return RGBA8(
                red: scaled(color.red),
                green: scaled(color.green),
                blue: scaled(color.blue),
                alpha: scaled(255)
            )
        }
        return Image(width: width, height: height, pixels: pixels)
    }

    /// Replaces each level by the mean of those beside it in its row, to a distance that may be a fraction.
    private mutating func blurRowsAndTranspose(_ radius: Double) {
        let whole = Int(radius)
        let part = Float(radius - Double(whole))
        let scale = Float(1 / (2 * radius + 1))
        var result = [Float](repeating: 0, count: levels.count)
        for y in 0..<height {
            let start = y * width
            func level(_ x: Int) -> Float { x >= 0 && x < width ? levels[start + x] : 0 }
            // Of the pixels −whole … whole − 1 around the first one.
            var sum = (0..<whole).reduce(Float(0)) { $0 + level($1) }
            for x in 0..<width {
                sum += level(x + whole)
                let edges = level(x - whole - 1) + level(x + whole + 1)
                result[x * height + y] = min(1, max(0, (sum + part * edges) * scale))
                sum -= level(x - whole)
            }
        }
        levels = result
        (width, height) = (height, width)
    }
}
