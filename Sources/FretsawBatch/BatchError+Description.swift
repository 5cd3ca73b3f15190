internal import Glibc

extension BatchError {
    /// What happened, where, and what to do next.
    public var description: String {
        switch reason {
        case .system(let operation, let path, let code):
            BatchError.describe(operation, path, code)
        case .exists(let path):
            "\(path) exists already: use --resume to finish that run, --overwrite to replace it, "
                + "or --skip-existing to keep what is there and add what is missing"
        case .differs(let path):
            "\(path) exists and is not what this run makes: use --resume to repair a damaged run, "
                + "--overwrite to replace another one, or another --output"
        case .unfitPlace(let path, let detail):
            "cannot write \(path): \(detail)"
        case .locked(let path):
            "\(path) is being written by another process: wait for it, or give this run another "
                + "--output or --shard"
        case .recordDiffers(let path, let option, let recorded, let asked):
            "the run in \(path) was started with \(option) = \(recorded), not \(asked): give the "
                + "same options as then, or --overwrite to start anew"
        case .damaged(let path, let detail):
            "\(path) is damaged (\(detail)): move it away, or start anew with --overwrite"
        case .shardEnvironment(let detail):
            detail
        case .noBackgrounds(let paths):
            "no picture found in \(paths.joined(separator: ", ")): name a folder or file that "
                + "holds PNG, JPEG or GIF pictures"
        case .unreadableBackgrounds(let count, let first):
            "not one of \(count) backgrounds can be read; the first: \(first)"
        case .backgroundChanged(let path):
            "\(path) has changed or gone since the run began: put it back and use --resume"
        case .making(let item, let detail):
            "pair \(item): \(detail)"
        case .encoding(let detail):
            detail
        case .optionOutOfRange(let name, let value, let allowed):
            "\(name) is \(value); it must lie in \(allowed)"
        }
    }

    private static func describe(
        _ operation: FileOperation,
        _ path: String,
        _ code: Int32
    ) -> String {
        let reason = systemMessage(code)
        return switch (operation, code) {
        case (.write, _) where path == OpenFile.standardOutputName:
            "cannot write to \(path): \(reason)"
        case (_, ENOSPC), (_, EDQUOT):
            "no space left for \(path) (\(reason)): free some, then run the same command again, with "
                + "--resume where it has that"
        case (_, EFBIG):
            "\(path) would grow beyond the size allowed to this process (\(reason)): raise the "
                + "limit (ulimit -f), then run the same command again, with --resume where it has that"
        case (_, EROFS):
            "cannot \(operation.rawValue) \(path): the file system is read-only; choose another "
                + "--output"
        case (.create, EACCES), (.create, EPERM):
            "cannot create \(path) (\(reason)): change its folder's permissions or choose another "
                + "--output"
        case (.read, ENOENT):
            "\(path) is not there: check the name"
        case (.read, EACCES), (.read, EPERM):
            "cannot read \(path) (\(reason)): change its permissions"
        default:
            "cannot \(operation.rawValue) \(path): \(reason)"
        }
    }

    private static func systemMessage(_ code: Int32) -> String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }
}
