import FretsawAudit
import FretsawCaptcha
import FretsawCommandLine

extension AuditReport {
    /// The report as a table.
    var text: String {
        var lines = ["\(Quantity.counted(pictures, "picture")), \(tolerated)", chanceText]
        lines += ["", solverTable]
        if let legibility {
            lines += ["", "what people need"]
            lines += legibility.rows(hasChoice: chance != 1).map { "  " + $0.padded(to: 46) + $1 }
        }
        if let upright {
            lines += ["", "what people need"]
            lines += upright.rows.map { "  " + $0.padded(to: 46) + $1 }
        }
        return lines.joined(separator: "\n")
    }

    private var tolerated: String {
        let amount = Quantity.fixed(tolerance, 1)
        return switch kind {
        case .slide: "right within \(amount) px at a width of 310"
        case .clickWord: "right within \(amount) px across and down at 310×155, every word in order"
        case .rotate: "right within \(amount)°"
        }
    }

    private var chanceText: String {
        guard let chance else {
            return "chance: unknown, because the list has no other notches"
        }
        guard kind != .slide || chance < 1 else {
            return
                "chance: \(percent(chance)): only one notch per picture; generate the batch again with "
                + "decoys"
        }
        return switch kind {
        case .slide: "chance: \(percent(chance)) among all notches, \(rowChanceText)"
        case .clickWord:
            "chance: \(percent(chance)) if all words are found and clicked in random order"
        case .rotate: "chance: \(percent(chance)) among all possible angles"
        }
    }

    /// The unit of errors.
    private var unit: String {
        switch kind {
        case .slide, .clickWord: "px"
        case .rotate: "° "
        }
    }

    private var rowChanceText: String {
        "\(percent(rowChance ?? 1)) among those on the piece's row"
    }

    private var solverTable: String {
        let heading =
            "attacker".padded(to: 15) + "solver".padded(to: 28) + "solved   95 % interval   "
            + "mean error  per picture"
        let rows = scores.map { score in
            let interval = score.interval
            return score.attacker.rawValue.padded(to: 15) + score.name.padded(to: 28)
                + right(percent(score.success), in: 6)
                + right("\(percent(interval.low)) – \(percent(interval.high))", in: 16)
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
            ("rim of true notches, mean", difference(trueDifference)),
            ("rim of decoys, mean", difference(decoyDifference)),
            ("share of the rim with ΔE > 8", percent(seenRim)),
            ("notches clearly visible (ΔE ≥ 20 over 95 % of the rim)", percent(plainNotches)),
            ("notch area, mean", "\(Quantity.count(Int(area.rounded()))) px"),
            ("pictures with all notches clearly visible", percent(plainPictures)),
        ]
        let verdict = hasChoice ? usableText : "no verdict: only one notch per picture"
        return seen + figureRows + [("usable", verdict)]
    }

    /// The rows about figures; empty without figures.
    private var figureRows: [(String, String)] {
        guard let figureShown, let shownPictures, let toldPictures, let clearPictures else {
            return []
        }
        return [
            (
                "margin over the most similar figure, mean",
                figureMargin.map { "\(percent($0)) of the figure" } ?? "–"
            ),
            ("pictures whose figures differ clearly", percent(clearPictures)),
            ("faintest figure, visible share of its rim, mean", percent(figureShown)),
            (
                "margin of figures as painted, mean",
                figureSightMargin.map { "\(percent($0)) of the rim" } ?? "–"
            ),
            ("pictures whose figures are all visible", percent(shownPictures)),
            ("pictures whose true figure can be recognised", percent(toldPictures)),
        ]
    }

    private var usableText: String {
        guard let usable else { return "no verdict: the pictures show no figures" }
        let verdict = usable >= Legibility.leastUsable ? "passes" : "fails"
        return "\(percent(usable)) of pictures: \(verdict) (95 % needed)"
    }
}

extension UprightShare {
    /// The rows of the table.
    fileprivate var rows: [(String, String)] {
        [
            ("upper and lower third, mean", "ΔE \(Quantity.fixed(meanVertical, 1))"),
            ("left and right third, mean", "ΔE \(Quantity.fixed(meanHorizontal, 1))"),
            ("discs with a clear top", percent(plainPictures)),
        ]
    }
}

private func percent(_ share: Double) -> String { "\(Quantity.fixed(share * 100, 1)) %" }

private func right(_ text: String, in width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
}
