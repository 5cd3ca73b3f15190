internal import FretsawRaster

/// How clearly a disc shows which side is up: the colour difference of its upper and lower third.
///
/// People also use faces, trees or words. A disc with a small difference seldom has other cues.
struct Uprightness: Hashable, Sendable {
    /// The ΔE*ab between the mean colours of the upper and the lower third.
    let vertical: Double
    /// The ΔE*ab between the mean colours of the left and the right third.
    let horizontal: Double

    /// The minimum vertical difference of a clear disc.
    static let minDifference = 10.0

    /// Measures a disc of `radius` in the centre of the upright `image`.
    init(_ image: Image<RGBA8>, radius: Float) {
        let middle = Float(image.width) / 2
        var thirds = [[SIMD4<Double>]](repeating: [], count: 4)
        for y in stride(from: 0, to: image.height, by: 2) {
            for x in stride(from: 0, to: image.width, by: 2) {
                let (u, v) = (Float(x) + 0.5 - middle, Float(y) + 0.5 - middle)
                guard u * u + v * v < radius * radius else { continue }
                let pixel = image[x, y]
                let lab = LabPlanes.lab(Float(pixel.red), Float(pixel.green), Float(pixel.blue))
                let colour = SIMD4(Double(lab.l), Double(lab.a), Double(lab.b), 0)
                if v < -radius / 3 { thirds[0].append(colour) }
                if v > radius / 3 { thirds[1].append(colour) }
                if u < -radius / 3 { thirds[2].append(colour) }
                if u > radius / 3 { thirds[3].append(colour) }
            }
        }
        let means = thirds.map { $0.reduce(.zero, +) / Double(max(1, $0.count)) }
        func difference(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
            let d = one - other
            return (d * d).sum().squareRoot()
        }
        vertical = difference(means[0], means[1])
        horizontal = difference(means[2], means[3])
    }

    /// True if people are expected to see which side is up.
    var isClear: Bool { vertical >= Uprightness.minDifference && vertical > horizontal }
}

/// How well people can rotate the discs of a batch upright.
public struct UprightLegibility: Hashable, Sendable, Encodable {
    /// The mean ΔE*ab between the upper and the lower third of the upright discs.
    public let meanVertical: Double
    /// The mean ΔE*ab between the left and the right third, for comparison.
    public let meanHorizontal: Double
    /// The share of discs, 0 … 1, with a vertical ΔE of at least 10 that exceeds the horizontal
    /// one.
    public let clearPictures: Double

    /// Summarises `discs` out of `pictures`; pictures without a disc count as unclear.
    init(_ discs: [Uprightness], of pictures: Int) {
        let count = Double(max(1, discs.count))
        meanVertical = discs.reduce(0) { $0 + $1.vertical } / count
        meanHorizontal = discs.reduce(0) { $0 + $1.horizontal } / count
        clearPictures =
            Double(discs.count(where: \.isClear)) / Double(max(1, pictures))
    }
}
