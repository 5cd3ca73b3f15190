/// How often a GIF asks to be played.
public enum GIFLoop: Hashable, Sendable {
    /// No loop extension: once.
    case missing
    /// The stored number: 0 for ever, n for n repetitions after the first play.
    case stored(Int)

    /// How often it is played; nil for ever.
    public var plays: Int? {
        switch self {
        case .missing: 1
        case .stored(0): nil
        case .stored(let repetitions): repetitions + 1
        }
    }

    /// The stored number; nil without a loop extension.
    public var storedCount: Int? {
        switch self {
        case .missing: nil
        case .stored(let count): count
        }
    }

    /// The extensions that carry the number: Netscape's, and one that means the same.
    static let applications = ["NETSCAPE2.0", "ANIMEXTS1.0"]

    /// The loop a block of such an extension carries; nil for other blocks, such as the
    /// buffering block, before or after it.
    init?(block: ArraySlice<UInt8>) {
        guard block.count >= 3, block.first == 1 else { return nil }
        let start = block.startIndex
        self = .stored(Int(block[start + 1]) | Int(block[start + 2]) << 8)
    }
}
