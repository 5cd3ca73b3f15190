/// Why bytes are no JSON that is read.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: String, Sendable, CaseIterable {
        /// Not JSON.
        case syntax = "not JSON"
        /// Bytes that are not UTF-8, or half a surrogate pair.
        case text = "a text that is not Unicode"
        /// A name that an object has already: readers differ in which of the two counts.
        case duplicate = "a name that comes twice"
        /// A number that no `Double` holds.
        case range = "a number out of range"
        /// Deeper than ``JSONReader/maxDepth``.
        case depth = "nested too deeply"
        /// More values than ``JSONReader/maxValues``.
        case size = "too many values"
    }

    /// What is wrong.
    public let reason: Reason
    /// The byte where it was found.
    public let offset: Int

    /// The reason and the place; never what stands there.
    public var description: String { "\(reason.rawValue) (byte \(offset))" }
}
