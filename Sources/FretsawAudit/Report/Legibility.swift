/// How well people can solve the slide puzzles of a batch.
public struct Legibility: Hashable, Sendable, Encodable {
    /// The number of measured notches: true ones, and decoys of the same outline.
    public let notches: Int
    /// The mean ΔE*ab across the rim of true notches and of decoys; nil without any.
    public let trueDifference, decoyDifference: Double?
    /// The mean share of a rim with ΔE > 8, 0 … 1.
    public let seenRim: Double
    /// The share of notches with ΔE ≥ 20 on 95 % of the rim.
    public let plainNotches: Double
    /// The mean area of a notch, in pixels.
    public let area: Double
    /// The share of pictures with all notches clearly visible.
    public let plainPictures: Double
    /// The mean ``SilhouetteMargin/margin``, 0 … 1; nil without figures.
    public let figureMargin: Double?
    /// The mean over pictures of the least visible figure's visible share of its rim, 0 … 1; nil
    /// without figures.
    public let figureShown: Double?
    /// The mean ``FigureVisibility/margin``, −1 … 1; nil without figures.
    public let figureSightMargin: Double?
    /// The shares of pictures with all figures visible, and with a recognisable true figure; nil
    /// without figures.
    public let shownPictures, toldPictures: Double?
    /// The share of pictures with clearly different silhouettes; nil without figures.
    public let clearPictures: Double?
    /// The share of pictures that pass all measures; nil without figures or decoys.
    public let usable: Double?

    /// The share of usable pictures that a look needs to pass.
    public static let leastUsable = 0.95

    init(_ evidence: [Evidence], hasChoice: Bool) {
        func mean(_ values: [Double]) -> Double? {
            values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        }
        func share(_ isTrue: (Evidence) -> Bool) -> Double {
            Double(evidence.count(where: isTrue)) / Double(max(1, evidence.count))
        }
        let all = evidence.flatMap(\.visibility)
        let isPlain = { (picture: Evidence) in picture.visibility.allSatisfy(\.isPlain) }
        let isClear = { (picture: Evidence) in picture.figureMargin?.isClear ?? false }
        let figureMargins = evidence.compactMap { $0.figureMargin?.margin }
        let sights = evidence.compactMap(\.figureSight)
        let showsFigures = evidence.contains { $0.figureMargin != nil }
        notches = all.count
        trueDifference = mean(evidence.compactMap { $0.visibility.first?.meanDifference })
        decoyDifference = mean(evidence.flatMap { $0.visibility.dropFirst().map(\.meanDifference) })
        seenRim = mean(all.map(\.shareSeen)) ?? 0
        plainNotches = Double(all.count(where: \.isPlain)) / Double(max(1, all.count))
        area = mean(all.map { Double($0.area) }) ?? 0
        plainPictures = share(isPlain)
        figureMargin = mean(figureMargins)
        figureShown = mean(sights.map(\.shown))
        figureSightMargin = mean(sights.compactMap(\.margin))
        shownPictures = sights.isEmpty ? nil : share { $0.figureSight?.isShown ?? false }
        toldPictures = sights.isEmpty ? nil : share { $0.figureSight?.isTold ?? false }
        clearPictures = showsFigures ? share(isClear) : nil
        usable =
            hasChoice && showsFigures
            ? share { picture in
                let sight = picture.figureSight
                return isPlain(picture) && isClear(picture) && sight?.isShown ?? true
                    && sight?.isTold ?? true
            } : nil
    }
}
