/// A token that does not open: one error, whatever is wrong with it.
///
/// Whether the text, the key, the time of the key or one bit is to blame, nobody is told, so that
/// nobody learns by trying.
public struct TokenError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error.
    public init() {}

    /// What to do about it.
    public var description: String {
        "the token does not open with these keys: it was changed, or sealed elsewhere"
    }
}
