internal import FretsawRaster

/// How plainly a disc shows what is up: the difference of colour between its upper and lower third, in
/// ΔE*ab, beside that between left and right.
///
/// A stand-in for people, who see much more: a face, a tree, a word. But where even this is small there
/// is seldom anything else to go by.
struct Uprightness: Hashable, Sendable {
    /// ΔE*ab between the mean colours of the upper and the lower third.
    let vertical: Double
    /// The same of left and right.
    let horizontal: Double

    /// The least vertical difference that counts as plain: several times what people just notice.
    static let least = 10.0

    /// Of a disc of `radius` in the middle of `image`, which stands upright.
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

    /// True where people are expected to see what is up.
    var isPlain: Bool { vertical >= Uprightness.least && vertical > horizontal }
}

/// What people need to turn the discs of a batch upright, as measures.
public struct UprightShare: Hashable, Sendable, Encodable {
    /// The mean ΔE*ab between the upper and the lower third of a disc that stands upright.
    public let meanVertical: Double
    /// The same between left and right, which tells nothing.
    public let meanHorizontal: Double
    /// The share of discs that show plainly what is up, 0 … 1: ΔE ≥ 10, and more than sideways.
    public let plainPictures: Double

    /// Shares of `pictures`, of which those not in `discs` show nothing.
    init(_ discs: [Uprightness], of pictures: Int) {
        let count = Double(max(1, discs.count))
        meanVertical = discs.reduce(0) { $0 + $1.vertical } / count
        meanHorizontal = discs.reduce(0) { $0 + $1.horizontal } / count
        plainPictures =
            Double(discs.count(where: \.isPlain)) / Double(max(1, pictures))
    }
}
