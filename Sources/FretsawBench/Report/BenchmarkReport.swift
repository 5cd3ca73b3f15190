public import FretsawFiles
internal import FoundationEssentials

/// The report of a `fretsaw bench` command.
public struct BenchmarkReport: Hashable, Sendable, Encodable {
    /// The version of the file's schema.
    public let schema = 2
    /// Fretsaw's version.
    public var fretsaw: String
    /// The commit of the build; nil if it was not given.
    public var commit: String?
    /// The arguments of the command.
    public var command: String
    /// The start time in ISO 8601.
    public var date: String
    /// The machine and the build.
    public var machine: BenchmarkMachine
    /// The results in order.
    public var results: [BenchmarkResult]

    /// Creates a report.
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

    /// The report as a JSON object.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail: all numbers are finite.
        return String(decoding: (try? encoder.encode(self)) ?? Data("{}".utf8), as: UTF8.self)
    }
}
