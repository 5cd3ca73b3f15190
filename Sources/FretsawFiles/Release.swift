/// The version of Fretsaw.
public enum Release {
    /// The semantic version; pictures may change with it, so that only the same one resumes a run.
    public static let version = "1.0.0"
}
