/// Where a batch's files go.
public enum Destination: Hashable, Sendable {
    /// A folder with a file for each picture.
    case folder(String)
    /// One tar archive.
    case tar(String)
    /// A tar archive on the standard output.
    case standardOutput

    /// The path as given; nil for the standard output.
    public var path: String? {
        switch self {
        case .folder(let path), .tar(let path): path
        case .standardOutput: nil
        }
    }
}

/// What to do where files of an earlier run stand.
public enum ExistingFiles: String, CaseIterable, Sendable {
    /// Stop before anything is written.
    case refuse
    /// Check what is there and go on behind it; begin where nothing is there.
    case resume
    /// Replace them.
    case overwrite
    /// Keep every file that is there and add what is missing, also for a larger count than before.
    case keep
}
