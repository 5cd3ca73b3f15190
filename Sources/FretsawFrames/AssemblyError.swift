public import FretsawCodecs

/// Why pictures cannot be put together.
public struct AssemblyError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of refusal.
    public enum Reason: Sendable, Equatable {
        /// A picture cannot be decoded.
        case decoding(CodecError)
        /// A picture has another size than the first.
        case differentSize(String, first: String)
        /// There are more delays than one, and not as many as pictures.
        case delayCount(delays: Int, pictures: Int)
        /// A GIF cannot hold it.
        case encoding(CodecError)
        /// The output stands there already.
        case exists
        /// The output is one of the pictures.
        case isInput
    }

    /// What went wrong.
    public let reason: Reason
    /// The file in question, as people call it; empty for none.
    public let input: String

    /// An error for `reason`.
    public init(_ reason: Reason, input: String) {
        self.reason = reason
        self.input = input
    }

    /// What happened and where.
    public var description: String {
        let name = input == "-" ? "the standard input" : input
        return switch reason {
        case .decoding(let error): "\(name): \(error)"
        case .differentSize(let size, let first):
            "\(name) has \(size) pixels and the first picture \(first): frames need one size"
        case .delayCount(let delays, let pictures):
            "\(delays) delays for \(pictures) pictures: give one for all, or one for each"
        case .encoding(let error): "\(error)"
        case .exists: "\(name) exists already"
        case .isInput: "\(name) is one of the pictures"
        }
    }
}
