/// A file for browsers, embedded in the program by the build.
public struct SiteFile: Sendable {
    /// Path relative to the site, with slashes.
    public let name: String
    /// Digest of the bytes, used as the entity tag.
    public let tag: String
    /// Its bytes, in Base64.
    public let body: StaticString
    /// The gzip-compressed bytes in Base64.
    public let gzipped: StaticString
    /// The Brotli-compressed bytes in Base64.
    public let brotli: StaticString
}

extension SiteFile {
    /// All files, sorted by name.
    public static var files: [SiteFile] { all }
    /// The folder of modules and WebAssembly: a digest of its files, which therefore never change.
    public static var versionedFolder: String { version }
}
