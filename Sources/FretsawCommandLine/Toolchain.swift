/// The compiler that made this program.
package enum Toolchain {
    /// Its language version, as far as the compiler tells its own sources.
    package static var version: String {
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
