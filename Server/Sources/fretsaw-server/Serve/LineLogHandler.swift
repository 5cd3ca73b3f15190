import FretsawCommandLine
import FretsawJSON
import Logging

enum LogFormat: String, CaseIterable, Sendable {
    /// Plain text: `2027-01-31T12:00:00Z info message name=value`.
    case text
    case json
}

/// Writes each log event as one line to standard error.
///
/// Callers must not log answers, whole tokens or client addresses.
struct LineLogHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel: Logger.Level

    let format: LogFormat
    let now: @Sendable () -> String
    let write: @Sendable (String) -> Void

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
        if let given = event.metadata { all.merge(given) { $1 } }
        let pairs = all.map { ($0.key, "\($0.value)") }.sorted { $0.0 < $1.0 }
        write(line(event.level, "\(event.message)", pairs))
    }

    private func line(
        _ level: Logger.Level,
        _ message: String,
        _ pairs: [(String, String)]
    ) -> String {
        switch format {
        case .text:
            let values = pairs.map { " \($0.0)=\($0.1)".printable }.joined()
            return "\(now()) \(level) \(message.printable)\(values)\n"
        case .json:
            let fixed = [("time", now()), ("level", level.rawValue), ("message", message)]
            let names = fixed.map(\.0)
            let fields = pairs.map { (names.contains($0.0) ? "\($0.0)_" : $0.0, $0.1) }
            let members = (fixed + fields).map { name, value in
                "\(LineLogHandler.quoted(name)):\(LineLogHandler.quoted(value))"
            }
            return "{\(members.joined(separator: ","))}\n"
        }
    }

    private static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.element(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
