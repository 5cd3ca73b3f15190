/// A file that browsers load, as the build put it into the program.
public struct SiteFile: Sendable {
    /// Its path below the site, with slashes between.
    public let name: String
    /// A digest of its bytes: another one, another file.
    public let tag: String
    /// Its bytes, in Base64.
    public let body: StaticString
    /// Its bytes packed by gzip, in Base64.
    public let gzipped: StaticString
}

extension SiteFile {
    /// All files, by their names.
    public static var files: [SiteFile] { all }
}
