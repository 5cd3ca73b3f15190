internal import FretsawCrypto
internal import FretsawJSON

/// The keys in use: the first seals, all open.
///
/// To change keys, put a new line at the top of the file and reload all nodes. Remove the old line
/// when the last challenge sealed with it has expired. With several nodes, first add the new key
/// below the old one on all of them, so that every node knows it before it is used.
package struct KeyRing: Sendable, CustomStringConvertible {
    /// Maximum number of keys, which ``KeyRingError/Reason/tooMany`` names.
    package static let maxKeys = 64

    /// The keys, the sealing one first.
    package let keys: [SealingKey]

    /// Creates a ring; throws if there are no keys, too many, or two with the same identifier.
    package init(_ keys: [SealingKey]) throws(KeyRingError) {
        guard !keys.isEmpty else { throw KeyRingError(.empty) }
        guard keys.count <= KeyRing.maxKeys else { throw KeyRingError(.tooMany) }
        guard Set(keys.map(\.identifier)).count == keys.count else {
            throw KeyRingError(.duplicate)
        }
        self.keys = keys
    }

    /// Parses a key file, or the value of `FRETSAW_KEYS`.
    ///
    /// One key per line, `ID KEY [until=TIME]`; empty lines and lines that start with `#` are ignored. A semicolon also
    /// ends a line, because line feeds are awkward in environment variables.
    ///
    /// - Throws: ``KeyRingError`` with `source`, the name of the file, and the line; its text contains
    ///   nothing of a key.
    package init(text: String, source: String = "key ring") throws(KeyRingError) {
        do throws(KeyRingError) {
            try self.init(KeyRing.keys(in: text))
        } catch {
            var error = error
            error.source = source
            throw error
        }
    }

    private static func keys(in text: String) throws(KeyRingError) -> [SealingKey] {
        var keys: [SealingKey] = []
        var number = 0
        // Editors on Windows write a byte order mark.
        for physical in text.drop(while: { $0 == "\u{FEFF}" }).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        ) {
            number += 1
            // Checked before semicolons, which a comment may contain.
            guard physical.drop(while: \.isWhitespace).first != "#" else { continue }
            for line in physical.split(separator: ";") {
                let words = line.split(whereSeparator: \.isWhitespace)
                guard !words.isEmpty else { continue }
                let key = try KeyRing.key(words, line: number)
                guard !keys.contains(where: { $0.identifier == key.identifier }) else {
                    throw KeyRingError(.duplicate, line: number)
                }
                keys.append(key)
            }
        }
        return keys
    }

    private static func key(_ words: [Substring], line: Int) throws(KeyRingError) -> SealingKey {
        guard 2...3 ~= words.count else { throw KeyRingError(.form, line: line) }
        var notAfter: Timestamp?
        if words.count == 3 {
            guard words[2].hasPrefix("until=") else { throw KeyRingError(.form, line: line) }
            notAfter = Timestamp(String(words[2].dropFirst("until=".count)))
            guard notAfter != nil else { throw KeyRingError(.time, line: line) }
        }
        guard var bytes = Base64.decode(String(words[1]), as: .urlSafe) else {
            throw KeyRingError(.key, line: line)
        }
        defer { wipe(&bytes) }
        do throws(KeyRingError) {
            return try SealingKey(identifier: String(words[0]), bytes: bytes, notAfter: notAfter)
        } catch { throw KeyRingError(error.reason, line: line) }
    }

    /// The key with this identifier; nil if it is not in the ring or has expired.
    package func key(_ identifier: String, at time: Timestamp) -> SealingKey? {
        keys.first { $0.identifier == identifier && $0.isValid(at: time) }
    }

    /// The first key that is valid until `time`.
    package func key(validUntil time: Timestamp) throws(KeyRingError) -> SealingKey {
        guard let key = keys.first(where: { $0.isValid(at: time) }) else {
            throw KeyRingError(.noSealingKey)
        }
        return key
    }

    /// The last time until which a key is valid; nil if a key has no expiry.
    package var notAfter: Timestamp? {
        let times = keys.compactMap(\.notAfter)
        return times.count < keys.count ? nil : times.max()
    }

    /// The identifiers, never the keys.
    package var description: String { keys.map(\.description).joined(separator: ", ") }
}
