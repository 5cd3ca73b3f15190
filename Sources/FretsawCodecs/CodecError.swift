/// Why bytes could not be turned into a picture, or a picture into bytes.
public struct CodecError: Error, Hashable, Sendable {
    /// The kinds of failure.
    public enum Reason: Hashable, Sendable {
        /// No signature of a picture format fits.
        case unrecognised
        /// A format that is recognised but not decoded.
        case unsupportedFormat
        /// A decoded format in a variant that is not; the text names it.
        case unsupportedVariant(String)
        /// The file ends before the picture does.
        case truncated
        /// The bytes break the format's rules; the text says how.
        case malformed(String)
        /// More than a limit allows.
        case limitExceeded(DecodingLimits.Name, value: Int, allowed: Int)
        /// An option lies outside its documented range.
        case optionOutOfRange(name: String, value: Int, allowed: ClosedRange<Int>)
        /// A picture of a size the format cannot hold.
        case unencodableSize(width: Int, height: Int, maxSide: Int)
        /// The library failed for a reason of its own, such as memory; its text.
        case library(String)
    }

    /// What is wrong.
    public let reason: Reason
    /// The file's format, where it was recognised.
    public let format: ImageFormat?
    /// How many bytes had been taken when it went wrong, where that is known.
    public let offset: Int?

    /// An error for `reason`.
    public init(_ reason: Reason, format: ImageFormat? = nil, offset: Int? = nil) {
        self.reason = reason
        self.format = format
        self.offset = offset
    }
}
