internal import FretsawJSON
internal import FretsawSite
internal import NIOCore

/// The files of the site, ready to be sent: there are no others, whatever a path says.
struct SiteLibrary: Sendable {
    /// A file as it goes out.
    struct File: Sendable {
        let type: String
        let tag: String
        let body: ByteBuffer
        let gzipped: ByteBuffer
    }

    /// What the build embedded, unpacked when it is first asked for.
    static let embedded = SiteLibrary(SiteFile.files)

    private let files: [String: File]

    init(_ files: [SiteFile]) {
        var ready: [String: File] = [:]
        for file in files {
            guard let body = SiteLibrary.bytes(file.body),
                let gzipped = SiteLibrary.bytes(file.gzipped)
            else { preconditionFailure("\(file.name) was not embedded whole") }
            ready[file.name] = File(
                type: SiteLibrary.type(of: file.name),
                tag: file.tag,
                body: body,
                gzipped: gzipped
            )
        }
        self.files = ready
    }

    /// The names of all files.
    var names: [String] { files.keys.sorted() }

    /// The file of exactly this name.
    subscript(name: String) -> File? { files[name] }

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
        default: "application/octet-stream"
        }
    }
}
