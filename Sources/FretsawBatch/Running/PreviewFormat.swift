internal import FretsawCodecs
internal import FretsawRaster

/// How a preview is written: as its file's name says.
public enum PreviewFormat: Hashable, Sendable {
    /// Every pixel exact.
    case png
    /// Smaller.
    case jpeg

    private static let quality = 90

    /// The format that the name of `path` ends in, PNG for a name without an ending; nil for the ending
    /// of another format.
    public init?(path: String) {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
            self = .png
            return
        }
        switch name[name.index(after: dot)...].lowercased() {
        case "png": self = .png
        case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
        default: return nil
        }
    }

    func encode(_ sheet: Image<RGBA8>) throws(CodecError) -> [UInt8] {
        var bytes: [UInt8] = []
        switch self {
        case .png:
            var png = PNGEncoder()
            png.encode(sheet, opaque: true, into: &bytes)
        case .jpeg:
            var jpeg = try JPEGEncoder()
            let options = try JPEGEncodingOptions(quality: PreviewFormat.quality)
            try jpeg.encode(sheet, options: options, into: &bytes)
        }
        return bytes
    }
}
