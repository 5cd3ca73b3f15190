extension Text {
    /// Writes a number with at most three decimals, and none that are 0 at the end.
    ///
    /// - Parameter number: The number; what is no number, or greater than a million million, is 0.
    init(rounded number: Double) {
        guard number > -1e12, number < 1e12 else {
            self = "0"
            return
        }
        let magnitude = number < 0 ? -number : number
        let thousandths = Int((magnitude * 1000 + 0.5).rounded(.down))
        var bytes: [UInt8] = number < 0 && thousandths > 0 ? [0x2D] : []
        bytes += Text(decimal: thousandths / 1000).utf8
        var rest = thousandths % 1000
        if rest > 0 {
            bytes.append(0x2E)
            var unit = 100
            while rest > 0 {
                bytes.append(UInt8(truncatingIfNeeded: 48 + rest / unit))
                rest %= unit
                unit /= 10
            }
        }
        self.init(utf8: bytes)
    }
}
