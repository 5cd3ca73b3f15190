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
