extension Text {
    /// About how wide the words are, in heights of their letters.
    ///
    /// Chinese characters are as wide as they are high, others little more than half of it.
    var ems: Double {
        var ems = 0.0
        for byte in utf8 where byte & 0xC0 != 0x80 {
            ems += byte >= 0xE3 ? 1 : 0.6
        }
        return ems
    }
}
