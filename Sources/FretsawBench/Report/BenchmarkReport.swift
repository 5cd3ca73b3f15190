public import FretsawFiles
internal import FoundationEssentials

/// What a call of `fretsaw bench` found, to be kept.
public struct BenchmarkReport: Hashable, Sendable, Encodable {
    /// The form of the file.
    public let schema = 2
    /// Fretsaw's version.
    public var fretsaw: String
    /// The commit it was built from; nil where nobody said.
    public var commit: String?
    /// The words after `fretsaw`.
    public var command: String
    /// When it began, by ISO 8601.
    public var date: String
    /// What it ran on.
    public var machine: BenchmarkMachine
    /// What was found, in order.
    public var results: [BenchmarkResult]

    /// A report.
    public init(
        fretsaw: String = Release.version,
        commit: String?,
        command: String,
        date: String,
        machine: BenchmarkMachine,
        results: [BenchmarkResult]
    ) {
        self.fretsaw = fretsaw
        self.commit = commit
        self.command = command
        self.date = date
        self.machine = machine
        self.results = results
    }

    /// One JSON object.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing in a report is not JSON: numbers are finite.
        return String(decoding: (try? encoder.encode(self)) ?? Data("{}".utf8), as: UTF8.self)
    }
}
