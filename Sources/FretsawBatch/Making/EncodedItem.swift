public import FretsawCaptcha
public import FretsawRaster

/// One pair as it is written: encoded pictures, and what the manifest says of them.
public struct EncodedItem: Sendable {
    /// One picture's file.
    public struct File: Sendable {
        /// What the picture is for.
        public var role: PictureRole
        /// Its size in pixels.
        public var size: PixelSize
        /// The whole file.
        public var bytes: [UInt8]
        /// SHA-256 of `bytes` in lower-case hexadecimal digits.
        public var sha256: String
    }

    /// The pair's index in its batch.
    public var index: Int
    /// The files, the background first.
    public var files: [File]
    /// What the background was made from.
    public var origin: BackgroundOrigin
    /// Answer and plan; nil only before anything was made.
    public var solution: Puzzle.Solution?

    /// All files' bytes together.
    public var byteCount: Int { files.reduce(0) { $0 + $1.bytes.count } }
}
