/// An error of pictures as backgrounds.
public struct BackgroundError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of error.
    public enum Reason: Sendable, Equatable {
        /// No picture exists under the given paths.
        case none(paths: [String])
        /// Pictures were found, but none can be read.
        case unreadable(count: Int, first: UnreadableBackground)
        /// A picture changed after it was first read, or another release of a codec library rejects it.
        case changed(path: String)
    }

    /// The kind of error, with its details.
    public let reason: Reason

    /// Creates an error for `reason`.
    public init(_ reason: Reason) { self.reason = reason }

    /// A message of one sentence: the problem, and where it is.
    public var description: String {
        switch reason {
        case .none(let paths):
            "no PNG, JPEG, WebP or GIF file found in \(paths.joined(separator: ", "))"
        case .unreadable(let count, let first):
            "none of the \(count) backgrounds can be read; the first one is \(first.name): "
                + first.reason
        case .changed(let path):
            "\(path) was changed or removed during the run, or cannot be decoded any more; start again"
        }
    }
}
