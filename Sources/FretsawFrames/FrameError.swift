public import FretsawFiles
public import FretsawCodecs

/// Why an animation's frames cannot be written, or pictures cannot be assembled to an animation.
public struct FrameError: Error, Sendable, Hashable {
    /// The kinds of errors.
    public enum Reason: Sendable, Hashable {
        /// The input cannot be decoded.
        case decoding(CodecError)
        /// The input cannot be read.
        case reading(FileError)
        /// The input was found in a folder and cannot be read, with the reason.
        case unreadable(String)
        /// The input is a folder without animations.
        case noAnimations
        /// The input is another kind of picture.
        case notAnimation(ImageFormat)
        /// None of the selected frames exists. The input has `count` frames, of a damaged file those before the damage.
        case noSuchFrame(count: Int, damage: CodecError?)
        /// A sheet or a scaled frame has more pixels than allowed.
        case tooManyPixels(what: String, pixels: Int, allowed: Int)
        /// The selected frames have more pixels in total than allowed.
        case tooMuchOutput(frames: Int, size: String, allowed: Int)
        /// Files of an earlier run exist.
        case exists(path: String)
        /// The existing files are not the result of the same request.
        case differs(path: String)
        /// Two inputs have the same output folder, whatever part of their paths names it.
        case collision(first: String, folder: String)
        /// Several inputs cannot be written to one file.
        case severalInputs(count: Int)
        /// The input's name cannot be used for an output folder.
        case noName
        /// An input would be overwritten.
        case isInput
        /// A picture's size differs from that of the first one.
        case differentSize(String, first: String)
        /// The number of delays is neither 1 nor the number of pictures.
        case delayCount(delays: Int, pictures: Int)
        /// The pictures cannot be stored as a GIF.
        case encoding(CodecError)
        /// The GIF would replace one of its pictures.
        case isPicture
    }

    /// The kind of error, with its details.
    public let reason: Reason
    /// The display name of the input; empty if there is none.
    public let input: String

    /// Creates an error for `reason`.
    public init(_ reason: Reason, input: String) {
        self.reason = reason
        self.input = input
    }
}

extension FrameError: CustomStringConvertible {
    /// A message: what is wrong and where.
    public var description: String {
        let name = input == "-" ? "standard input" : input
        switch reason {
        case .decoding(let error):
            if case .notPicture = error.reason { return "\(name) is \(error)" }
            return "\(name): \(error)"
        case .reading(let error):
            return "\(error)"
        case .unreadable(let reason):
            return "\(name): \(reason)"
        case .noAnimations:
            return "\(name) contains no GIF, APNG or animated WebP"
        case .notAnimation(let format):
            return "\(name) is a \(format.displayName) picture; "
                + "only GIFs, APNGs and animated WebPs have frames"
        case .noSuchFrame(let count, let damage):
            let frames = count == 1 ? "one frame, number 0" : "\(count) frames, 0…\(count - 1)"
            let place = damage.map { ", before its damage (\($0))" } ?? ""
            return "\(name) has \(frames)\(place)"
        case .tooManyPixels(let what, let pixels, let allowed):
            return "\(name): \(what) has \(pixels) pixels, more than the \(allowed) allowed"
        case .tooMuchOutput(let frames, let size, let allowed):
            return
                "\(name): \(frames) frames of \(size) pixels are more than the \(allowed) pixels "
                + "allowed in total"
        case .exists(let path):
            return "\(path) already exists"
        case .differs(let path):
            return "\(path) contains other frames than those requested of \(name)"
        case .collision(let first, let folder):
            return
                "\(first) and \(name) have the same output folder \(folder); give each file once"
        case .severalInputs(let count):
            return "\(count) files do not fit in one output file"
        case .noName:
            return "\(name) cannot name an output folder; give the path of the file itself"
        case .isInput:
            return "\(name) is an input and would be overwritten by frames"
        case .differentSize(let size, let first):
            return
                "\(name) is \(size), but the first picture is \(first); all frames need the same size"
        case .delayCount(let delays, let pictures):
            return
                "\(delays) delays for \(pictures) pictures; give one delay for all, or one for each"
        case .encoding(let error):
            return "\(error)"
        case .isPicture:
            return "\(name) is one of the input pictures"
        }
    }
}
