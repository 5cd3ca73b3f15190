internal import FretsawRaster

/// How plainly a disc of a picture shows which side of it is up: the difference of colour between its
/// upper and its lower third, beside that between its left and its right, and whether there is anything
/// to be seen but that.
///
/// Sky over land, light over shade: what people go by first. Pebbles and a wall have none; a plain sky
/// has no more than a recolouring gives or takes.
struct UprightEvidence {
    /// The difference of the mean colours of the upper and the lower third, in levels.
    let vertical: Float
    /// The same of the left and the right third.
    let horizontal: Float

    /// The mean difference in green between pixels three apart, in levels.
    let detail: Float

    /// The least detail with which there is something to be seen.
    static let leastDetail: Float = 3
    /// The least vertical difference that counts as plain.
    static let least: Float = 34

    /// The evidence in the disc that fills `box` of `picture`.
    ///
    /// - Complexity: O(area of the disc), a pixel of nine looked at
    init(_ picture: Image<RGBA8>, in box: PixelRect) {
        let area = box.intersection(picture.bounds)
        let radius = box.size.width / 2
        let (x0, y0) = (box.minX + radius, box.minY + radius)
        var sums = [SIMD4<Int>](repeating: .zero, count: 4)
        var (change, pairs) = (0, 0)
        for y in stride(from: area.minY, to: area.maxY, by: 3) {
            let row = picture.row(y)
            let lower = picture.row(min(y + 3, area.maxY - 1))
            for x in stride(from: area.minX, to: area.maxX, by: 3) {
                let (u, v) = (x - x0, y - y0)
                guard u * u + v * v < radius * radius else { continue }
                let pixel = row[x]
                let next = row[min(x + 3, area.maxX - 1)]
                change += abs(Int(pixel.green) - Int(next.green))
                change += abs(Int(pixel.green) - Int(lower[x].green))
                pairs += 2
                let value = SIMD4(Int(pixel.red), Int(pixel.green), Int(pixel.blue), 1)
                if v * 3 < -radius {
                    sums[0] &+= value
                } else if v * 3 > radius {
                    sums[1] &+= value
                }
                if u * 3 < -radius {
                    sums[2] &+= value
                } else if u * 3 > radius {
                    sums[3] &+= value
                }
            }
        }
        func difference(_ one: SIMD4<Int>, _ other: SIMD4<Int>) -> Float {
            var sum: Float = 0
            for channel in 0..<3 {
                let a = Float(one[channel]) / Float(max(1, one[3]))
                let b = Float(other[channel]) / Float(max(1, other[3]))
                sum += (a - b) * (a - b)
            }
            return (sum / 3).squareRoot()
        }
        vertical = difference(sums[0], sums[1])
        horizontal = difference(sums[2], sums[3])
        detail = Float(change) / Float(max(1, pairs))
    }

    /// True where people are expected to see what is up.
    var isPlain: Bool {
        detail >= UprightEvidence.leastDetail && vertical >= UprightEvidence.least
            && vertical >= horizontal * 1.3
    }

    /// More is better.
    var score: Float { vertical - horizontal + 8 * min(detail, UprightEvidence.leastDetail) }
}
