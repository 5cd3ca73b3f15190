/// What people need to solve the pictures of a batch, as measures.
public struct Legibility: Hashable, Sendable {
    /// Notches measured: true ones, and decoys of the same outline.
    public let notches: Int
    /// The mean ΔE*ab across a notch's rim, of true notches and of decoys; nil where there are none.
    public let trueDifference, decoyDifference: Double?
    /// The mean share of a rim with ΔE > 8, 0 … 1.
    public let seenRim: Double
    /// The share of notches whose rim has ΔE ≥ 20 over 95 % of it.
    public let plainNotches: Double
    /// The mean area of a notch, in pixels.
    public let area: Double
    /// The share of pictures all of whose notches are plain.
    public let plainPictures: Double
    /// Pictures in which the piece reaches a wrong notch, and the mean margin there, in ΔE*ab.
    public let contested: Int
    /// The mean margin of the true notch over the best wrong one, at a quarter of the resolution.
    public let meanMargin: Double?
    /// The mean margin of the true figure over the most alike of the others, 0 … 1; nil where no figures
    /// are shown.
    public let figureMargin: Double?
    /// The mean of the least share that what is painted has in common with the figure meant, 0 … 1; nil
    /// where no figures are shown.
    public let figureShown: Double?
    /// The share of pictures whose true notch is told clearly; nil where other notches are not known.
    public let clearPictures: Double?
    /// The share of pictures that are usable by both measures; nil where other notches are not known,
    /// and where figures are shown: whether people recognise these no measure here tells.
    public let usable: Double?

    /// The share of pictures that a usable look reaches.
    public static let leastUsable = 0.95

    init(_ evidence: [Evidence]) {
        func mean(_ values: [Double]) -> Double? {
            values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        }
        func share(_ isTrue: (Evidence) -> Bool) -> Double {
            Double(evidence.count(where: isTrue)) / Double(max(1, evidence.count))
        }
        let all = evidence.flatMap(\.visibility)
        let isPlain = { (picture: Evidence) in picture.visibility.allSatisfy(\.isPlain) }
        let isClear = { (picture: Evidence) in
            picture.figureMargin?.isClear ?? picture.margin?.isClear ?? false
        }
        let margins = evidence.compactMap { $0.margin?.margin }
        let figureMargins = evidence.compactMap { $0.figureMargin?.margin }
        let knowsNotches = evidence.contains { $0.margin != nil || $0.figureMargin != nil }
        notches = all.count
        trueDifference = mean(evidence.compactMap { $0.visibility.first?.meanDifference })
        decoyDifference = mean(evidence.flatMap { $0.visibility.dropFirst().map(\.meanDifference) })
        seenRim = mean(all.map(\.shareSeen)) ?? 0
        plainNotches = Double(all.count(where: \.isPlain)) / Double(max(1, all.count))
        area = mean(all.map { Double($0.area) }) ?? 0
        plainPictures = share(isPlain)
        contested = margins.count + figureMargins.count
        meanMargin = mean(margins)
        figureMargin = mean(figureMargins)
        figureShown = mean(evidence.compactMap { $0.figureMargin?.shown })
        clearPictures = knowsNotches ? share(isClear) : nil
        let showsFigures = evidence.contains { $0.figureMargin != nil }
        usable = knowsNotches && !showsFigures ? share { isPlain($0) && isClear($0) } : nil
    }
}
