public import FretsawCodecs
internal import FretsawFiles
internal import FoundationEssentials

/// The files under the given paths that may be backgrounds.
struct BackgroundFiles {
    /// One file.
    struct Entry: Hashable {
        /// The path to open.
        let path: String
        /// The name in the manifest: the path relative to the given folder, or the file's name.
        let name: String
        /// Whether the file was given itself or has a picture's extension: an unreadable one is
        /// reported.
        let isExpected: Bool
        /// The file's length in bytes when it was found.
        var bytes = 0
        /// The index of the given path under which it was found.
        var root = 0
    }

    /// The files, sorted by the bytes of their names, then by ``Entry/root``.
    ///
    /// The order does not depend on the folder's location, the system or the locale.
    let entries: [Entry]
    /// Folders that cannot be listed, and picture files that cannot be opened.
    let unreadable: [UnreadableBackground]

    /// Searches `paths`: files, and folders with their subfolders.
    ///
    /// Hidden files and special files are skipped. Links to files are followed, links to folders
    /// are not.
    ///
    /// - Throws: `FileError` if a given path does not exist or is not readable, ``BatchError`` if
    ///   nothing was found.
    init(under paths: [String]) throws {
        var search = Search()
        for (root, path) in paths.enumerated() {
            search.root = root
            switch try Folder.entry(at: path) {
            case nil:
                throw FileError.absent(path)
            case .folder:
                search.addAll(in: path, named: "")
            case .file(let bytes):
                search.add(path, bytes: bytes)
            case .other:
                search.add(path, bytes: 0)
            }
        }
        entries = search.entries.sorted {
            $0.name.utf8.elementsEqual($1.name.utf8)
                ? $0.root < $1.root : $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }
        unreadable = search.unreadable
        guard !entries.isEmpty || !unreadable.isEmpty else {
            throw BatchError(.noBackgrounds(paths: paths))
        }
    }

    private struct Search {
        var root = 0
        var entries: [Entry] = []
        var unreadable: [UnreadableBackground] = []

        /// Adds a file that was given itself.
        mutating func add(_ path: String, bytes: Int) {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            entries.append(
                Entry(path: path, name: name, isExpected: true, bytes: bytes, root: root)
            )
        }

        mutating func addAll(in folder: String, named prefix: String) {
            guard let listing = FolderListing(of: folder) else {
                unreadable.append(
                    UnreadableBackground(name: folder, reason: "the folder cannot be listed")
                )
                return
            }
            let start = folder.hasSuffix("/") ? folder : folder + "/"
            for name in listing.brokenNames {
                report(start + name, "its name is not valid UTF-8; rename it")
            }
            for name in listing.names where !name.hasPrefix(".") {
                let path = start + name
                let isLink =
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
                let entry: Folder.Entry?
                do throws(FileError) {
                    entry = try Folder.entry(at: path)
                } catch {
                    report(path, "\(error)")
                    continue
                }
                switch entry {
                case .folder:
                    if !isLink { addAll(in: path, named: "\(prefix)\(name)/") }
                case .file(let bytes):
                    entries.append(
                        Entry(
                            path: path,
                            name: prefix + name,
                            isExpected: Search.isNamedLikePicture(name),
                            bytes: bytes,
                            root: root
                        )
                    )
                case nil:
                    report(path, "it links to a file that does not exist; fix or remove the link")
                case .other:
                    report(path, "it is neither a file nor a folder")
                }
            }
        }

        /// Records a problem if the name has a picture's extension.
        private mutating func report(_ path: String, _ reason: String) {
            guard Search.isNamedLikePicture(path) else { return }
            unreadable.append(UnreadableBackground(name: path, reason: reason))
        }

        /// Used only to distinguish a damaged picture from other files; formats are detected by
        /// content.
        private static func isNamedLikePicture(_ name: String) -> Bool {
            guard let dot = name.lastIndex(of: ".") else { return false }
            return ["jpg", "jpeg", "jpe", "jfif", "png", "apng", "gif"]
                .contains(name[name.index(after: dot)...].lowercased())
        }
    }
}

/// A background that was skipped.
public struct UnreadableBackground: Hashable, Sendable {
    /// Its path.
    public let name: String
    /// Why it cannot be read, as a message.
    public let reason: String
    /// The decoding limit that it exceeds, if that is the reason.
    public internal(set) var limit: DecodingLimits.Name?
}
