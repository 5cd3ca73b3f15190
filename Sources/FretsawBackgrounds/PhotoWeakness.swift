public import FretsawCaptcha
public import FretsawRaster

/// Why puzzles on a photo are hard for people.
public enum PhotoWeakness: String, CaseIterable, Sendable {
    /// It has hardly any detail, so that all places look alike.
    case flat

    /// The minimum mean difference, in levels, of places three layout pixels apart; scenery has 7 or
    /// more, a gradient from black to white over the height 2.5.
    static let minDetail = 2.0
}

extension CaptchaRecipe {
    /// The weakness of a photo as a background of this puzzle; nil if it suits.
    ///
    /// Puzzles whose pieces do not show their notch suit any photo.
    public func weakness(of photo: Image<RGBA8>) -> PhotoWeakness? {
        guard cutsPieces else { return nil }
        return photo.detail(step: 3 * scale.rawValue) < PhotoWeakness.minDetail ? .flat : nil
    }
}

extension Image<RGBA8> {
    /// The mean difference of green between pixels `step` apart, in levels; one pixel in a square of
    /// `step` pixels is read.
    fileprivate func detail(step: Int) -> Double {
        var (sum, pairs) = (0, 0)
        for y in stride(from: 0, to: height - step, by: step) {
            let (row, lower) = (row(y), row(y + step))
            for x in stride(from: 0, to: width - step, by: step) {
                let green = Int(row[x].green)
                sum += abs(green - Int(row[x + step].green)) + abs(green - Int(lower[x].green))
                pairs += 2
            }
        }
        return Double(sum) / Double(max(1, pairs))
    }
}

extension PhotoWeakness: CustomStringConvertible {
    /// The reason, as a part of a sentence.
    public var description: String {
        switch self {
        case .flat: "has hardly any detail, so all places look alike"
        }
    }
}
