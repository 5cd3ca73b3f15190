import Foundation

/// What building Fretsaw from source needs besides the Swift toolchain.
///
/// Running it needs none of it.
enum BuildRequirement: CaseIterable {
    case png, jpeg, gif, freeType, crypto

    private var package: String {
        switch self {
        case .png: "libpng-dev"
        case .jpeg: "libjpeg-dev"
        case .gif: "libgif-dev"
        case .freeType: "libfreetype-dev"
        case .crypto: "libssl-dev"
        }
    }

    private var header: String {
        switch self {
        case .png: "png.h"
        case .jpeg: "jpeglib.h"
        case .gif: "gif_lib.h"
        case .freeType: "freetype2/ft2build.h"
        case .crypto: "openssl/evp.h"
        }
    }

    var finding: Finding {
        let folders = ["/usr/include", "/usr/include/x86_64-linux-gnu", "/usr/local/include"]
        let isThere = folders.contains {
            FileManager.default.fileExists(atPath: "\($0)/\(header)")
        }
        return isThere
            ? Finding(package, "there, to build from source")
            : Finding(
                package,
                "not there; needed only to build from source",
                state: .optional,
                remedy: "apt-get install \(package)"
            )
    }
}
