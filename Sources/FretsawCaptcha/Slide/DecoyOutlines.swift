/// How the outlines of decoys are chosen.
public enum DecoyOutlines: String, CaseIterable, Sendable {
    /// All notches of a picture have one outline, so that it tells nothing: only the picture's
    /// continuation does.
    case same
    /// Each has an outline of its own from the same family: easier for people, and for machines that
    /// compare outlines.
    case varied
}
