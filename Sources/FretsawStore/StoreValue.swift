/// The bounds of what a store keeps under a key.
public enum StoreValue {
    /// The longest value, in bytes.
    public static let maxBytes = 16_384

    /// Passes a value on if a store takes its length.
    ///
    /// - Throws: ``StoreError/Reason/tooLong`` beyond ``maxBytes``.
    package static func checked(_ bytes: [UInt8], store: String) throws(StoreError) -> [UInt8] {
        guard bytes.count <= maxBytes else {
            throw StoreError(
                .tooLong,
                store: store,
                detail: "a value of \(bytes.count) bytes, allowed \(maxBytes); store less"
            )
        }
        return bytes
    }
}
