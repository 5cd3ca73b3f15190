internal import CGIFShims
internal import CJPEGShims
internal import CPNGShims

/// The picture libraries in use, for diagnosis.
public enum CodecLibraries {
    /// Each library's name and version; libpng's as it runs, the others' as they were built against,
    /// because they do not tell it at run time.
    public static var versions: [(name: String, version: String)] {
        unsafe [
            ("libpng", String(cString: fs_png_library_version())),
            ("libjpeg", String(cString: fs_jpeg_library_version())),
            ("giflib", String(cString: fs_gif_library_version())),
        ]
    }
}
