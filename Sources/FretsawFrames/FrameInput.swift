internal import FretsawFiles

/// The source of an animation.
public enum FrameInput: Hashable, Sendable {
    /// A file.
    case file(String)
    /// Standard input.
    case standardInput

    /// The display name.
    public var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: "-"
        }
    }

    /// The name of its output subfolder: the file name without extension.
    ///
    /// A name of which only dots would remain is not shortened; nil if it consists of one or two
    /// dots.
    public var folderName: String? {
        guard case .file(let path) = self else { return "stdin" }
        let file = FileName.last(of: path)
        if let dot = file.lastIndex(of: ".") {
            let stem = String(file[..<dot])
            if FrameInput.isName(stem) { return stem }
        }
        return FrameInput.isName(file) ? file : nil
    }

    /// Whether the name is a proper file name, not empty, `.` or `..`.
    private static func isName(_ text: String) -> Bool {
        !["", ".", "..", "/"].contains(text)
    }

    /// Its bytes, at most one more than allowed.
    func read(limit: Int) throws(FileError) -> [UInt8] {
        switch self {
        case .file(let path): try FileBytes.read(path, limit: limit)
        case .standardInput: try StandardInput.read(limit: limit)
        }
    }
}
