/// What a page's picture turned out to be, by its content.
public enum GuidePicture: Equatable, Sendable {
    /// It was not fetched yet.
    case awaited
    /// A picture that does not move.
    case still
    /// Frames that follow each other.
    case animated(GuidePlayback)
    /// There is none, or nobody can read it.
    case unreadable
}
