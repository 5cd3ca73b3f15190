/// What becomes of a frame's area before the next frame is painted.
public enum GIFDisposal: String, CaseIterable, Sendable {
    /// It stays.
    case keep
    /// It becomes transparent; the background colour is not used.
    case clear
    /// It becomes what it was before the frame; on the first frame, empty.
    case restore

    /// The meaning of a stored value: 2 clears, 3 and 4 restore, all others keep.
    public init(stored: Int) {
        switch stored {
        case 2: self = .clear
        case 3, 4: self = .restore
        default: self = .keep
        }
    }
}
