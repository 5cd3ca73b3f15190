import FretsawBatch
import FretsawCommandLine
import FretsawFiles
import FretsawJSON
import FretsawRandom

extension Generate {
    /// Makes the batch and says what came of it.
    func run(_ prepared: Prepared) async throws -> ExitStatus {
        let batch = prepared.batch
        if prepared.isSeedRandom, !report.quiet { Console.note("seed \(batch.plan.seed)") }
        if report.verbose {
            Console.note(
                "\(Quantity.counted(batch.plan.range.count, "pair")) with "
                    + Quantity.counted(batch.jobs, "job")
            )
        }
        var progress = ProgressReporter(report.progress, isQuiet: report.quiet)
        defer { progress.end() }
        var watch = Stopwatch()
        let interruption = Interruption()
        let outcome = try await interruption.during {
            try await batch.run(unless: interruption.stop) { state, lines in
                progress.update(done: state.done, kept: state.kept, total: state.total)
                if json { try StandardOutput.write(lines) }
            }
        }
        let seconds = Double(watch.lap()) / 1e9
        progress.end()
        var preview: String?
        if let path = output.preview, !outcome.isInterrupted {
            if let bytes = try batch.preview(as: PreviewFormat(path: path) ?? .png) {
                try AtomicFile.write(bytes, to: path)
                preview = path
            } else {
                Console.note("no preview: this part has no pairs")
            }
        }
        let summary = RunSummary(
            outcome: outcome,
            batch: batch,
            seconds: seconds,
            unreadable: prepared.unreadable,
            preview: preview
        )
        if json { try StandardOutput.print(summary.json) }
        if !report.quiet { Console.note(summary.text) }
        if outcome.isInterrupted {
            Console.note(resumeAdvice)
            return interruption.exitStatus
        }
        return prepared.unreadable.isEmpty ? .success : .partly
    }

    /// The command to go on with: this one, and `--resume`.
    private var resumeAdvice: String {
        guard output.destination != .standardOutput else {
            return "an archive on the standard output cannot be gone on with: start anew"
        }
        var words = CommandLine.arguments.filter { $0 != "--overwrite" }
        if output.existing == .refuse || output.existing == .overwrite {
            words.append("--resume")
        }
        return "go on with: \(words.map(Generate.quoted).joined(separator: " "))"
    }

    /// `word` as a shell reads it.
    private static func quoted(_ word: String) -> String {
        func isPlain(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default:
                "-_./=,:+@%".utf8.contains(byte)
            }
        }
        guard word.isEmpty || !word.utf8.allSatisfy(isPlain) else { return word }
        return "'" + word.replacing("'", with: "'\\''") + "'"
    }
}

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
        var writer = JSONWriter()
        writer.object { line in
            line.object("summary") { summary in
                summary.member("pairs", progress.done)
                summary.member("made", made)
                summary.member("kept", progress.kept)
                summary.member("repaired", progress.repaired)
                summary.member("total", progress.total)
                summary.member("bytes", progress.pictureBytes)
                summary.member("seconds", (seconds * 1000).rounded() / 1000)
                summary.member("interrupted", outcome.isInterrupted)
                summary.member("unreadableBackgrounds", unreadable.count)
            }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
