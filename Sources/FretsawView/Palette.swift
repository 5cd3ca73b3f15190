public import FretsawInteraction
public import FretsawRaster

/// The colour of each `Color` of a view.
public struct Palette: Sendable {
    /// The colours of the elements of web pages on a light page.
    public static let light = Palette(isDark: false)
    /// The colours of the elements of web pages on a dark page.
    public static let dark = Palette(isDark: true)

    private var colors: [RGBA8]

    private init(isDark: Bool) {
        colors = Color.allCases.map { color in
            let (light, dark) = Palette.values(of: color)
            return isDark ? dark : light
        }
    }

    /// The colour, with straight alpha.
    public subscript(color: Color) -> RGBA8 {
        get { colors[Int(color.rawValue)] }
        set { colors[Int(color.rawValue)] = newValue }
    }

    /// The colours on a light and on a dark page.
    private static func values(of color: Color) -> (RGBA8, RGBA8) {
        func both(_ light: UInt32, _ dark: UInt32) -> (RGBA8, RGBA8) { (RGBA8(light), RGBA8(dark)) }
        let accent: UInt32 = 0x0F6B_E0FF
        let (greens, reds) = (
            (0x3A85_3AFF as UInt32, 0x5FC5_5FFF as UInt32),
            (0xD53F_3BFF as UInt32, 0xF074_70FF as UInt32)
        )
        return switch color {
        case .backdrop: both(0x0000_0080, 0x0000_0080)
        case .surface: both(0xFFFF_FFFF, 0x1C1C_1EFF)
        case .text: both(0x2A2A_2AFF, 0xF2F2_F7FF)
        case .secondaryText: both(0x6A6A_6AFF, 0xAEAE_B2FF)
        case .strongText: both(0x0000_00FF, 0xFFFF_FFFF)
        case .placeholder: both(0x6F6F_6FFF, 0x9A9A_A0FF)
        case .disabled: both(0x2A2A_2A66, 0xF2F2_F766)
        case .accent, .slider: both(accent, accent)
        case .onAccent: both(0xFFFF_FFFF, 0xFFFF_FFFF)
        case .button: both(0xF1F1_F1FF, 0x3A3A_3CFF)
        case .onButton: both(0x6A6A_6AFF, 0xD1D1_D6FF)
        case .field: both(0xF4F4_F4FF, 0x2C2C_2EFF)
        case .border: both(0xDDDD_DDFF, 0x5454_58FF)
        case .pictureGround: both(0xAAAA_AA33, 0xAAAA_AA33)
        // 12 and 30 % of the accent.
        case .sliderTrack: both(0x0F6B_E01F, 0x0F6B_E04D)
        case .failureStrip: both(0xF8DC_DBF2, 0x5C17_15F2)
        case .failureStripHead: both(0xB000_00FF, 0xFF8A_80FF)
        case .success: both(greens.0, greens.1)
        case .failure: both(reds.0, reds.1)
        case .mark: both(0x3A85_3AFF, 0x3A85_3AFF)
        case .crosshair: both(0x0000_00FF, 0x0000_00FF)
        case .overlay: both(0x0000_008C, 0x0000_008C)
        case .indicator: both(0x187C_FFFF, 0x187C_FFFF)
        case .idleIndicator: both(0xEBED_F0FF, 0x8A8F_98FF)
        case .dot: both(0x8A8A_8AFF, 0x9A9A_9AFF)
        case .path: both(0x5EC3_31CC, 0x5EC3_31CC)
        case .fixedPath: both(0x5FAF_FCFF, 0x5FAF_FCFF)
        case .error: both(0xD930_2CFF, 0xFF6B_66FF)
        case .errorText: both(0xC628_28FF, 0xFF8A_80FF)
        case .primary: both(0x187C_2EFF, 0x187C_2EFF)
        case .notice: both(0x0000_00CC, 0x2C2C_2EF2)
        case .noticeSign: both(0x0000_00B3, 0x2C2C_2EF2)
        case .noticeTop: both(0x4181_6FFF, 0x2E6B_59FF)
        case .noticeBorder: both(0xFFFF_FF33, 0xFFFF_FF33)
        // A fifth of success and failure.
        case .successTrack: both(greens.0 & ~0xFF | 0x33, greens.1 & ~0xFF | 0x33)
        case .failureTrack: both(reds.0 & ~0xFF | 0x33, reds.1 & ~0xFF | 0x33)
        case .glow: both(greens.1, greens.1)
        }
    }
}

extension RGBA8 {
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
