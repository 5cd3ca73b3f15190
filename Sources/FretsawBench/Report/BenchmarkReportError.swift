/// Why a file is no report to compare with.
public struct BenchmarkReportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of it.
    public enum Reason: Hashable, Sendable {
        /// It is a report of another form.
        case schema(Int)
        /// It is none, or parts of it are missing.
        case damaged(String)
    }

    /// What is wrong.
    public let reason: Reason
    /// The file.
    public let path: String

    init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }

    /// What is wrong, and what to do next.
    public var description: String {
        let problem =
            switch reason {
            case .schema(let number):
                "is a report of form \(number), and form \(BenchmarkReport.schema) is read"
            case .damaged(let detail): "is no report: \(detail)"
            }
        return "\(path) \(problem); make one with: fretsaw bench … --json > FILE"
    }
}
