/// The reason why a folder cannot be audited or a picture cannot be used.
public struct AuditError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Reason: Hashable, Sendable {
        /// The folder contains no list of pictures.
        case noList(folder: String)
        /// A file, or a line of it, is invalid or does not match its list.
        case badFile(name: String, line: Int?, detail: String)
        /// A list exceeds the size limit, in bytes.
        case tooLong(file: String, allowed: Int)
        /// The folder contains no answers.
        case noAnswers(folder: String)
        /// A list contains no pictures.
        case empty(file: String)
        /// A font was given for puzzles without words.
        case fontWithoutWords(kind: String)
        /// No font outlines were given for click-word puzzles.
        case noFont
        /// None of the pictures can be used.
        case nothingReadable(count: Int, first: String)
    }

    /// The cause.
    public let reason: Reason

    /// Creates an error for `reason`.
    public init(_ reason: Reason) { self.reason = reason }

    static func badFile(_ name: String, line: Int? = nil, _ detail: String) -> AuditError {
        AuditError(.badFile(name: name, line: line, detail: detail))
    }

    /// The cause, the location, and a remedy.
    public var description: String {
        switch reason {
        case .noList(let folder):
            "\(folder) contains neither manifest.jsonl nor truth.csv, nor the pairs of an archive; name "
                + "a folder or tar file that `fretsaw generate` wrote (join the manifests of shards "
                + "with cat first), or write a truth.csv with the columns id,x,y,w,h"
        case .badFile(let name, let line, let detail):
            name + (line.map { ", line \($0): " } ?? ": ") + detail
        case .tooLong(let file, let allowed):
            "\(file) is larger than \(allowed) bytes; audit part of the batch"
        case .noAnswers(let folder):
            "\(folder) contains no answers; put the run's answers.jsonl beside manifest.jsonl, or "
                + "NAME.tar.answers.jsonl beside the pictures of an extracted archive"
        case .empty(let file):
            "\(file) lists no pictures"
        case .fontWithoutWords(let kind):
            "a font applies only to click-word puzzles, but these are \(kind) puzzles"
        case .noFont:
            "an audit of click-word puzzles needs the outlines of their font"
        case .nothingReadable(let count, let first):
            "none of \(count) pictures can be used; the first error: \(first)"
        }
    }
}
