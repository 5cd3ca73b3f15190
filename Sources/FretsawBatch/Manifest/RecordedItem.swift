internal import Foundation

/// What a written line of the manifest promises about a pair's files.
struct RecordedItem: Decodable, Equatable {
    struct File: Decodable, Equatable {
        let name: String
        let bytes: Int
        let sha256: String
    }

    let index: Int
    let files: [String: File]

    /// Reads a line; nil where it is none of ours.
    init?(line: [UInt8]) {
        guard let item = try? JSONDecoder().decode(RecordedItem.self, from: Data(line)) else {
            return nil
        }
        self = item
    }
}
