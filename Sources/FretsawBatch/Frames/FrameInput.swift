/// Where an animation is read from.
public enum FrameInput: Hashable, Sendable {
    /// A file.
    case file(String)
    /// The standard input.
    case standardInput

    /// What people call it.
    public var name: String {
        switch self {
        case .file(let path): path
        case .standardInput: "-"
        }
    }

    /// The name of its folder among those of other inputs: the file's, without its ending.
    public var folderName: String {
        guard case .file(let path) = self else { return "stdin" }
        let file = FileName.last(of: path)
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        return String(file[..<dot])
    }

    /// Its bytes, one more than allowed at most.
    func read(limit: Int) throws(BatchError) -> [UInt8] {
        switch self {
        case .file(let path): try FileBytes.read(path, limit: limit)
        case .standardInput: try StandardInput.read(limit: limit)
        }
    }
}
