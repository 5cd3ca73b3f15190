/// Which grapheme clusters are emoji.
enum EmojiRule {
    /// Whether a cluster is an emoji: a picture, or a sign that asks to be drawn as one.
    ///
    /// Those are pictures by default (😀, ⌚, also half a flag), unless U+FE0E makes one below U+10000
    /// a text sign; text signs that U+FE0F or a joiner to another sign makes pictures (❤️); and a
    /// digit, `#` or `*` with the keycap U+20E3. A digit alone is none, whatever follows it.
    ///
    /// - Parameters:
    ///   - utf8: The bytes the cluster lies in.
    ///   - range: Where it lies, all in `utf8`.
    /// - Returns: Whether it is an emoji.
    /// - Complexity: O(length of the cluster).
    static func isEmoji(_ utf8: [UInt8], in range: Range<Int>) -> Bool {
        var reader = Text.ScalarReader(utf8, in: range)
        var first: UInt32?
        // The sign that the next scalar may still turn into a picture or into text.
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
