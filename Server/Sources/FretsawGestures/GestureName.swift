internal import FretsawCrypto
internal import FretsawKeys
internal import FretsawStore

struct GestureName: Equatable {
    /// The subject of the owner when modifying; clients cannot send this name.
    static let owner = GestureName(unchecked: "\u{1}owner")

    let text: String

    private init(unchecked text: String) { self.text = text }

    init(_ text: String) throws(GestureError) {
        guard 1...128 ~= text.utf8.count, text.hasOnlyLettersAndDigits(or: ".-_@:") else {
            throw .badName
        }
        self.text = text
    }

    /// The store key of the code; a digest, so that names cannot escape into paths or collide.
    func codeKey() throws(GestureError) -> StoreKey {
        do {
            return try StoreKey(.gesture, SHA256.digest(of: Array(text.utf8)))
        } catch { throw .unavailable }
    }
}
