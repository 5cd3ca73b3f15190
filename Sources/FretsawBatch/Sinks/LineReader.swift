internal import FretsawFiles

/// Reads a file line after line, each with its line feed; a last line without one is given as it is.
struct LineReader: ~Copyable {
    private let file: OpenFile
    private var buffer: [UInt8] = []
    private var position = 0

    init(_ path: String) throws(FileError) {
        file = try OpenFile(path, for: .read)
    }

    mutating func next() throws(FileError) -> [UInt8]? {
        var searched = position
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { position = end + 1 }
                return Array(buffer[position...end])
            }
            buffer.removeSubrange(..<position)
            position = 0
            searched = buffer.count
            // What is longer than any line is none, and must not fill the memory.
            guard searched <= ManifestLine.greatestBytes else {
                defer { buffer = [] }
                return buffer
            }
            let more = try file.read(upTo: 1 << 18)
            if more.isEmpty {
                defer { buffer = [] }
                return buffer.isEmpty ? nil : buffer
            }
            buffer += more
        }
    }
}
