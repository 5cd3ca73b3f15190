import FretsawBatch
import FretsawFiles
import FretsawCaptcha
import FretsawCodecs
import FretsawCommandLine
import FretsawJSON
import FretsawRandom
import FretsawRaster

extension Generate {
    /// Prints what the batch would come to.
    func describe(_ prepared: Prepared) throws -> ExitStatus {
        let estimate = try prepared.batch.estimate()
        if json {
            try StandardOutput.print(json(of: prepared.batch, estimate))
        } else {
            for (name, value) in rows(of: prepared, estimate) {
                let gap = String(repeating: " ", count: max(1, 12 - name.count))
                try StandardOutput.print(name + gap + value)
            }
            try StandardOutput.print("nothing was written")
        }
        return prepared.unreadable.isEmpty ? .success : .partly
    }

    private func rows(
        of prepared: Prepared,
        _ estimate: BatchEstimate
    ) -> [(name: String, value: String)] {
        let batch = prepared.batch
        let plan = batch.plan
        let range = batch.plan.range
        let indices = range.isEmpty ? "none" : "\(range.lowerBound)…\(range.upperBound - 1)"
        var rows = [
            ("pairs", "\(Quantity.count(range.count)) of \(Quantity.count(count))"),
            ("indices", indices),
            ("seed", "\(batch.plan.seed)\(prepared.isSeedRandom ? " (random)" : "")"),
        ]
        for role in plan.recipe.roles {
            let format = role.isOpaque ? plan.encoding.name : "png"
            rows.append((role.rawValue, "\(plan.recipe.size(of: role)), \(format)"))
        }
        rows += ownRows(of: plan.recipe)
        rows += [
            ("drawn from", describe(batch.backgroundRecord)),
            ("jobs", "\(batch.jobs)"),
            ("size", "about \(Quantity.bytes(estimate.pictureBytes))"),
            ("time", "about \(Quantity.duration(estimate.seconds))"),
        ]
        rows += batch.productPaths.map { ($0.what, $0.path) }
        return rows
    }

    /// What there is to tell of the kind's own.
    private func ownRows(of recipe: CaptchaRecipe) -> [(name: String, value: String)] {
        switch recipe {
        case .slide(let options): [("decoys", "\(options.decoys)")]
        case .clickWord(let options):
            [
                ("words", "\(options.words) of \(options.glyphs.glyphs.count)"),
                ("prompts", "\(options.prompts)"),
            ]
        case .rotate(let options): [("disc", options.geometry.place.rawValue)]
        }
    }

    private func json(of batch: Batch, _ estimate: BatchEstimate) -> String {
        var writer = JSONWriter()
        writer.object { line in
            line.object("plan") { plan in
                plan.member("pairs", estimate.pairs)
                plan.member("first", batch.plan.range.lowerBound)
                plan.member("shard", "\(batch.plan.shard)")
                plan.member("seed", "\(batch.plan.seed)")
                plan.member("jobs", batch.jobs)
                plan.member("bytes", estimate.pictureBytes)
                plan.member("seconds", (estimate.seconds * 10).rounded() / 10)
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private func describe(_ record: BackgroundRecord) -> String {
        switch record {
        case .scenery(let families): "scenery: \(families.joined(separator: ", "))"
        case .photos(let count, _): Quantity.counted(count, "photo")
        case .watermarked(let base, let text, _, _): "\(describe(base)); watermark: \(text)"
        }
    }
}
