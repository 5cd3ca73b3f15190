/// The rule for which grapheme clusters are emoji.
enum EmojiRule {
    /// Whether the cluster in `range` of `utf8` is an emoji: a picture, or a sign drawn as one.
    ///
    /// Emoji are pictures by default (😀, ⌚, also half a flag), unless U+FE0E makes one below
    /// U+10000 a text sign; text signs that U+FE0F or a joiner to another sign makes pictures (❤️);
    /// and a digit, `#` or `*` with the keycap U+20E3, never a digit without it.
    static func isEmoji(_ utf8: [UInt8], in range: Range<Int>) -> Bool {
        var reader = Text.ScalarReader(utf8, in: range)
        var first: UInt32?
        // The sign that the next scalar may change to a picture or a text.
        var pending = EmojiScalar.none
        var pendingIsWide = false
        var joins = false
        while let value = reader.next() {
            if first == nil { first = value }
            switch value {
            case 0xFE0E where !pendingIsWide:
                pending = .none
            case 0xFE0F where pending != .none:
                return true
            case 0x200D:
                if pending == .picture { return true }
                joins = pending != .none
            case 0x20E3 where isKeycapBase(first):
                return true
            default:
                if pending == .picture { return true }
                let kind = EmojiScalar.kind(of: value)
                if joins, kind != .none { return true }
                if kind != .none {
                    pending = kind
                    pendingIsWide = value > 0xFFFF
                    joins = false
                }
            }
        }
        return pending == .picture
    }

    private static func isKeycapBase(_ value: UInt32?) -> Bool {
        guard let value else { return false }
        return value == 0x23 || value == 0x2A || 0x30...0x39 ~= value
    }
}

/// The role of a Unicode scalar in emoji, by the properties `Emoji` and `Emoji_Presentation`.
enum EmojiScalar: UInt8 {
    /// Neither an emoji nor the beginning of one, including digits, `#` and `*`, for which the keycap decides.
    case none
    /// A sign that is text unless U+FE0F or a joiner after it makes it a picture: ©, ☀, ❤.
    case textByDefault
    /// A picture by default.
    ///
    /// Beyond U+FFFF these are all emoji, because no common font has text forms of those whose default is text.
    case picture

    /// The role of a scalar.
    static func kind(of value: UInt32) -> EmojiScalar {
        // The most frequent case: everything before ©, and CJK with neighbouring ranges.
        if value < 0xA9 || 0x329A..<0x1_F000 ~= value { return .none }
        if isPicture(value) { return .picture }
        return isTextByDefault(value) ? .textByDefault : .none
    }

    private static func isPicture(_ value: UInt32) -> Bool {
        switch value {
        case 0x231A...0x231B, 0x23E9...0x23EC, 0x23F0, 0x23F3, 0x25FD...0x25FE, 0x2614...0x2615,
            0x2648...0x2653, 0x267F, 0x2693, 0x26A1, 0x26AA...0x26AB, 0x26BD...0x26BE,
            0x26C4...0x26C5, 0x26CE, 0x26D4, 0x26EA, 0x26F2...0x26F3, 0x26F5, 0x26FA, 0x26FD,
            0x2705, 0x270A...0x270B, 0x2728, 0x274C, 0x274E, 0x2753...0x2755, 0x2757,
            0x2795...0x2797, 0x27B0, 0x27BF, 0x2B1B...0x2B1C, 0x2B50, 0x2B55:
            true
        case 0x1_F004, 0x1_F0CF, 0x1_F170...0x1_F171, 0x1_F17E...0x1_F17F, 0x1_F18E,
            0x1_F191...0x1_F19A, 0x1_F1E6...0x1_F1FF, 0x1_F201...0x1_F202, 0x1_F21A, 0x1_F22F,
            0x1_F232...0x1_F23A, 0x1_F250...0x1_F251, 0x1_F300...0x1_F321, 0x1_F324...0x1_F393,
            0x1_F396...0x1_F397, 0x1_F399...0x1_F39B, 0x1_F39E...0x1_F3F0, 0x1_F3F3...0x1_F3F5,
            0x1_F3F7...0x1_F4FD, 0x1_F4FF...0x1_F53D, 0x1_F549...0x1_F54E, 0x1_F550...0x1_F567,
            0x1_F56F...0x1_F570, 0x1_F573...0x1_F57A, 0x1_F587, 0x1_F58A...0x1_F58D, 0x1_F590,
            0x1_F595...0x1_F596, 0x1_F5A4...0x1_F5A5, 0x1_F5A8, 0x1_F5B1...0x1_F5B2, 0x1_F5BC,
            0x1_F5C2...0x1_F5C4, 0x1_F5D1...0x1_F5D3, 0x1_F5DC...0x1_F5DE, 0x1_F5E1, 0x1_F5E3,
            0x1_F5E8, 0x1_F5EF, 0x1_F5F3, 0x1_F5FA...0x1_F64F, 0x1_F680...0x1_F6C5,
            0x1_F6CB...0x1_F6D2, 0x1_F6D5...0x1_F6D8, 0x1_F6DC...0x1_F6E5, 0x1_F6E9,
            0x1_F6EB...0x1_F6EC, 0x1_F6F0, 0x1_F6F3...0x1_F6FC, 0x1_F7E0...0x1_F7EB, 0x1_F7F0,
            0x1_F90C...0x1_F93A, 0x1_F93C...0x1_F945, 0x1_F947...0x1_F9FF, 0x1_FA70...0x1_FA7C,
            0x1_FA80...0x1_FA8A, 0x1_FA8E...0x1_FAC6, 0x1_FAC8, 0x1_FACD...0x1_FADC,
            0x1_FADF...0x1_FAEA, 0x1_FAEF...0x1_FAF8:
            true
        default:
            false
        }
    }

    private static func isTextByDefault(_ value: UInt32) -> Bool {
        switch value {
        case 0xA9, 0xAE, 0x203C, 0x2049, 0x2122, 0x2139, 0x2194...0x2199, 0x21A9...0x21AA,
            0x2328, 0x23CF, 0x23ED...0x23EF, 0x23F1...0x23F2, 0x23F8...0x23FA, 0x24C2,
            0x25AA...0x25AB, 0x25B6, 0x25C0, 0x25FB...0x25FC, 0x2600...0x2604, 0x260E, 0x2611,
            0x2618, 0x261D, 0x2620, 0x2622...0x2623, 0x2626, 0x262A, 0x262E...0x262F,
            0x2638...0x263A, 0x2640, 0x2642, 0x265F...0x2660, 0x2663, 0x2665...0x2666, 0x2668,
            0x267B, 0x267E, 0x2692, 0x2694...0x2697, 0x2699, 0x269B...0x269C, 0x26A0, 0x26A7,
            0x26B0...0x26B1, 0x26C8, 0x26CF, 0x26D1, 0x26D3, 0x26E9, 0x26F0...0x26F1, 0x26F4,
            0x26F7...0x26F9, 0x2702, 0x2708...0x2709, 0x270C...0x270D, 0x270F, 0x2712, 0x2714,
            0x2716, 0x271D, 0x2721, 0x2733...0x2734, 0x2744, 0x2747, 0x2763...0x2764, 0x27A1,
            0x2934...0x2935, 0x2B05...0x2B07, 0x3030, 0x303D, 0x3297, 0x3299:
            true
        default:
            false
        }
    }
}
