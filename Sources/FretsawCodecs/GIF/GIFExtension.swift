/// The extensions of one kind in a GIF.
public struct GIFExtension: Hashable, Sendable {
    /// The kinds of extensions.
    public enum Kind: Hashable, Sendable {
        /// Delay, disposal and transparency of a frame.
        case graphicControl
        /// A comment.
        case comment
        /// Text to draw over the canvas; ignored, as in every browser.
        case plainText
        /// An application extension with its identifier and code, such as `NETSCAPE2.0`.
        case application(String)
        /// An extension with a label that is not in GIF89a.
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
    /// The number of extensions of this kind.
    public var count: Int
    /// The number of bytes in all their blocks.
    public var byteCount: Int
    /// The byte offset of the first one.
    public var offset: Int
}

extension GIFExtension.Kind: CustomStringConvertible {
    /// The name of the kind; for an application extension, its identifier.
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

extension AnimationLoop {
    /// The application extensions with a loop count: Netscape's, and one with the same meaning.
    static let applications = ["NETSCAPE2.0", "ANIMEXTS1.0"]

    /// Reads the loop count from the first block after the name of such an extension; nil for other
    /// blocks, such as the buffering block.
    init?(block: ArraySlice<UInt8>) {
        guard block.count == 3, block.first == 1 else { return nil }
        let start = block.startIndex
        self = .repetitions(Int(block[start + 1]) | Int(block[start + 2]) << 8)
    }
}
