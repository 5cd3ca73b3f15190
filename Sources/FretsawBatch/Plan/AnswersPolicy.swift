/// Where a pair's answer is written.
public enum AnswersPolicy: String, CaseIterable, Sendable {
    /// In the manifest, beside everything else.
    case inline
    /// In a second file.
    ///
    /// Pictures and manifest can then be handed on: neither they nor the run's record hold the
    /// answer, the notches or the seed, from which all of them follow.
    case separate
}
