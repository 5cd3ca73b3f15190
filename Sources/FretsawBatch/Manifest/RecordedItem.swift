internal import FretsawCaptcha
internal import FretsawRaster
internal import FoundationEssentials

/// What a written line of the manifest promises about a pair's files.
struct RecordedItem: Decodable, Equatable {
    struct File: Decodable, Equatable {
        let name: String
        let bytes: Int
        let sha256: String
    }

    struct Background: Decodable, Equatable {
        let source: String
        let name: String
    }

    let index: Int
    let files: [String: File]
    let background: Background

    /// Reads a line; nil where it is none of ours.
    init?(line: [UInt8]) {
        guard let item = try? JSONDecoder().decode(RecordedItem.self, from: Data(line)) else {
            return nil
        }
        self = item
    }

    /// What the background is said to be made from; nil for a source that does not exist.
    var origin: BackgroundOrigin? {
        BackgroundOrigin.Source(rawValue: background.source)
            .map { BackgroundOrigin(source: $0, name: background.name) }
    }
}
