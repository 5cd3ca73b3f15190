import Foundation

/// Font files in the folders where systems keep them.
struct InstalledFonts {
    private(set) var count = 0
    /// True where a well-known face with Chinese characters is among them.
    private(set) var hasChinese = false

    private static let folders = [
        "/usr/share/fonts", "/usr/local/share/fonts", "\(NSHomeDirectory())/.fonts",
        "\(NSHomeDirectory())/.local/share/fonts",
    ]
    private static let chineseFaces = [
        "wqy", "notosanscjk", "notoserifcjk", "sourcehan", "arphic", "uming", "ukai",
        "droidsansfallback",
    ]

    static func find() -> InstalledFonts {
        var fonts = InstalledFonts()
        for folder in folders {
            guard let names = FileManager.default.enumerator(atPath: folder) else { continue }
            for case let name as String in names {
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
