import LibC

extension Double {
    /// The value with 0 to 9 `decimals`, rounded like C's `printf`.
    public func text(decimals: Int) -> String {
        // The largest Double has 309 digits before the point.
        var text = [CChar](repeating: 0, count: 336)
        let capacity = text.count
        let format = "%.\(min(max(decimals, 0), 9))f"
        let length = unsafe withVaList([self]) { unsafe vsnprintf(&text, capacity, format, $0) }
        let bytes = text.prefix(Int(length)).map(UInt8.init(bitPattern:))
        return String(decoding: bytes, as: UTF8.self)
    }
}
