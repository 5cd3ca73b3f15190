import FretsawAudit
import FretsawCaptcha
import FretsawCommandLine
import FretsawKinds

extension AuditReport {
    var text: String {
        let scales =
            scales == [.one]
            ? "" : " at scale " + scales.map { "\($0.rawValue)" }.joined(separator: " and ")
        var lines = [
            "\(Quantity.counted(pictures, "picture"))\(scales), \(toleranceText)", chanceText,
        ]
        if let constantBound {
            lines.append(
                "best constant answer: \(percent(constantBound)) if all answers are equally likely"
            )
        }
        if let best {
            lines.append(
                "best attacker: \(best.attacker.rawValue), \(best.name): \(percent(best.success))"
            )
        }
        lines += ["", solverTable]
        if let legibility {
            lines += ["", "legibility"]
            lines += legibility.rows(hasChoice: chance != 1).map { "  " + $0.padded(to: 56) + $1 }
        }
        return lines.joined(separator: "\n")
    }

    private var toleranceText: String {
        let amount = Quantity.fixed(tolerance, 1)
        return switch (kind.shape, kind.gesture) {
        case (.angle, _): "correct within \(amount)°"
        case (_, .slider): "correct within \(amount) px at a width of 310"
        case (_, .piece): "correct within \(amount) px in x and y at a width of 310"
        default:
            "correct within \(amount) px in x and y at 310×155\(isOneClick ? "" : ", all \(targets) in order")"
        }
    }

    private var isOneClick: Bool { kind.traits.tasks == [.follow] }

    private var targets: String { kind.traits.tasks == [.icons] ? "figures" : "words" }

    private var chanceText: String {
        guard let chance else {
            return "chance: unknown, because the list has no other notches"
        }
        guard kind.shape != .place || chance < 1 else {
            return
                "chance: \(percent(chance)): only one notch per picture; generate the batch again with "
                + "decoys"
        }
        return switch (kind.shape, kind.gesture) {
        case (.angle, _): "chance: \(percent(chance)) among all possible angles"
        case (_, .slider):
            "chance: \(percent(chance)) among all notches, \(percent(rowChance ?? 1)) among those on the piece's row"
        case (_, .piece):
            "chance: \(percent(chance)) among all tiles, whose places solvers are given"
        default:
            isOneClick
                ? "chance: \(percent(chance)) among all places to click"
                : "chance: \(percent(chance)) if all \(targets) are found and clicked in random order"
        }
    }

    private var solverTable: String {
        let unit = kind.shape == .angle ? "° " : "px"
        let heading =
            "attacker".padded(to: 15) + "solver".padded(to: 32) + "solved   95 % interval   "
            + "mean error  CPU/picture"
        let rows = scores.map { score in
            score.attacker.rawValue.padded(to: 15) + score.name.padded(to: 32)
                + right(percent(score.success), in: 6)
                + right("\(percent(score.low)) – \(percent(score.high))", in: 16)
                + right(score.meanError.map { "\(Quantity.fixed($0, 1)) \(unit)" } ?? "–", in: 13)
                + right("\(Quantity.fixed(score.milliseconds, 2)) ms", in: 12)
        }
        return ([heading] + rows).joined(separator: "\n")
    }
}

extension Legibility {
    /// The rows of the table; without a verdict if pictures have only one notch.
    fileprivate func rows(hasChoice: Bool) -> [(String, String)] {
        func difference(_ value: Double?) -> String {
            value.map { "ΔE \(Quantity.fixed($0, 1))" } ?? "–"
        }
        let seen = [
            ("rim contrast of true notches, mean", difference(trueDifference)),
            ("rim contrast of decoys, mean", difference(decoyDifference)),
            ("share of the rim with ΔE > 8", percent(visibleRim)),
            ("notches clearly visible (ΔE ≥ 20, > 8 on 90 % of the rim)", percent(clearNotches)),
            ("notch area, mean", "\(Quantity.count(Int(area.rounded()))) px"),
            ("pictures with all notches clearly visible", percent(picturesWithClearNotches)),
        ]
        let verdict = hasChoice ? usableText : "no verdict: only one notch per picture"
        return seen + figureRows + [("usable", verdict)]
    }

    /// The rows about figures; empty without figures.
    private var figureRows: [(String, String)] {
        guard let figureVisibility else { return [] }
        return [
            (
                "silhouette margin over the most similar decoy, mean",
                silhouetteMargin.map { "\(percent($0)) of the figure" } ?? "–"
            ),
            ("pictures with distinct silhouettes", percent(picturesWithDistinctFigures)),
            ("visible rim of the least visible figure, mean", percent(figureVisibility)),
            (
                "visibility margin of the true figure, mean",
                visibilityMargin.map { "\(percent($0)) of the rim" } ?? "–"
            ),
            ("pictures with all figures visible", percent(picturesWithVisibleFigures)),
            ("pictures with a recognisable true figure", percent(picturesWithRecognisableFigure)),
        ]
    }

    private var usableText: String {
        guard let usable, let usableLow, let usableHigh, let passes else {
            return "no verdict: the pictures show no figures"
        }
        return
            "\(percent(usable)) of pictures (\(percent(usableLow)) – \(percent(usableHigh))): "
            + "\(passes ? "passes" : "fails") (95 % needed)"
    }
}

extension BehaviourTable {
    /// The table as text: family, tracks, share judged to be a machine's, mean score, and the mean of each feature.
    var text: String {
        let names = BehaviourTable.features
        let heading =
            "family" + right("tracks", in: 14) + right("machine", in: 9)
            + right("score", in: 7) + names.map { right($0, in: $0.count + 2) }.joined()
        let rows = rows.map { row in
            let share = Double(row.machines) / Double(row.tracks)
            let features = names.map {
                right(Quantity.fixed(row.features[$0] ?? 0, 2), in: $0.count + 2)
            }
            let name = row.family.rawValue
            return name + right("\(row.tracks)", in: 20 - name.count)
                + right("\(Quantity.fixed(100 * share, 2)) %", in: 9)
                + right(Quantity.fixed(row.meanScore, 2), in: 7) + features.joined()
        }
        return ([heading] + rows).joined(separator: "\n")
    }
}

private func percent(_ share: Double?) -> String {
    share.map { "\(Quantity.fixed($0 * 100, 1)) %" } ?? "–"
}

private func right(_ text: String, in width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
}
