/// Something odd or damaged that left frames to show.
public struct GIFWarning: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of oddity.
    public enum Kind: Hashable, Sendable {
        /// A frame without pixels: it paints nothing, but takes its time.
        case emptyFrame
        /// A frame without any palette is painted in black.
        case noPalette
        /// The file is damaged; nothing after it is shown.
        case damage(CodecError)
    }

    /// What is odd.
    public var kind: Kind
    /// The frame it was met in, or the frames before it.
    public var frame: Int
    /// Where it was met in the file.
    public var offset: Int
    /// What is odd, in a sentence, with the byte.
    public var description: String

    /// True where bytes are missing or wrong, which a strict decoder refuses.
    public var isDamage: Bool {
        if case .damage = kind { true } else { false }
    }
}
