/// A kind of picture file, told by its content.
public enum ImageFormat: String, CaseIterable, Sendable {
    /// Portable Network Graphics, one picture.
    case png
}
