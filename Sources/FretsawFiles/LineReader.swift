/// Reads a file by lines, which include their line feed; the last one may lack it.
public struct LineReader: ~Copyable {
    private let file: OpenFile
    private let maxLength: Int
    private var buffer: [UInt8] = []
    private var position = 0

    /// Opens the file at `path`; parts of lines beyond `maxLength` bytes are read as lines of their own.
    public init(_ path: String, maxLength: Int) throws(FileError) {
        self.maxLength = maxLength
        file = try OpenFile(path, for: .read)
    }

    /// The next line; nil at the end of the file.
    public mutating func next() throws(FileError) -> [UInt8]? {
        var searched = position
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { position = end + 1 }
                return Array(buffer[position...end])
            }
            buffer.removeSubrange(..<position)
            position = 0
            searched = buffer.count
            // Longer than any valid line: return it now, so that it cannot exhaust memory.
            guard searched <= maxLength else {
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
