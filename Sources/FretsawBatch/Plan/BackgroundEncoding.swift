/// How backgrounds are written; pieces are always PNG, because they need alpha.
public enum BackgroundEncoding: Hashable, Sendable {
    /// JPEG at a quality of 1 … 100.
    case jpeg(quality: Int)
    /// PNG, every pixel exact.
    case png

    /// The qualities that can be asked for.
    public static let qualityRange = 1...100
    /// The quality used where none is asked for: an `aj` background takes about 11 kB.
    public static let usualQuality = 80

    /// The name in options and manifest.
    public var name: String {
        switch self {
        case .jpeg: "jpeg"
        case .png: "png"
        }
    }

    /// The files' extension, without the dot.
    public var fileExtension: String {
        switch self {
        case .jpeg: "jpg"
        case .png: "png"
        }
    }

    /// Refuses a quality outside ``qualityRange``.
    public func validate() throws(BatchError) {
        guard case .jpeg(let quality) = self else { return }
        guard BackgroundEncoding.qualityRange.contains(quality) else {
            throw BatchError(
                .optionOutOfRange(name: "quality", value: "\(quality)", allowed: "1…100")
            )
        }
    }
}
