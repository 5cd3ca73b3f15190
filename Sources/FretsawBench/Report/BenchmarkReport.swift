public import FretsawFiles
internal import FoundationEssentials

/// What a call of `fretsaw bench` found, to be kept and compared.
public struct BenchmarkReport: Hashable, Sendable {
    /// The form of the file; others are refused.
    public static let schema = 2

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
}

extension BenchmarkReport: Codable {
    private enum Key: String, CodingKey {
        case schema, fretsaw, commit, command, date, machine, results
    }

    /// Writes the form's number, then what was found.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(BenchmarkReport.schema, forKey: .schema)
        try container.encode(fretsaw, forKey: .fretsaw)
        try container.encodeIfPresent(commit, forKey: .commit)
        try container.encode(command, forKey: .command)
        try container.encode(date, forKey: .date)
        try container.encode(machine, forKey: .machine)
        try container.encode(results, forKey: .results)
    }

    /// Reads a report of the same form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let schema = try container.decode(Int.self, forKey: .schema)
        guard schema == BenchmarkReport.schema else {
            throw DecodingError.dataCorruptedError(
                forKey: .schema,
                in: container,
                debugDescription: "schema \(schema) instead of \(BenchmarkReport.schema)"
            )
        }
        self.init(
            fretsaw: try container.decode(String.self, forKey: .fretsaw),
            commit: try container.decodeIfPresent(String.self, forKey: .commit),
            command: try container.decode(String.self, forKey: .command),
            date: try container.decode(String.self, forKey: .date),
            machine: try container.decode(BenchmarkMachine.self, forKey: .machine),
            results: try container.decode([BenchmarkResult].self, forKey: .results)
        )
    }

    /// One JSON object.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing in a report is not JSON: numbers are finite.
        return String(decoding: (try? encoder.encode(self)) ?? Data("{}".utf8), as: UTF8.self)
    }
}
