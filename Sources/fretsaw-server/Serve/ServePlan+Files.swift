import Foundation
import FretsawFiles
import FretsawHTTP
import FretsawService
import Glibc

extension ServePlan {
    /// The most bytes of a file of keys.
    private static let maxKeyBytes = 1 << 16

    /// The keys that were named; nil where none were.
    ///
    /// - Throws: ``SettingsError`` where the file is not there, not readable, or others may read it;
    ///   `KeyRingError` where it holds no keys.
    func keyRing() throws -> KeyRing? {
        guard let path = keysFile else {
            return try keys.map { text in try KeyRing(text: text) }
        }
        let bytes = try FileBytes.read(path, limit: ServePlan.maxKeyBytes)
        var status = stat()
        // Links are followed: containers' secrets are links.
        if stat(path, &status) == 0, status.st_mode & 0o007 != 0 {
            throw SettingsError(
                "\(path) can be read by everybody on this machine, and who reads it reads every "
                    + "answer: chmod o= \(path)",
                source: source(of: "keys-file")
            )
        }
        return try KeyRing(text: String(decoding: bytes, as: UTF8.self))
    }
}

extension ServePlan {
    /// Pictures for guide pages, where a folder of them is named.
    ///
    /// - Throws: ``SettingsError`` where the folder cannot be listed.
    func mediaLibrary() throws(SettingsError) -> MediaLibrary? {
        guard let folder = media else { return nil }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw SettingsError(
                "media is \(folder), which is no folder that can be read",
                source: source(of: "media")
            )
        }
        let files = names.filter { name in
            var isFolder: ObjCBool = false
            return !name.hasPrefix(".")
                && FileManager.default.fileExists(
                    atPath: "\(folder)/\(name)",
                    isDirectory: &isFolder
                ) && !isFolder.boolValue
        }
        return MediaLibrary(names: files.sorted()) { name in
            try FileBytes.read("\(folder)/\(name)", limit: MediaLibrary.readLimit)
        }
    }
}
