/// The compiler that built this program.
public enum Toolchain {
    /// The Swift version, as precisely as conditional compilation reports it.
    public static var version: String {
        #if compiler(>=6.5)
        "6.5 or later"
        #elseif compiler(>=6.4)
        "6.4"
        #elseif compiler(>=6.3)
        "6.3"
        #else
        "6.2"
        #endif
    }
}
