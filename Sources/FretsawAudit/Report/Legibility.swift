/// What people need to solve the pictures of a batch, as measures.
public struct Legibility: Hashable, Sendable, Encodable {
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
    /// The mean margin of the true figure over the most alike of the others, 0 … 1; nil where no figures
    /// are shown.
    public let figureMargin: Double?
    /// The mean plain share of the rim of a picture's faintest figure, 0 … 1; nil where none are shown.
    public let figureShown: Double?
    /// The mean margin of figures as they are painted, −1 … 1; nil where none are shown.
    public let figureSightMargin: Double?
    /// The share of pictures all of whose figures are made out, and of those whose true figure is told
    /// from the others as painted; nil where none are shown.
    public let shownPictures, toldPictures: Double?
    /// The share of pictures whose figures differ clearly; nil where none are shown.
    public let clearPictures: Double?
    /// The share of pictures that are usable by all measures; nil where no figures are shown, or there
    /// is nothing to choose from.
    public let usable: Double?

    /// The share of pictures that a usable look reaches.
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
