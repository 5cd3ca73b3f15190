/// A kind of extension found in a GIF, and how much of it.
public struct GIFExtension: Hashable, Sendable {
    /// What extensions are for.
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

    /// What it is for.
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
