/// Why a folder cannot be audited, or one of its pictures not be used.
public struct AuditError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of refusal.
    public enum Reason: Hashable, Sendable {
        /// The folder has no list of pictures.
        case noList(folder: String)
        /// A line of a list cannot be understood.
        case badLine(file: String, line: Int, detail: String)
        /// The list is longer than can be.
        case tooLong(file: String, allowed: Int)
        /// The list has the answers of none of its pictures.
        case noAnswers(folder: String)
        /// The list names no picture.
        case empty(file: String)
        /// A picture of an item is not what it should be.
        case picture(file: String, detail: String)
        /// A font was given for puzzles that have no words.
        case fontWithoutWords(kind: String)
        /// Words were drawn, and nobody gave the outlines of their font.
        case noFont
        /// Not one picture can be used.
        case nothingReadable(count: Int, first: String)
    }

    /// What went wrong.
    public let reason: Reason

    /// An error for `reason`.
    public init(_ reason: Reason) { self.reason = reason }

    /// What happened, where, and what to do next.
    public var description: String {
        switch reason {
        case .noList(let folder):
            "\(folder) holds neither manifest.jsonl nor truth.csv, nor the pairs of an archive: name a "
                + "folder or tar file that `fretsaw generate` made (of parts, join the manifests with "
                + "cat first), or write a truth.csv with the columns id,x,y,w,h"
        case .badLine(let file, let line, let detail):
            "\(file), line \(line): \(detail)"
        case .tooLong(let file, let allowed):
            "\(file) has more than \(allowed) bytes: audit a part of the batch"
        case .noAnswers(let folder):
            "\(folder) holds no answers: an audit needs them, so put the answers.jsonl of the same "
                + "run beside manifest.jsonl, of an archive NAME.tar.answers.jsonl beside its pictures"
        case .empty(let file):
            "\(file) lists no pictures"
        case .picture(let file, let detail):
            "\(file): \(detail)"
        case .fontWithoutWords(let kind):
            "a font is for click-word puzzles; these are of the kind \(kind)"
        case .noFont:
            "click-word puzzles are attacked with the font they are drawn in: give its outlines"
        case .nothingReadable(let count, let first):
            "not one of \(count) pictures can be used; the first: \(first)"
        }
    }
}
