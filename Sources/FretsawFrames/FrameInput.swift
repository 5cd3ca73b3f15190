internal import FretsawFiles

/// Where an animation is read from.
public enum FrameInput: Hashable, Sendable {
    /// A file.
    case file(String)
    /// The standard input.
    case standardInput

    /// The display name.
    public var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: "-"
        }
    }

    /// The name of its folder among those of other inputs: the file's, without its ending.
    ///
    /// A name of which nothing but dots would be left is kept whole; nil if it is nothing but one
    /// or two dots itself.
    public var folderName: String? {
        guard case .file(let path) = self else { return "stdin" }
        let file = FileName.last(of: path)
        if let dot = file.lastIndex(of: ".") {
            let stem = String(file[..<dot])
            if FrameInput.isName(stem) { return stem }
        }
        return FrameInput.isName(file) ? file : nil
    }

    /// False for names that mean the folder itself or the one above it, or none.
    private static func isName(_ text: String) -> Bool {
        !["", ".", "..", "/"].contains(text)
    }

    /// Its bytes, one more than allowed at most.
    func read(limit: Int) throws(FileError) -> [UInt8] {
        switch self {
        case .file(let path): try FileBytes.read(path, limit: limit)
        case .standardInput: try StandardInput.read(limit: limit)
        }
    }
}
