import Foundation
import FretsawBatch
import FretsawHTTP

extension ServePlan {
    /// Pictures for guide pages, where a folder of them is named.
    ///
    /// - Throws: ``SettingsError`` where the folder cannot be listed.
    func media() throws(SettingsError) -> MediaLibrary? {
        guard let folder = settings.text(.media) else { return nil }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw SettingsError(
                "media is \(folder), which is no folder that can be read",
                origin: settings[.media].origin
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
