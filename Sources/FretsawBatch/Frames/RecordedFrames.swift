internal import Foundation

/// What an earlier run's listing says of the files that belong to it.
struct RecordedFrames: Decodable, Equatable {
    struct Entry: Decodable, Equatable {
        /// Its PNG; nil where all frames are in one file.
        let file: String?
    }

    /// The file of all frames; nil where each has its own.
    let file: String?
    let frames: [Entry]

    /// No listing is longer: 10,000 frames take 2 MB.
    private static let maxBytes = 1 << 28

    /// Reads the listing at `path`; nil where none is there, or another's file of that name.
    init?(at path: String) {
        guard let bytes = try? FileBytes.read(path, limit: RecordedFrames.maxBytes),
            let record = try? JSONDecoder().decode(RecordedFrames.self, from: Data(bytes))
        else { return nil }
        self = record
    }

    /// The names of its files, as they stand there.
    var names: [String] { (frames.map(\.file) + [file]).compactMap(\.self) }
}
