public import FretsawFiles
internal import FoundationEssentials

/// What a call of `fretsaw bench` found, to be kept and compared.
public struct BenchmarkReport: Hashable, Sendable {
    /// The form of the file; others are refused.
    public static let schema = 2
    /// More bytes than any report has.
    static let greatestBytes = 1 << 24

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

    /// The result of a name and a number of jobs; nil where there is none.
    func result(_ name: String, jobs: Int?) -> BenchmarkResult? {
        results.first { $0.name == name && $0.jobs == jobs }
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
        guard schema == BenchmarkReport.schema else { throw Problem.schema(schema) }
        self.init(
            fretsaw: try container.decode(String.self, forKey: .fretsaw),
            commit: try container.decodeIfPresent(String.self, forKey: .commit),
            command: try container.decode(String.self, forKey: .command),
            date: try container.decode(String.self, forKey: .date),
            machine: try container.decode(BenchmarkMachine.self, forKey: .machine),
            results: try container.decode([BenchmarkResult].self, forKey: .results)
        )
    }

    private enum Problem: Error {
        case schema(Int)
    }

    /// The report in the file at `path`, as `--json` printed it.
    ///
    /// - Throws: ``BatchError`` where the file cannot be read, ``BenchmarkReportError`` where it is no
    ///   report of this form.
    public static func read(_ path: String) throws -> BenchmarkReport {
        let bytes = try FileBytes.read(path, limit: greatestBytes + 1)
        guard bytes.count <= greatestBytes else {
            throw BenchmarkReportError(.damaged("it is longer than any report"), path: path)
        }
        do {
            return try JSONDecoder().decode(BenchmarkReport.self, from: Data(bytes))
        } catch Problem.schema(let schema) {
            throw BenchmarkReportError(.schema(schema), path: path)
        } catch let error as DecodingError {
            throw BenchmarkReportError(.damaged(error.place), path: path)
        } catch {
            throw BenchmarkReportError(.damaged("it is no JSON"), path: path)
        }
    }

    /// One JSON object; with a comparison, it is the member `comparison`.
    public func json(comparison: BenchmarkComparison? = nil) -> String {
        struct Compared: Encodable {
            let report: BenchmarkReport
            let comparison: BenchmarkComparison

            enum Key: String, CodingKey {
                case comparison
            }

            func encode(to encoder: any Encoder) throws {
                try report.encode(to: encoder)
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(comparison, forKey: .comparison)
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data =
            if let comparison {
                try? encoder.encode(Compared(report: self, comparison: comparison))
            } else {
                try? encoder.encode(self)
            }
        // Nothing in a report is not JSON: numbers are finite.
        return String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
    }
}

extension DecodingError {
    /// Where in the file it is, for people.
    fileprivate var place: String {
        func path(_ context: Context) -> String {
            let keys = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
            return keys.isEmpty ? "its outermost object" : keys.joined(separator: ".")
        }
        return switch self {
        case .keyNotFound(let key, let context): "\(path(context)) has no \(key.stringValue)"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(path(context)) is not what stands there in a report"
        case .dataCorrupted(let context):
            context.codingPath.isEmpty ? "it is no JSON" : "\(path(context)) makes no sense"
        @unknown default: "it cannot be read"
        }
    }
}
