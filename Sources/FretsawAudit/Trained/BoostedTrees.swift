internal import FretsawRaster

/// Gradient-boosted regression trees over the notches of a picture.
///
/// The chance of each notch to be the true one is proportional to the exponential of its score, as in
/// ``LogisticRegression``, but the score is a sum of small trees, each fitted to what the ones before
/// left over: J. H. Friedman's "Greedy function approximation" (2001) with the second derivatives of T.
/// Chen and C. Guestrin's "XGBoost" (2016), on histograms of quantiles.
///
/// Each tree sees part of the pictures and features, drawn from a fixed seed: the same pictures give
/// the same trees on every machine.
struct BoostedTrees: Sendable {
    /// One inner node, or a leaf.
    private struct Node {
        /// The feature asked for; −1 for a leaf.
        var feature = -1
        /// Values at most this go to the first of two children, others to the one beside it.
        var bound = 0.0
        var child = 0
        var value = 0.0
    }

    private let trees: [[Node]]

    private static let count = 300
    private static let depth = 3
    private static let rate = 0.03
    private static let bins = 16
    /// The part of pictures and of features a tree sees.
    private static let pictureShare = 0.6
    private static let featureShare = 0.15
    /// Holds leaves near 0, and the least weight one may have.
    private static let ridge = 4.0
    private static let leastWeight = 3.0

    /// Trees that explain `examples`; nil where there is nothing to learn from.
    ///
    /// - Complexity: O(trees · notches · features)
    init?(_ examples: [LogisticRegression.Example]) {
        let examples = examples.filter { $0.rows.count > 1 && $0.rows.indices.contains($0.truth) }
        guard let features = examples.first?.rows.first?.count, features > 0 else { return nil }
        let sample = TreeSample(examples, features: features, bins: BoostedTrees.bins)
        // A feature that never differs is no choice.
        let telling = (0..<features).filter { sample.bounds[$0].count > 0 }
        var random = SplitMix(0x9e37)
        var scores = [Double](repeating: 0, count: sample.rows)
        var slopes = scores
        var weights = scores
        var trees: [[Node]] = []
        for _ in 0..<BoostedTrees.count {
            sample.differentiate(scores, &slopes, &weights)
            let rows = (0..<sample.pictures.count)
                .filter { _ in random.chance(BoostedTrees.pictureShare) }
                .flatMap { Array(sample.pictures[$0]) }
            let chosen = telling.filter { _ in random.chance(BoostedTrees.featureShare) }
            let tree = BoostedTrees.grow(sample, rows, chosen, slopes, weights)
            for row in 0..<sample.rows {
                scores[row] += BoostedTrees.value(tree) { sample.value(row, $0) }
            }
            trees.append(tree)
        }
        self.trees = trees
    }

    /// Which of the notches is the true one, most likely; nil where there is none.
    func choice(_ rows: [[Double]]) -> Int? {
        let scores = rows.map { row in
            trees.reduce(0) { $0 + BoostedTrees.value($1) { row[$0] } }
        }
        return scores.indices.max { (scores[$0], $1) < (scores[$1], $0) }
    }

    private static func value(_ tree: [Node], feature: (Int) -> Double) -> Double {
        var place = 0
        while tree[place].feature >= 0 {
            let node = tree[place]
            place = node.child + (feature(node.feature) <= node.bound ? 0 : 1)
        }
        return tree[place].value
    }

    private static func grow(
        _ sample: TreeSample,
        _ rows: [Int],
        _ features: [Int],
        _ slopes: [Double],
        _ weights: [Double]
    ) -> [Node] {
        var nodes = [Node()]
        var open: [(node: Int, rows: [Int], depth: Int)] = [(0, rows, 0)]
        while let (place, rows, depth) = open.popLast() {
            let slope = rows.reduce(0) { $0 + slopes[$1] }
            let weight = rows.reduce(0) { $0 + weights[$1] }
            nodes[place].value = -rate * slope / (weight + ridge)
            guard depth < BoostedTrees.depth, weight >= 2 * leastWeight else { continue }
            guard
                let split = sample.bestSplit(
                    rows,
                    features,
                    slopes,
                    weights,
                    ridge: ridge,
                    leastWeight: leastWeight
                )
            else { continue }
            nodes[place].feature = split.feature
            nodes[place].bound = sample.bounds[split.feature][split.bin]
            nodes[place].child = nodes.count
            let isFirst = { (row: Int) in sample.bin(row, split.feature) <= split.bin }
            open.append((nodes.count, rows.filter(isFirst), depth + 1))
            open.append((nodes.count + 1, rows.filter { !isFirst($0) }, depth + 1))
            nodes += [Node(), Node()]
        }
        return nodes
    }
}
