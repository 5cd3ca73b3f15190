/// What frames are written as.
public enum FrameFormat: String, CaseIterable, Sendable {
    /// A PNG for each frame.
    case png
    /// R, G, B, A bytes of all frames, one after another.
    case rgba
    /// One animated PNG.
    case apng
    /// One PNG with all frames side by side.
    case sheet
    /// A tar archive of a PNG for each frame.
    case tar

    /// The file that holds all frames; nil where each has its own.
    var productName: String? {
        switch self {
        case .png: nil
        case .rgba: "frames.rgba"
        case .apng: "frames.apng"
        case .sheet: "sheet.png"
        case .tar: "frames.tar"
        }
    }

    /// The format that a file's name asks for; nil for a folder's name.
    public init?(fileName: String) {
        switch fileName.split(separator: "/").last?.split(separator: ".").last?.lowercased() {
        case "rgba"?: self = .rgba
        case "apng"?: self = .apng
        case "tar"?: self = .tar
        case "png"?: self = .sheet
        default: return nil
        }
    }
}
