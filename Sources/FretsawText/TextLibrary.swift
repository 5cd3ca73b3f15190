internal import CFreeType

/// The font library in use, for diagnosis.
public enum TextLibrary {
    /// The version of the FreeType in use, as `2.12.1`.
    public static var version: String {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
            return "unknown"
        }
        defer { unsafe FT_Done_FreeType(library) }
        var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        unsafe FT_Library_Version(library, &major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}
