/// Why a picture could not be decoded or encoded.
public struct CodecError: Error, Hashable, Sendable {
    /// The kinds of errors.
    public enum Reason: Hashable, Sendable {
        /// The format is unknown.
        case unrecognised
        /// The file is not a picture; the text says what it is.
        case notPicture(String)
        /// The format is recognised, but not supported.
        case unsupportedFormat
        /// The variant of a supported format is not supported; the text names it.
        case unsupportedVariant(String)
        /// The file ends before the picture does.
        case truncated
        /// The file is damaged; the text has the details.
        case malformed(String)
        /// A limit is exceeded.
        case limitExceeded(DecodingLimits.Name, value: Int, allowed: Int)
        /// An option is outside its documented range.
        case optionOutOfRange(name: String, value: Int, allowed: ClosedRange<Int>)
        /// The format cannot store a picture of this size.
        case unencodableSize(width: Int, height: Int, maxSide: Int)
        /// The library failed, for example without memory; the text is the library's.
        case library(String)
    }

    /// The kind of error, with its details.
    public let reason: Reason
    /// The file's format, if it was recognised.
    public let format: ImageFormat?
    /// The byte offset of the error, if known.
    public let offset: Int?

    /// Creates an error for `reason`.
    public init(_ reason: Reason, format: ImageFormat? = nil, offset: Int? = nil) {
        self.reason = reason
        self.format = format
        self.offset = offset
    }

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

    /// Checks that the sides of a picture to encode are 1 … `maxSide`.
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
    /// A message: what is wrong, where, and what to do.
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
        case .notPicture(let content):
            "not a picture: the file is \(content)"
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
        case .unsupportedVariant("JPEG-LS"):
            "convert it to PNG, JPEG or GIF, for example: ffmpeg -i in.jls out.png"
        case .unsupportedFormat, .unsupportedVariant:
            "convert it to PNG, JPEG or GIF"
                + (format?.conversion.map { ", for example: \($0)" } ?? "")
        case .truncated:
            "fetch or copy the file again"
        case .limitExceeded(.maxJPEGScans, _, _):
            "save it with fewer scans"
        case .limitExceeded(.absoluteMaxPixels, _, _):
            "scale the picture down"
        case .unrecognised, .notPicture, .limitExceeded, .malformed, .optionOutOfRange,
            .unencodableSize, .library:
            nil
        }
    }
}

extension DecodingLimits.Name {
    /// The beginning of a message about an exceeded limit.
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
