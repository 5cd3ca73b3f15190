internal import FretsawFiles

/// The output of an animation's frames.
public enum FrameDestination: Hashable, Sendable {
    /// A folder with frames and `frames.json`.
    case folder(String)
    /// One file, with `NAME.frames.json` next to it if the format does not contain sizes or positions.
    case file(String)
    /// Standard output.
    case standardOutput
    /// Nowhere: only the listing is made, for ``FrameExtraction/Written/json``.
    case nowhere

    static let listingName = "frames.json"

    /// The name of a frame's PNG: `frame-0000.png`, with as many digits as the last of `count`
    /// frames needs, at least 4, so that names sort like frames.
    public static func frameName(_ number: Int, of count: Int) -> String {
        "frame-\(FileName.padded(number, to: max(4, "\(count - 1)".utf8.count))).png"
    }

    /// The path as given; nil without a file.
    public var path: String? {
        switch self {
        case .folder(let path), .file(let path): path
        case .standardOutput, .nowhere: nil
        }
    }

    /// The path of a separate listing; nil if it is part of an archive or not needed.
    func listingPath(for format: FrameFormat) -> String? {
        switch self {
        case .folder(let folder):
            format == .tar
                ? nil : FrameDestination.path(of: FrameDestination.listingName, in: folder)
        case .file(let path):
            switch format {
            case .rgba, .sheet: FrameDestination.listingPath(beside: path)
            case .png, .apng, .tar: nil
            }
        case .standardOutput, .nowhere: nil
        }
    }

    /// The name of the listing next to a file whose format does not contain everything.
    static func listingPath(beside path: String) -> String {
        "\(path).\(FrameDestination.listingName)"
    }

    /// The path of the file with all frames; nil for a file each, and without a file.
    func productPath(for format: FrameFormat) -> String? {
        switch self {
        case .folder(let folder):
            format.productName.map { FrameDestination.path(of: $0, in: folder) }
        case .file(let path): path
        case .standardOutput, .nowhere: nil
        }
    }

    static func path(of name: String, in folder: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}
