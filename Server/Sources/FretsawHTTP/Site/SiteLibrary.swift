internal import FretsawCrypto
internal import FretsawJSON
internal import FretsawSite
internal import NIOCore

/// The files of the site, ready to send; no others can be reached.
struct SiteLibrary: Sendable {
    struct File: Sendable {
        let type: String
        let tag: String
        /// Whether another version has another address, so that browsers keep the file.
        let isVersioned: Bool
        let body: ByteBuffer
        let gzipped: ByteBuffer
        let brotli: ByteBuffer

        var isCompressed: Bool { gzipped.readableBytes > 0 }
    }

    /// The files embedded by the build, unpacked on first use.
    static let embedded = SiteLibrary(SiteFile.files, version: SiteFile.versionedFolder)

    /// The folder of the versioned files.
    let version: String
    private let files: [String: File]

    init(_ files: [SiteFile], version: String) {
        var ready: [String: File] = [:]
        for file in files {
            guard let body = SiteLibrary.bytes(file.body),
                let gzipped = SiteLibrary.bytes(file.gzipped),
                let brotli = SiteLibrary.bytes(file.brotli)
            else { preconditionFailure("the embedded file \(file.name) is damaged") }
            ready[file.name] = File(
                type: SiteLibrary.type(of: file.name),
                tag: file.tag,
                isVersioned: file.name.hasPrefix("\(version)/"),
                body: body,
                gzipped: gzipped,
                brotli: brotli
            )
        }
        self.version = version
        self.files = ready
    }

    var names: [String] { files.keys.sorted() }

    /// The file with exactly this name.
    subscript(name: String) -> File? { files[name] }

    /// A name without the folder of a version, this one or another.
    func plain(_ name: String) -> String {
        let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == version.utf8.count,
            parts[0].allSatisfy(\.isHexDigit)
        else { return name }
        return String(parts[1])
    }

    private static func bytes(_ base64: StaticString) -> ByteBuffer? {
        Base64.decode("\(base64)").map { ByteBuffer(bytes: $0) }
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "js": "text/javascript; charset=utf-8"
        case "wasm": "application/wasm"
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "gif": "image/gif"
        default: "application/octet-stream"
        }
    }
}

extension SiteLibrary.File {
    /// A short file that is not one of the build's.
    init(type: String, uncompressed body: ByteBuffer) {
        self.init(
            type: type,
            tag: Base64.encode(
                Array(SHA256.digest(of: Array(body.readableBytesView)).prefix(12)),
                as: .urlSafe
            ),
            isVersioned: false,
            body: body,
            gzipped: ByteBuffer(),
            brotli: ByteBuffer()
        )
    }
}
