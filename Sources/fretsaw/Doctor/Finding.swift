import FoundationEssentials
import FretsawCommandLine
import FretsawFiles

/// One line of the doctor's report.
struct Finding: Encodable {
    enum State: String, Encodable {
        /// Present.
        case fine
        /// Missing, but only some tasks need it.
        case optional
        /// Missing and required.
        case missing
    }

    let name: String
    let value: String
    var state = State.fine
    /// The command that installs it.
    var remedy: String?

    init(_ name: String, _ value: String, state: State = .fine, remedy: String? = nil) {
        self.name = name
        self.value = value
        self.state = state
        self.remedy = remedy
    }

    /// One line of text.
    var text: String {
        let mark =
            switch state {
            case .fine: "ok  "
            case .optional: "-   "
            case .missing: "!!  "
            }
        return mark + name.padded(to: 14) + value + (remedy.map { "; install: \($0)" } ?? "")
    }
}

extension Finding {
    static func processors(_ processors: AvailableProcessors) -> Finding {
        var text = "\(processors.count) available, \(processors.online) online"
        if let allowed = processors.allowed, allowed < processors.online {
            text += ", bound to \(allowed)"
        }
        if let quota = processors.quota { text += ", quota \(Quantity.fixed(quota, 2))" }
        return Finding("processors", text)
    }

    static func memory(_ memory: Memory?) -> Finding {
        guard let memory else { return Finding("memory", "unknown") }
        var text = "\(Quantity.bytes(memory.available)) free of \(Quantity.bytes(memory.total))"
        if let limit = memory.limit { text += ", limited to \(Quantity.bytes(limit))" }
        return Finding("memory", text)
    }

    static func temporaryFolder() -> Finding {
        let folder = FileManager.default.temporaryDirectory.path
        let probe = "\(folder)/fretsaw-\(ProcessInfo.processInfo.processIdentifier)"
        do {
            try AtomicFile.write([0], to: probe, isDurable: false)
            try FileManager.default.removeItem(atPath: probe)
            return Finding("temporary", "\(folder) is writable")
        } catch {
            return Finding(
                "temporary",
                "\(folder) is not writable; set TMPDIR to a writable folder",
                state: .missing
            )
        }
    }

    static func fonts(_ fonts: InstalledFonts) -> Finding {
        guard fonts.count > 0 else {
            return Finding(
                "fonts",
                "none; only pictures with text need one",
                state: .optional,
                remedy: "apt-get install fonts-dejavu-core fonts-wqy-zenhei"
            )
        }
        let chinese = fonts.hasChinese ? "with Chinese" : "none for Chinese"
        return Finding(
            "fonts",
            "\(Quantity.counted(fonts.count, "file")), \(chinese)",
            state: fonts.hasChinese ? .fine : .optional,
            remedy: fonts.hasChinese ? nil : "apt-get install fonts-wqy-zenhei"
        )
    }
}

/// The font files in the system's font folders.
struct InstalledFonts {
    private(set) var count = 0
    /// True if a known font with Chinese characters is installed.
    private(set) var hasChinese = false

    private static let folders: [String] = {
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        return [
            "/usr/share/fonts", "/usr/local/share/fonts", "\(home)/.fonts",
            "\(home)/.local/share/fonts",
        ]
    }()
    private static let chineseFaces = [
        "wqy", "notosanscjk", "notoserifcjk", "sourcehan", "arphic", "uming", "ukai",
        "droidsansfallback",
    ]

    static func find() -> InstalledFonts {
        var fonts = InstalledFonts()
        for folder in folders {
            for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
                let lowercased = name.lowercased()
                guard [".ttf", ".otf", ".ttc", ".otc"].contains(where: lowercased.hasSuffix) else {
                    continue
                }
                fonts.count += 1
                if chineseFaces.contains(where: lowercased.contains) { fonts.hasChinese = true }
            }
        }
        return fonts
    }
}

/// A Debian package that some tasks need, but not the programs themselves.
struct OptionalPackage {
    let package: String
    /// One of its files: a header's name, or a program's path.
    let file: String
    var use = "to build from source"

    private static let server = "to build fretsaw-server from source"

    static let all = [
        OptionalPackage(
            package: "librsvg2-bin",
            file: "/usr/bin/rsvg-convert",
            use: "to make decks of SVG files"
        ),
        OptionalPackage(package: "libpng-dev", file: "png.h"),
        OptionalPackage(package: "libjpeg-dev", file: "jpeglib.h"),
        OptionalPackage(package: "libgif-dev", file: "gif_lib.h"),
        OptionalPackage(package: "libwebp-dev", file: "webp/decode.h"),
        OptionalPackage(package: "liblcms2-dev", file: "lcms2.h"),
        OptionalPackage(package: "libfreetype-dev", file: "freetype2/ft2build.h"),
        OptionalPackage(package: "libssl-dev", file: "openssl/evp.h"),
        OptionalPackage(package: "pkg-config", file: "/usr/bin/pkg-config"),
        OptionalPackage(package: "libsqlite3-dev", file: "sqlite3.h", use: server),
        OptionalPackage(package: "libhiredis-dev", file: "hiredis/hiredis.h", use: server),
        OptionalPackage(package: "python3", file: "/usr/bin/python3", use: server),
        OptionalPackage(package: "binaryen", file: "/usr/bin/wasm-opt", use: server),
        OptionalPackage(package: "esbuild", file: "/usr/bin/esbuild", use: server),
        OptionalPackage(package: "zopfli", file: "/usr/bin/zopfli", use: server),
        OptionalPackage(package: "brotli", file: "/usr/bin/brotli", use: server),
    ]

    var finding: Finding {
        let folders = ["/usr/include/", "/usr/include/x86_64-linux-gnu/", "/usr/local/include/"]
        let exists = (file.hasPrefix("/") ? [""] : folders).contains {
            FileManager.default.fileExists(atPath: $0 + file)
        }
        return exists
            ? Finding(package, "installed, \(use)")
            : Finding(
                package,
                "missing; needed only \(use)",
                state: .optional,
                remedy: "apt-get install \(package)"
            )
    }
}
