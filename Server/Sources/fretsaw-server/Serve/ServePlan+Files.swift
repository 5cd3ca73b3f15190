import Foundation
import FretsawCommandLine
import FretsawFiles
import FretsawHTTP
import FretsawKeys
import FretsawService
import LibC

extension ServePlan {
    /// The most bytes of a file of keys.
    static let maxKeyBytes = 1 << 16

    /// The configured keys; nil if there are none.
    ///
    /// - Throws: ``SettingsError`` if the file is missing, not readable, or readable by others;
    ///   `KeyRingError` if it contains no valid keys.
    func keyRing() throws -> KeyRing? {
        guard let path = keysFile else {
            return try keys.map { text in try KeyRing(text: text) }
        }
        let bytes = try FileBytes.read(path, limit: ServePlan.maxKeyBytes)
        var status = stat()
        // Follows links: secrets of containers are links.
        if stat(path, &status) == 0, status.st_mode & 0o007 != 0, !ServePlan.isSecret(path) {
            throw error(
                in: "keys-file",
                "\(path) is readable by every user of this machine, and its keys open every answer; "
                    + "run chmod o= \(path)"
            )
        }
        return try KeyRing(text: String(decoding: bytes, as: UTF8.self), source: path)
    }

    /// The most bytes of a file of sites.
    private static let maxSiteBytes = 1 << 23

    /// The configured sites.
    ///
    /// - Throws: `SiteFileError`, and the error of a file that cannot be read.
    func siteDirectory() throws -> SiteDirectory {
        // The demo shows /siteverify with the test site whose answers are judged as usual.
        let tests: [Site.TestOutcome] =
            testSites != .none ? Site.TestOutcome.allCases : server.isDemo ? [.picture] : []
        guard sitesFile != nil || !tests.isEmpty else { return SiteDirectory() }
        let bytes = try sitesFile.map { try FileBytes.read($0, limit: ServePlan.maxSiteBytes) }
        return try SiteDirectory(
            text: String(decoding: bytes ?? [], as: UTF8.self),
            source: sitesFile ?? "sites-file",
            testSites: tests
        )
    }

    /// Whether `path` is a secret of a container, which has no other users.
    ///
    /// Docker, Compose and Kubernetes make secrets readable by everyone in the container.
    private static func isSecret(_ path: String) -> Bool {
        let cluster = ProcessInfo.processInfo.environment["KUBERNETES_SERVICE_HOST"] ?? ""
        return path.hasPrefix("/run/secrets/") || !cluster.isEmpty
    }

    /// Checks that `ring` can seal challenges at `time`.
    func expiryWarnings(of ring: KeyRing, at time: Timestamp) throws(SettingsError) -> [String] {
        let lifetime = Int64(service.challengeLifetime / .milliseconds(1))
        guard (try? ring.key(validUntil: time.adding(lifetime))) != nil else {
            throw error(
                in: "keys-file",
                "no key is valid long enough to seal a challenge (\(ring)); add a key on the first "
                    + "line (fretsaw-server token new-key)"
            )
        }
        guard let end = ring.notAfter else { return [] }
        return [
            "no challenge can be issued from \(end.adding(-lifetime)) on, because all keys expire; add "
                + "a key before that and reload (fretsaw-server token new-key)"
        ]
    }

    /// The pictures of guide pages; nil if no folder is configured.
    func mediaLibrary() throws(SettingsError) -> MediaLibrary? {
        guard let folder = media else { return nil }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw error(in: "media", "media is \(folder), which is not a readable folder")
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
