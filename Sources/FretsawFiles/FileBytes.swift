/// Whole files read into memory.
public enum FileBytes {
    /// All bytes of the file at `path`.
    ///
    /// - Parameters:
    ///   - path: the file; a folder is refused.
    ///   - limit: reading stops after this many bytes, so a result of `limit` bytes may be cut off.
    /// - Returns: the bytes.
    /// - Throws: the system's refusal.
    public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try OpenFile(path, for: .read)
        let length = try file.length()
        // A pipe or a file of /proc says 0 and has bytes.
        guard length == 0 else { return try file.read(upTo: min(length, limit)) }
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let more = try file.read(upTo: min(1 << 16, limit - bytes.count))
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }
}
