/// How well people can solve the slide puzzles of a batch.
public struct Legibility: Hashable, Sendable, Encodable {
    /// The number of measured notches: true ones, and decoys of the same outline.
    public let notches: Int
    /// The mean ΔE*ab across the rim of true notches and of decoys; nil without any.
    public let trueDifference, decoyDifference: Double?
    /// The mean share of a rim with ΔE > 8, 0 … 1.
    public let visibleRim: Double
    /// The share of notches with a mean ΔE ≥ 20 across the rim, and ΔE > 8 on 90 % of it.
    public let clearNotches: Double
    /// The mean area of a notch, in pixels.
    public let area: Double
    /// The share of pictures with all notches clearly visible.
    public let picturesWithClearNotches: Double
    /// The mean `SilhouetteMargin/margin`, 0 … 1; nil without figures.
    public let silhouetteMargin: Double?
    /// The mean over pictures of the least visible figure's visible share of its rim, 0 … 1; nil without figures.
    public let figureVisibility: Double?
    /// The mean `FigureVisibility/margin`, −1 … 1; nil without figures.
    public let visibilityMargin: Double?
    /// The shares of pictures with visible figures, and a recognisable true one; nil without figures.
    public let picturesWithVisibleFigures, picturesWithRecognisableFigure: Double?
    /// The share of pictures with clearly different silhouettes; nil without figures.
    public let picturesWithDistinctFigures: Double?
    /// The share of pictures that pass all measures; nil without figures or decoys.
    public let usable: Double?
    /// The bounds of the 95 % confidence interval of ``usable``.
    public let usableLow, usableHigh: Double?

    /// Whether the pictures are consistent with ``minUsable``: false if even the upper bound of the
    /// interval is below it; nil without a share.
    public var passes: Bool? { usableHigh.map { $0 >= Legibility.minUsable } }

    /// The share of usable pictures that a look needs to pass.
    public static let minUsable = 0.95

    init(_ results: [SlideResult], hasChoice: Bool) {
        func share(_ isTrue: (SlideResult) -> Bool) -> Double {
            Double(results.count(where: isTrue)) / Double(max(1, results.count))
        }
        let all = results.flatMap(\.visibility)
        let isClear = { (picture: SlideResult) in picture.visibility.allSatisfy(\.isClear) }
        let isDistinct = { (picture: SlideResult) in picture.silhouetteMargin?.isDistinct ?? false }
        let visibilities = results.compactMap(\.figureVisibility)
        let showsFigures = results.contains { $0.silhouetteMargin != nil }
        notches = all.count
        trueDifference = results.compactMap { $0.visibility.first?.meanDifference }.mean
        decoyDifference = results.flatMap { $0.visibility.dropFirst().map(\.meanDifference) }.mean
        visibleRim = all.map(\.visibleShare).mean ?? 0
        clearNotches = Double(all.count(where: \.isClear)) / Double(max(1, all.count))
        area = all.map { Double($0.area) }.mean ?? 0
        picturesWithClearNotches = share(isClear)
        silhouetteMargin = results.compactMap { $0.silhouetteMargin?.margin }.mean
        figureVisibility = visibilities.map(\.minVisibleShare).mean
        visibilityMargin = visibilities.compactMap(\.margin).mean
        picturesWithVisibleFigures =
            visibilities.isEmpty ? nil : share { $0.figureVisibility?.isVisible ?? false }
        picturesWithRecognisableFigure =
            visibilities.isEmpty ? nil : share { $0.figureVisibility?.isRecognisable ?? false }
        picturesWithDistinctFigures = showsFigures ? share(isDistinct) : nil
        guard hasChoice, showsFigures else {
            (usable, usableLow, usableHigh) = (nil, nil, nil)
            return
        }
        let isUsable = { (picture: SlideResult) in
            let visibility = picture.figureVisibility
            return isClear(picture) && isDistinct(picture) && visibility?.isVisible ?? true
                && visibility?.isRecognisable ?? true
        }
        usable = share(isUsable)
        let interval = WilsonInterval(
            successes: results.count(where: isUsable),
            trials: results.count
        )
        (usableLow, usableHigh) = (interval.low, interval.high)
    }
}
