internal import FretsawCrypto
internal import FretsawStore

/// A validated name of a code or a subject.
struct GestureName {
    /// The subject of the owner when modifying; clients cannot send this name.
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

    /// The store key of the code; a digest, so that names cannot escape into paths or collide.
    func codeKey() throws(GestureError) -> StoreKey {
        try GestureName.key(.gesture, Array(text.utf8))
    }

    /// The store key of `subject`'s attempts at this code.
    func attemptsKey(of subject: GestureName) throws(GestureError) -> StoreKey {
        // Names contain no zero byte, so different pairs give different keys.
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
