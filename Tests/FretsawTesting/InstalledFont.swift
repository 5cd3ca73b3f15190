internal import Foundation
public import Testing

/// Fonts of the system that tests examine where they are there.
public enum InstalledFont: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// TrueType: quadratics, composites.
    case dejaVuSans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    /// A collection with Chinese characters.
    case wenQuanYi = "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc"
    /// CFF: cubics.
    case nimbusRoman = "/usr/share/fonts/opentype/urw-base35/NimbusRoman-Regular.otf"
    /// Type 1: cubics.
    case nimbusSans = "/usr/share/fonts/X11/Type1/NimbusSans-Bold.pfb"

    /// Those that this machine has.
    public static let found = allCases.filter {
        FileManager.default.fileExists(atPath: $0.rawValue)
    }

    /// The command that installs it.
    public var debianPackage: String {
        switch self {
        case .dejaVuSans: "fonts-dejavu-core"
        case .wenQuanYi: "fonts-wqy-zenhei"
        case .nimbusRoman, .nimbusSans: "fonts-urw-base35"
        }
    }

    /// Characters with curves, counters and thin strokes that the font has.
    public var characters: String {
        switch self {
        case .wenQuanYi: "水印截图回龍&8"
        default: "&@gQ8%Bé"
        }
    }

    /// The content of the font file.
    public func bytes() throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: rawValue)))
    }

    /// The name in lists of tests.
    public var testDescription: String { String(rawValue.split(separator: "/").last ?? "") }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test where no font of the system is there to be examined.
    public static var needsInstalledFont: Self {
        .enabled(
            if: !InstalledFont.found.isEmpty,
            "no font found; run apt-get install fonts-dejavu-core fonts-wqy-zenhei"
        )
    }

    /// Skips the test if a font is missing.
    public static func needs(_ font: InstalledFont) -> Self {
        .enabled(
            if: InstalledFont.found.contains(font),
            "\(font.rawValue) is missing; run apt-get install \(font.debianPackage)"
        )
    }
}
