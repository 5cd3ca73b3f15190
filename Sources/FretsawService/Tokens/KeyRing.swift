internal import FretsawCrypto
internal import FretsawJSON

/// The keys in use, in order: the first seals, all open.
///
/// To change keys, put a new line on top of the file and reload everywhere, then drop the old line when
/// the last challenge sealed with it has expired. With more than one node, first add the new key below
/// the old one everywhere, so that no node meets a key it does not have.
public struct KeyRing: Sendable, CustomStringConvertible {
    /// The most keys of a ring.
    public static let maxKeys = 64

    /// The keys, the sealing one first.
    public let keys: [SealingKey]

    /// A ring of these keys.
    ///
    /// - Throws: ``KeyRingError`` where there are none, too many, or two of one identifier.
    public init(_ keys: [SealingKey]) throws(KeyRingError) {
        guard !keys.isEmpty else { throw KeyRingError(.empty) }
        guard keys.count <= KeyRing.maxKeys else { throw KeyRingError(.tooMany) }
        guard Set(keys.map(\.identifier)).count == keys.count else {
            throw KeyRingError(.duplicate)
        }
        self.keys = keys
    }

    /// Reads a file of keys, or the environment's `FRETSAW_KEYS`.
    ///
    /// A key a line, `ID KEY [until=TIME]`, empty lines and those beginning with `#` left out. A
    /// semicolon ends a line too, because a variable is awkward to give line feeds to.
    ///
    /// - Throws: ``KeyRingError`` with the line; nothing of a key is in its text.
    public init(text: String) throws(KeyRingError) {
        var keys: [SealingKey] = []
        var number = 0
        for physical in text.split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        ) {
            number += 1
            // Before semicolons: a remark may have one.
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
        try self.init(keys)
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
            return try SealingKey(
                identifier: String(words[0]),
                bytes: bytes,
                notAfter: notAfter
            )
        } catch { throw KeyRingError(error.reason, line: line) }
    }

    /// The key with this identifier; nil where the ring has none, or it is past its time.
    public func key(_ identifier: String, at time: Timestamp) -> SealingKey? {
        keys.first { $0.identifier == identifier && $0.isAlive(at: time) }
    }

    /// The first key that lives until `time` at least.
    ///
    /// - Throws: ``KeyRingError`` where none does.
    public func key(livingUntil time: Timestamp) throws(KeyRingError) -> SealingKey {
        guard let key = keys.first(where: { $0.isAlive(at: time) }) else {
            throw KeyRingError(.noneForSealing)
        }
        return key
    }

    /// The identifiers, not the keys.
    public var description: String { keys.map(\.description).joined(separator: ", ") }
}
