/// Which Fretsaw this is.
public enum Release {
    /// The version, by the rules of semantic versioning.
    ///
    /// Pictures may change with it, so a run is resumed by the version that began it.
    public static let version = "0.1.0"
}
