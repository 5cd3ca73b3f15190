internal import LibC

/// The files under given paths: the paths themselves, and the files of folders with their subfolders.
///
/// Hidden files and folders are skipped unless they are given themselves. Links to files are
/// followed, links to folders are not.
package struct FileSearch {
    package struct Entry: Hashable, Sendable {
        package let path: String
        /// The path relative to the given folder, or the file's name, as ``FileName/written(_:)``.
        package let name: String
        /// Whether the file was given itself.
        package let isGiven: Bool
        /// The length in bytes when it was found.
        package let byteCount: Int
        /// The index of the given path under which it was found.
        package let root: Int
    }

    package struct Problem: Hashable, Sendable {
        package let path: String
        /// Why it cannot be read, as a message without the path.
        package let reason: String
    }

    /// The files, sorted by the bytes of names, then by ``Entry/root``; the same in any folder and locale.
    package private(set) var entries: [Entry] = []
    /// Folders that cannot be listed, and broken links.
    package private(set) var problems: [Problem] = []

    /// Searches `paths`.
    package init(under paths: [String]) throws(FileError) {
        for (root, path) in paths.enumerated() {
            switch try Folder.entry(at: path) {
            case nil: throw FileError.absent(path)
            case .folder: addAll(in: path, named: "", root)
            case .file(let bytes): addGiven(path, bytes, root)
            case .other: addGiven(path, 0, root)
            }
        }
        entries.sort {
            $0.name.utf8.elementsEqual($1.name.utf8)
                ? $0.root < $1.root : $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
        }
    }

    private mutating func addGiven(_ path: String, _ bytes: Int, _ root: Int) {
        let name = FileName.written(FileName.last(of: path))
        entries.append(Entry(path: path, name: name, isGiven: true, byteCount: bytes, root: root))
    }

    private mutating func addAll(in folder: String, named prefix: String, _ root: Int) {
        guard let listing = FolderListing(of: folder) else {
            problems.append(Problem(path: folder, reason: "the folder cannot be listed"))
            return
        }
        let start = folder.hasSuffix("/") ? folder : folder + "/"
        for name in listing.names where !name.hasPrefix(".") {
            let path = start + name
            do throws(FileError) {
                switch try Folder.entry(at: path) {
                case .folder:
                    if !Folder.isLink(path) { addAll(in: path, named: "\(prefix)\(name)/", root) }
                case .file(let bytes):
                    entries.append(
                        Entry(
                            path: path,
                            name: FileName.written(prefix + name),
                            isGiven: false,
                            byteCount: bytes,
                            root: root
                        )
                    )
                case nil:
                    let reason = "it links to a file that does not exist; fix or remove the link"
                    problems.append(Problem(path: path, reason: reason))
                case .other:
                    problems.append(
                        Problem(path: path, reason: "it is neither a file nor a folder")
                    )
                }
            } catch {
                problems.append(Problem(path: path, reason: "\(error)"))
            }
        }
    }
}
