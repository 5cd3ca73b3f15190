internal import Glibc

/// The names in a folder, those included that no `String` can hold.
///
/// Foundation leaves such names out without a word.
package struct FolderListing {
    /// The names that are UTF-8, in the system's order.
    package private(set) var names: [String] = []
    /// The others, repaired for messages.
    package private(set) var brokenNames: [String] = []

    /// Lists `path`; nil where the system refuses.
    package init?(of path: String) {
        guard let folder = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(folder) }
        while let entry = unsafe readdir(folder) {
            let bytes = unsafe withUnsafeBytes(of: entry.pointee.d_name) { name in
                unsafe Array(name.prefix { $0 != 0 })
            }
            if let name = String(validating: bytes, as: UTF8.self) {
                if name != ".", name != ".." { names.append(name) }
            } else {
                brokenNames.append(String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}
