public import FretsawCodecs
internal import FretsawFiles
internal import FoundationEssentials

/// The files that may be backgrounds, found under the paths given.
struct BackgroundFiles {
    /// One file.
    struct Entry: Hashable {
        /// Where it is opened.
        let path: String
        /// What the manifest calls it: its path below the folder given, or its own name.
        let name: String
        /// Given by itself, or named like a picture: worth a word where it is none.
        let isExpected: Bool
        /// The file's length when it was found.
        var bytes = 0
        /// Which of the paths given it was found under, counted from 0.
        var root = 0
    }

    /// Files in the order of their names' bytes, so that the order does not depend on where the
    /// folder stands, on the system or on the language; of one name found under several paths, in the
    /// order of the paths.
    let entries: [Entry]
    /// Folders that cannot be listed, and what is named like a picture and cannot be reached.
    let unreadable: [UnreadableBackground]

    /// Looks through `paths`: files, and folders with all that is in them.
    ///
    /// Hidden files and what is not a plain file are passed over; links to files are followed, links
    /// to folders are not.
    ///
    /// - Throws: where a path given is not there or not readable.
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

        /// Adds what was given by itself.
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
                report(start + name, "its name is not UTF-8: rename it")
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
                    report(path, "it is a link to a file that is not there: mend or remove it")
                case .other:
                    report(path, "it is neither file nor folder")
                }
            }
        }

        /// Takes note of what is named like a picture and cannot be one.
        private mutating func report(_ path: String, _ reason: String) {
            guard Search.isNamedLikePicture(path) else { return }
            unreadable.append(UnreadableBackground(name: path, reason: reason))
        }

        /// Only to tell a damaged picture from a text file: what a file is, its content says.
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
    /// Why it cannot be read.
    public let reason: String
    /// The limit that it exceeds, if that is the reason.
    public internal(set) var limit: DecodingLimits.Name?
}
