import FretsawBatch
import FretsawCommandLine

/// What there is to say at the end of a run.
struct RunSummary {
    let outcome: BatchOutcome
    let batch: Batch
    let seconds: Double
    let unreadable: [UnreadableBackground]
    let preview: String?

    private var made: Int { outcome.progress.done - outcome.progress.kept }

    /// Lines for people.
    var text: String {
        let progress = outcome.progress
        let rate = Int(Double(made) / max(seconds, 1e-9))
        var lines = [
            "\(Quantity.counted(made, "pair")) made in \(Quantity.duration(seconds))"
                + (made > 0 ? ", \(Quantity.count(rate)) a second" : "")
        ]
        if progress.kept > 0 {
            lines.append("\(Quantity.counted(progress.kept, "pair")) kept from before")
        }
        if progress.repaired > 0 {
            lines.append(
                "\(Quantity.counted(progress.repaired, "pair")) made again: files were missing or "
                    + "damaged"
            )
        }
        if !outcome.isInterrupted {
            var places = batch.productPaths
            if let preview { places.append(("preview", preview)) }
            for (what, path) in places {
                let gap = String(repeating: " ", count: max(1, 10 - what.count))
                lines.append("  \(what)\(gap)\(path)")
            }
        }
        if !unreadable.isEmpty {
            lines.append("\(Quantity.counted(unreadable.count, "background")) could not be read:")
            lines += unreadable.map { "  \($0.name)" }
        }
        return lines.joined(separator: "\n")
    }

    /// One JSON object for programs.
    var json: String {
        let progress = outcome.progress
        return "{\"summary\":{\"pairs\":\(progress.done),\"made\":\(made),"
            + "\"kept\":\(progress.kept),\"repaired\":\(progress.repaired),"
            + "\"total\":\(progress.total),\"bytes\":\(progress.pictureBytes),"
            + "\"seconds\":\(Quantity.fixed(seconds, 3)),"
            + "\"interrupted\":\(outcome.isInterrupted),"
            + "\"unreadableBackgrounds\":\(unreadable.count)}}"
    }
}
