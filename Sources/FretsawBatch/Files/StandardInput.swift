/// The standard input.
public enum StandardInput {
    /// All bytes up to the end, or the first `limit` of them.
    public static func read(limit: Int) throws(BatchError) -> [UInt8] {
        try FileBytes.read("/dev/stdin", limit: limit)
    }
}
