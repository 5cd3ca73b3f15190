/// Pictures of a folder, and sheets of animations, converted on first use; the last ones are cached.
package actor MediaLibrary {
    /// Why a picture is not available.
    package enum Failure: Error, Hashable {
        /// No file has this name.
        case unknown
        case unreadable
        /// The file is not a supported picture or too large; with the reason.
        case rejected(String)
    }

    package nonisolated let names: [String]
    private let read: @Sendable (_ name: String) throws -> [UInt8]
    private var cached: [(name: String, picture: GuidePicture)] = []

    /// Maximum total size of cached pictures in bytes.
    static let maxCachedBytes = 64 << 20

    /// Number of bytes to read of a file: one more than allowed, so that longer files are detected.
    package static var readLimit: Int { GuidePicture.maxBytes + 1 }

    /// Creates a library of the files `names`; no other files are read.
    package init(names: [String], read: @escaping @Sendable (_ name: String) throws -> [UInt8]) {
        self.names = names
        self.read = read
    }

    func picture(_ name: String) throws(Failure) -> GuidePicture {
        if let place = cached.firstIndex(where: { $0.name == name }) {
            let found = cached.remove(at: place)
            cached.append(found)
            return found.picture
        }
        guard names.contains(name) else { throw .unknown }
        let bytes: [UInt8]
        do { bytes = try read(name) } catch { throw .unreadable }
        let picture = try GuidePicture(bytes)
        cached.append((name, picture))
        var size = cached.reduce(0) { $0 + $1.picture.file.count }
        while size > MediaLibrary.maxCachedBytes, cached.count > 1 {
            size -= cached.removeFirst().picture.file.count
        }
        return picture
    }
}
