/// The version of Fretsaw.
public enum Release {
    /// The semantic version.
    ///
    /// Pictures may change with it, so a run can be resumed only by the same version.
    public static let version = "0.1.0"
}
