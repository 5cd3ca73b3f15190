/// Pictures and animations of a folder, made ready for guide pages when they are first asked for.
///
/// Animations become one picture with all frames on it; those made last are kept.
public actor MediaLibrary {
    /// Why there is no picture.
    public enum Failure: Error, Hashable {
        /// No file has this name.
        case unknown
        /// The file cannot be read.
        case unreadable
        /// It is no picture that is decoded here, or too large; why, in words.
        case refused(String)
    }

    /// The names of the files, as pages ask for them.
    public nonisolated let names: [String]
    private let read: @Sendable (_ name: String) throws -> [UInt8]
    private var kept: [(name: String, picture: GuidePicture)] = []

    /// The most bytes of pictures that are kept.
    static let mostKept = 64 << 20

    /// How much of a file to read: one byte more than is allowed, so that a longer file is noticed.
    public static var readLimit: Int { GuidePicture.mostBytes + 1 }

    /// A library of files.
    ///
    /// - Parameters:
    ///   - names: of the files; no other is ever read.
    ///   - read: gets a file's bytes.
    public init(
        names: [String],
        read: @escaping @Sendable (_ name: String) throws -> [UInt8]
    ) {
        self.names = names
        self.read = read
    }

    /// The picture of a name.
    ///
    /// - Throws: ``Failure``.
    func picture(_ name: String) throws(Failure) -> GuidePicture {
        if let place = kept.firstIndex(where: { $0.name == name }) {
            let found = kept.remove(at: place)
            kept.append(found)
            return found.picture
        }
        guard names.contains(name) else { throw .unknown }
        let bytes: [UInt8]
        do { bytes = try read(name) } catch { throw .unreadable }
        let picture = try GuidePicture(bytes)
        kept.append((name, picture))
        var size = kept.reduce(0) { $0 + $1.picture.file.count }
        while size > MediaLibrary.mostKept, kept.count > 1 {
            size -= kept.removeFirst().picture.file.count
        }
        return picture
    }
}
