/// What people need to turn the discs of a batch upright, as measures.
public struct UprightShare: Hashable, Sendable {
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
