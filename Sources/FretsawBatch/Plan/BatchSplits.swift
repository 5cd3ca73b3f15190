/// Splits of a batch with their shares, such as 0.9 for training and 0.1 for validation.
///
/// The split of a pair depends on its index alone, so it remains the same when the batch grows.
public struct BatchSplits: Hashable, Sendable, CustomStringConvertible {
    /// The shares as they were given.
    public let description: String
    /// The names in order.
    let names: [String]
    /// For each split, the sum of its share and those before it.
    private let ends: [Double]

    /// Words that YAML or YOLO's `data.yaml` takes for something else.
    private static let reserved: Set = [
        "download", "false", "images", "n", "names", "nc", "no", "null", "off", "on", "path",
        "true", "y", "yes",
    ]

    /// Parses `train=0.9,val=0.1`; nil if a name is reserved, repeated, or not of letters, digits, `-` and `_` after a
    /// letter, at most 32, or if the shares do not add up to 1.
    public init?(_ text: String) {
        var (names, ends): ([String], [Double]) = ([], [])
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, let share = Double(sides[1]), share > 0, share <= 1 else {
                return nil
            }
            let name = String(sides[0])
            let folded = name.lowercased()
            let characters = name.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
            }
            guard characters, name.first?.isLetter == true, name.utf8.count <= 32,
                !Self.reserved.contains(folded),
                // Some file systems do not distinguish capitals.
                !names.contains(where: { $0.lowercased() == folded })
            else { return nil }
            names.append(name)
            ends.append((ends.last ?? 0) + share)
        }
        guard let sum = ends.last, abs(sum - 1) < 1e-6 else { return nil }
        (description, self.names, self.ends) = (text, names, ends)
    }

    /// The names of the splits that have no pair in `range`.
    public func names(withoutPairsIn range: Range<Int>) -> [String] {
        names.filter { split in !range.contains { name(of: $0) == split } }
    }

    /// The split of pair `index`: the multiples of the golden ratio have fractions that are spread evenly
    /// over 0 … 1, so each range of indices has nearly the shares.
    func name(of index: Int) -> String {
        // 2⁶⁴ divided by the golden ratio: the product is the fraction times 2⁶⁴.
        let fraction = Double((UInt64(index) &* 0x9E37_79B9_7F4A_7C15) >> 11) * 0x1p-53
        return names[ends.dropLast().firstIndex { fraction < $0 } ?? names.count - 1]
    }
}
