public import FretsawInteraction

/// The value of each `Color` of a view.
public struct Theme: Equatable, Sendable {
    /// The colours on a light ground, those of the elements of web pages.
    public static let light = Theme(isDark: false)
    /// The colours on a dark ground, those of the elements of web pages.
    public static let dark = Theme(isDark: true)
    /// The colours on a light ground of the layout `classic`, which has several greens and blues instead of one accent.
    public static let classic: Theme = {
        var theme = Theme.light
        let own: [(Color, UInt32)] = [
            (.mark, 0x3A85_3AFF), (.indicator, 0x187C_FFFF), (.idleIndicator, 0xEBED_F0FF),
            (.path, 0x5EC3_31CC), (.fixedPath, 0x5FAF_FCFF), (.primary, 0x187C_2EFF),
            (.noticeTop, 0x4181_6FFF),
        ]
        for (color, value) in own { theme[color] = ColorValue(value) }
        return theme
    }()

    private var values: [ColorValue]

    private init(isDark: Bool) {
        values = Color.allCases.map { color in
            let (light, dark) = Theme.values(of: color)
            return ColorValue(isDark ? dark : light)
        }
    }

    /// The value of a colour.
    public subscript(color: Color) -> ColorValue {
        get { values[Int(color.rawValue)] }
        set { values[Int(color.rawValue)] = newValue }
    }

    /// The values `0xRRGGBBAA` on a light and on a dark ground.
    ///
    /// `scripts/write-protocol` reads these lines for the elements of web pages.
    private static func values(of color: Color) -> (UInt32, UInt32) {
        switch color {
        case .backdrop: fixed(0x0000_0080)
        case .surface: fixed(0xFFFF_FFFF, 0x1C1C_1EFF)
        case .text: fixed(0x2A2A_2AFF, 0xF2F2_F7FF)
        case .secondaryText: fixed(0x6A6A_6AFF, 0xAEAE_B2FF)
        case .strongText: fixed(0x0000_00FF, 0xFFFF_FFFF)
        case .placeholder: fixed(0x6F6F_6FFF, 0x9A9A_A0FF)
        case .disabled: part(of: .text, 40)
        case .accent: fixed(0x0F6B_E0FF)
        case .slider: part(of: .accent, 100)
        case .mark: part(of: .accent, 100)
        case .indicator: part(of: .accent, 100)
        case .path: part(of: .accent, 100)
        case .fixedPath: part(of: .accent, 100)
        case .primary: part(of: .accent, 100)
        case .noticeTop: part(of: .accent, 100)
        case .onAccent: fixed(0xFFFF_FFFF)
        case .button: fixed(0xF1F1_F1FF, 0x3A3A_3CFF)
        case .onButton: fixed(0x6A6A_6AFF, 0xD1D1_D6FF)
        case .field: fixed(0xF4F4_F4FF, 0x2C2C_2EFF)
        case .border: fixed(0xDDDD_DDFF, 0x5454_58FF)
        case .pictureGround: fixed(0xAAAA_AA33)
        case .sliderTrack: part(of: .accent, 12, 30)
        case .failureStrip: fixed(0xF8DC_DBF2, 0x5C17_15F2)
        case .failureStripHead: fixed(0xB000_00FF, 0xFF8A_80FF)
        case .success: fixed(0x3A85_3AFF, 0x5FC5_5FFF)
        case .failure: fixed(0xD53F_3BFF, 0xF074_70FF)
        case .crosshair: fixed(0x0000_00FF)
        case .overlay: fixed(0x0000_008C)
        case .idleIndicator: fixed(0x8A8F_98FF)
        case .dot: fixed(0x8A8A_8AFF, 0x9A9A_9AFF)
        case .error: fixed(0xD930_2CFF, 0xFF6B_66FF)
        case .errorText: fixed(0xC628_28FF, 0xFF8A_80FF)
        case .notice: fixed(0x0000_00CC, 0x2C2C_2EF2)
        case .noticeSign: fixed(0x0000_00B3, 0x2C2C_2EF2)
        case .noticeBorder: fixed(0xFFFF_FF33)
        case .successTrack: part(of: .success, 20)
        case .failureTrack: part(of: .failure, 20)
        case .glow: fixed(0x5FC5_5FFF)
        }
    }

    private static func fixed(_ light: UInt32, _ dark: UInt32? = nil) -> (UInt32, UInt32) {
        (light, dark ?? light)
    }

    /// Percentages of an opaque colour.
    private static func part(of color: Color, _ percentages: UInt32...) -> (UInt32, UInt32) {
        let alphas = percentages.map { (255 * $0 + 50) / 100 }
        let (light, dark) = values(of: color)
        return (light - 255 + alphas[0], dark - 255 + alphas[alphas.count - 1])
    }
}

/// A colour in sRGB with straight alpha, each component from 0 to 255.
public struct ColorValue: Equatable, Sendable {
    /// Red.
    public var red: UInt8
    /// Green.
    public var green: UInt8
    /// Blue.
    public var blue: UInt8
    /// Alpha; 255 is opaque.
    public var alpha: UInt8

    /// Creates a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The colour `0xRRGGBBAA`.
    fileprivate init(_ hex: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: hex >> 24),
            green: UInt8(truncatingIfNeeded: hex >> 16),
            blue: UInt8(truncatingIfNeeded: hex >> 8),
            alpha: UInt8(truncatingIfNeeded: hex)
        )
    }
}
