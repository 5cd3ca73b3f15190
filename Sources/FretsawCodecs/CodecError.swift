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
        /// An option is outside its documented range.
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

    /// Rejects a number outside its range.
    static func check(
        _ name: String,
        _ value: Int,
        in allowed: ClosedRange<Int>,
        of format: ImageFormat
    ) throws(CodecError) {
        guard !allowed.contains(value) else { return }
        throw CodecError(
            .optionOutOfRange(name: name, value: value, allowed: allowed),
            format: format
        )
    }

    /// Rejects a picture to be written with a side outside 1…`maxSide`.
    static func check(
        width: Int,
        height: Int,
        maxSide: Int,
        of format: ImageFormat
    ) throws(CodecError) {
        guard !(1...maxSide).contains(width) || !(1...maxSide).contains(height) else { return }
        throw CodecError(
            .unencodableSize(width: width, height: height, maxSide: maxSide),
            format: format
        )
    }

    /// The limit that was exceeded; nil for any other reason.
    public var exceededLimit: DecodingLimits.Name? {
        guard case .limitExceeded(let name, _, _) = reason else { return nil }
        return name
    }
}

extension CodecError: CustomStringConvertible {
    /// What happened, where, and what to do about it.
    public var description: String {
        var text = format.map { "\($0.displayName): " } ?? ""
        text += sentence
        if let offset { text += " (at byte \(offset))" }
        if let advice { text += "; \(advice)" }
        return text
    }

    private var sentence: String {
        switch reason {
        case .unrecognised:
            "not a picture of any known format"
        case .unsupportedFormat:
            "recognised, but fretsaw does not decode this format"
        case .unsupportedVariant(let variant):
            "recognised, but fretsaw does not decode this variant: \(variant)"
        case .truncated:
            "the file ends before the picture does"
        case .malformed(let problem):
            "the file is damaged: \(problem)"
        case .limitExceeded(let name, let value, let allowed):
            "\(name.subject) \(value), more than the \(allowed) allowed"
        case .optionOutOfRange(let name, let value, let allowed):
            "\(name) is \(value), not in \(allowed.lowerBound)…\(allowed.upperBound)"
        case .unencodableSize(let width, let height, let maxSide):
            "a picture of \(width)×\(height) pixels cannot be written; each side must be in "
                + "1…\(maxSide)"
        case .library(let message):
            "the library failed: \(message)"
        }
    }

    private var advice: String? {
        switch reason {
        case .unrecognised, .unsupportedFormat, .unsupportedVariant:
            "convert it to PNG, JPEG or GIF"
        case .truncated:
            "fetch or copy the file again"
        case .limitExceeded(.maxJPEGScans, _, _):
            "save it with fewer scans"
        case .limitExceeded(.absoluteMaxPixels, _, _):
            "scale the picture down"
        case .limitExceeded, .malformed, .optionOutOfRange, .unencodableSize, .library:
            nil
        }
    }
}

extension DecodingLimits.Name {
    /// How a sentence about an excess begins.
    fileprivate var subject: String {
        switch self {
        case .maxSide: "the longest side in pixels is"
        case .maxPixels, .absoluteMaxPixels: "the number of pixels is"
        case .maxAnimationPixels: "the number of pixels of the canvas or a frame is"
        case .maxBytes: "the number of bytes is at least"
        case .maxFrames: "the number of frames is at least"
        case .maxJPEGScans: "the number of scans is"
        }
    }
}
