/// A kind of extension found in a GIF, and how much of it.
public struct GIFExtension: Hashable, Sendable {
    /// The kinds of extensions.
    public enum Kind: Hashable, Sendable {
        /// Delay, disposal and transparency of a frame.
        case graphicControl
        /// Text for people.
        case comment
        /// Text to be drawn; ignored, as in every browser.
        case plainText
        /// An application's own, by its identifier and code, such as `NETSCAPE2.0`.
        case application(String)
        /// A label no standard knows.
        case unknown(UInt8)

        init(label: UInt8, firstBlock block: ArraySlice<UInt8>?) {
            switch label {
            case GIFGraphicControl.label: self = .graphicControl
            case 0xFE: self = .comment
            case 0x01: self = .plainText
            case 0xFF: self = .application(Self.identifier(of: block))
            default: self = .unknown(label)
            }
        }

        private static func identifier(of block: ArraySlice<UInt8>?) -> String {
            guard let block, block.count == 11 else { return "" }
            return String(decoding: block, as: UTF8.self)
        }
    }

    /// The kind.
    public var kind: Kind
    /// How many of the kind there are.
    public var count: Int
    /// The bytes in their blocks, all together.
    public var byteCount: Int
    /// Where the first begins in the file.
    public var offset: Int
}

extension GIFExtension.Kind: CustomStringConvertible {
    /// The kind's name, or the application's.
    public var description: String {
        switch self {
        case .graphicControl: "graphic control"
        case .comment: "comment"
        case .plainText: "plain text"
        case .application(let name): name.isEmpty ? "application" : name
        case .unknown(let label): "unknown (\(label))"
        }
    }
}

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
