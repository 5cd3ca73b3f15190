internal import FretsawFiles
internal import FoundationEssentials

struct BenchmarkReport: Encodable {
    /// The version of the file's schema.
    let schema = 2
    var fretsaw = Release.version
    /// The commit of the build; nil if it was not given.
    let commit: String?
    let command: String
    /// The start time in ISO 8601.
    let date: String
    let machine: BenchmarkMachine
    let results: [BenchmarkResult]

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail: all numbers are finite.
        return String(decoding: (try? encoder.encode(self)) ?? Data("{}".utf8), as: UTF8.self)
    }
}
