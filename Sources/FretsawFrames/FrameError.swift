public import FretsawFiles
public import FretsawCodecs

/// Why an animation's frames cannot be written.
public struct FrameError: Error, Sendable, Equatable {
    /// The kinds of errors.
    public enum Reason: Sendable, Equatable {
        /// The input cannot be decoded.
        case decoding(CodecError)
        /// The input cannot be read.
        case reading(FileError)
        /// The input is a picture of another kind, or none.
        case notAnimation(ImageFormat?)
        /// None of the frames asked for is there; the input has `count`, and where it is damaged,
        /// these are before the damage.
        case noSuchFrame(count: Int, damage: CodecError?)
        /// All frames on one sheet, or one scaled frame, are more pixels than allowed.
        case tooManyPixels(what: String, pixels: Int, allowed: Int)
        /// All frames asked for together are more pixels than allowed.
        case tooMuchOutput(frames: Int, size: String, allowed: Int)
        /// Files of an earlier run are there.
        case exists(path: String)
        /// The existing files are not the result of the same request.
        case differs(path: String)
        /// Two inputs would go to the same folder.
        case collision(first: String, folder: String)
        /// The input's name cannot be a folder's below the output.
        case noName
        /// An input is where frames would be written.
        case isInput
    }

    /// What went wrong.
    public let reason: Reason
    /// The input, as people call it.
    public let input: String

    /// An error for `reason`.
    public init(_ reason: Reason, input: String) {
        self.reason = reason
        self.input = input
    }
}

extension FrameError: CustomStringConvertible {
    /// What happened and where.
    public var description: String {
        let name = input == "-" ? "the standard input" : input
        switch reason {
        case .decoding(let error):
            return "\(name): \(error)"
        case .reading(let error):
            return "\(error)"
        case .notAnimation(let format):
            let kind = format.map { "a \($0.displayName) picture" } ?? "no picture that is known"
            return "\(name) is \(kind), not a GIF: frames come out of GIFs"
        case .noSuchFrame(let count, let damage):
            let frames = count == 1 ? "one frame, number 0" : "\(count) frames, 0…\(count - 1)"
            let place = damage.map { ", before its damage (\($0))" } ?? ""
            return "\(name) has \(frames)\(place)"
        case .tooManyPixels(let what, let pixels, let allowed):
            return "\(name): \(what) would have \(pixels) pixels, more than the \(allowed) allowed"
        case .tooMuchOutput(let frames, let size, let allowed):
            return
                "\(name): \(frames) frames of \(size) pixels would be more than the \(allowed) pixels "
                + "allowed in all"
        case .exists(let path):
            return "\(path) exists already"
        case .differs(let path):
            return "\(path) is of other frames than these of \(name)"
        case .collision(let first, let folder):
            return "\(first) and \(name) would both go to \(folder): rename one, or give them "
                + "different runs"
        case .noName:
            return "\(name) has no name that its folder could have: give the GIF's own name"
        case .isInput:
            return "\(name) would be replaced by frames"
        }
    }
}
