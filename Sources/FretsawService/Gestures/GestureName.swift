internal import FretsawCrypto
internal import FretsawStore

/// A code's or a subject's name, checked.
struct GestureName {
    /// The owner at modifying: no text that a client sends can be this name.
    static let owner = GestureName(unchecked: "\u{1}owner")

    let text: String

    private init(unchecked text: String) { self.text = text }

    init(_ text: String) throws(GestureError) {
        guard 1...128 ~= text.utf8.count,
            text.utf8.allSatisfy({ byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                default: ".-_@:".utf8.contains(byte)
                }
            })
        else { throw .badName }
        self.text = text
    }

    /// Where the code of this name is stored; a digest, so that no name is a path or names another.
    func codeKey() throws(GestureError) -> StoreKey {
        try GestureName.key(.gesture, Array(text.utf8))
    }

    /// Where the attempts of `subject` at the code of this name are stored.
    func attemptsKey(of subject: GestureName) throws(GestureError) -> StoreKey {
        // No name has a zero byte, so that no two pairs are one.
        try GestureName.key(.attempts, Array(text.utf8) + [0] + Array(subject.text.utf8))
    }

    private static func key(
        _ purpose: StoreKey.Purpose,
        _ bytes: [UInt8]
    ) throws(GestureError) -> StoreKey {
        do {
            return try StoreKey(purpose, SHA256.digest(of: bytes))
        } catch { throw .unavailable }
    }
}
