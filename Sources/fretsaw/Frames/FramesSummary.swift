import FretsawBatch
import FretsawCommandLine

/// What came of all files.
struct FramesSummary {
    private var frames = 0
    private var written = 0
    private var kept = 0
    private var failed = 0
    private var missing = 0

    mutating func count(_ result: FrameExtraction.Result) {
        switch result.outcome {
        case .written(let files):
            written += 1
            frames += files.frameCount
        case .kept:
            kept += 1
        case .failed(let error):
            failed += 1
            if case .reading = error.reason { missing += 1 }
        }
    }

    /// How the command ends.
    var status: ExitStatus {
        if failed == 0 { return .success }
        if written + kept > 0 { return .partly }
        return missing == failed ? .noInput : .badInput
    }

    /// A line for people.
    func text(seconds: Double, place: String) -> String {
        var parts: [String] = []
        if written > 0 {
            var text = Quantity.counted(frames, "frame")
            if written + kept + failed > 1 { text += " of \(Quantity.counted(written, "file"))" }
            text += " in \(Quantity.duration(seconds))"
            parts.append(place == "-" ? text : "\(text), to \(place.printable)")
        }
        if kept > 0 { parts.append("\(Quantity.counted(kept, "file")) kept from before") }
        if failed > 0 { parts.append("\(Quantity.counted(failed, "file")) could not be read") }
        return parts.joined(separator: "; ")
    }
}
