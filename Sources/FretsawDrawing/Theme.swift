public import FretsawInteraction

/// The value of each `Color` of a view.
public struct Theme: Equatable, Sendable {
    /// The colours on a light ground, those of the elements of web pages.
    public static let light = Theme(isDark: false)
    /// The colours on a dark ground, those of the elements of web pages.
    public static let dark = Theme(isDark: true)

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
    private static func values(of color: Color) -> (UInt32, UInt32) {
        switch color {
        case .backdrop: (0x0000_0080, 0x0000_0080)
        case .surface: (0xFFFF_FFFF, 0x1C1C_1EFF)
        case .text: (0x2A2A_2AFF, 0xF2F2_F7FF)
        case .secondaryText: (0x6A6A_6AFF, 0xAEAE_B2FF)
        case .strongText: (0x0000_00FF, 0xFFFF_FFFF)
        case .placeholder: (0x6F6F_6FFF, 0x9A9A_A0FF)
        case .disabled: (0x2A2A_2A66, 0xF2F2_F766)
        case .accent, .slider: (0x0F6B_E0FF, 0x0F6B_E0FF)
        case .onAccent: (0xFFFF_FFFF, 0xFFFF_FFFF)
        case .button: (0xF1F1_F1FF, 0x3A3A_3CFF)
        case .onButton: (0x6A6A_6AFF, 0xD1D1_D6FF)
        case .field: (0xF4F4_F4FF, 0x2C2C_2EFF)
        case .border: (0xDDDD_DDFF, 0x5454_58FF)
        case .pictureGround: (0xAAAA_AA33, 0xAAAA_AA33)
        case .sliderTrack: (0x0F6B_E01F, 0x0F6B_E04D)
        case .failureStrip: (0xF8DC_DBF2, 0x5C17_15F2)
        case .failureStripHead: (0xB000_00FF, 0xFF8A_80FF)
        case .success: (0x3A85_3AFF, 0x5FC5_5FFF)
        case .failure: (0xD53F_3BFF, 0xF074_70FF)
        case .mark: (0x3A85_3AFF, 0x3A85_3AFF)
        case .crosshair: (0x0000_00FF, 0x0000_00FF)
        case .overlay: (0x0000_008C, 0x0000_008C)
        case .indicator: (0x187C_FFFF, 0x187C_FFFF)
        case .idleIndicator: (0xEBED_F0FF, 0x8A8F_98FF)
        case .dot: (0x8A8A_8AFF, 0x9A9A_9AFF)
        case .path: (0x5EC3_31CC, 0x5EC3_31CC)
        case .fixedPath: (0x5FAF_FCFF, 0x5FAF_FCFF)
        case .error: (0xD930_2CFF, 0xFF6B_66FF)
        case .errorText: (0xC628_28FF, 0xFF8A_80FF)
        case .primary: (0x187C_2EFF, 0x187C_2EFF)
        case .notice: (0x0000_00CC, 0x2C2C_2EF2)
        case .noticeSign: (0x0000_00B3, 0x2C2C_2EF2)
        case .noticeTop: (0x4181_6FFF, 0x2E6B_59FF)
        case .noticeBorder: (0xFFFF_FF33, 0xFFFF_FF33)
        case .successTrack: (0x3A85_3A33, 0x5FC5_5F33)
        case .failureTrack: (0xD53F_3B33, 0xF074_7033)
        case .glow: (0x5FC5_5FFF, 0x5FC5_5FFF)
        }
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
