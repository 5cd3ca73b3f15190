/// The one-byte policy of the guide pages: a picture's kind by its first byte alone.
///
/// The rule is SDWebImage's well-known switch and is kept because pages are laid out by it. It is
/// a guess: "GET / HTTP/1.1" begins like a GIF and "MZ" like a TIFF. Use it to choose a page's
/// view; before decoding, ``ImageFormat/init(sniffing:)`` checks the full signature.
public enum FirstByteRule: Sendable {
    /// What the rule makes of the first byte.
    public enum Verdict: String, CaseIterable, Sendable {
        /// `FF`
        case jpeg
        /// `89`
        case png
        /// `47`, the letter G.
        case gif
        /// `49` or `4D`, the letters I and M.
        case tiff
        /// Any other byte, and no byte at all.
        case unknown
    }

    /// The rule's verdict on `bytes`.
    public static func verdict(on bytes: [UInt8]) -> Verdict {
        switch bytes.first {
        case 0xFF: .jpeg
        case 0x89: .png
        case 0x47: .gif
        case 0x49, 0x4D: .tiff
        default: .unknown
        }
    }
}
