/// Base64 of RFC 4648: the standard alphabet with padding, and the URL-safe one without.
///
/// Written here because pictures of a hundred kilobytes go through it for each challenge.
public enum Base64 {
    /// The two alphabets.
    public enum Alphabet: Sendable {
        /// `+`, `/` and padding by `=`.
        case standard
        /// `-`, `_` and no padding.
        case urlSafe
    }

    /// `bytes` as a text.
    ///
    /// - Complexity: O(bytes).
    public static func encode(_ bytes: [UInt8], as alphabet: Alphabet = .standard) -> String {
        String(decoding: encodedBytes(bytes, as: alphabet), as: UTF8.self)
    }

    /// `bytes` as ASCII characters: for those who put bytes together.
    ///
    /// - Complexity: O(bytes).
    public static func encodedBytes(
        _ bytes: [UInt8],
        as alphabet: Alphabet = .standard
    ) -> [UInt8] {
        let table = alphabet == .standard ? Base64Tables.standard : Base64Tables.urlSafe
        let whole = bytes.count / 3
        let rest = bytes.count % 3
        let tail = rest == 0 ? 0 : alphabet == .standard ? 4 : rest + 1
        let count = 4 * whole + tail
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { output, written in
            unsafe bytes.withUnsafeBufferPointer { input in
                unsafe table.pairs.withUnsafeBufferPointer { pairs in
                    for group in 0..<whole {
                        let source = 3 &* group
                        let bits =
                            unsafe Int(input[source]) &<< 16
                            | Int(input[source &+ 1]) &<< 8 | Int(input[source &+ 2])
                        let (high, low) = unsafe (pairs[bits &>> 12], pairs[bits & 0xFFF])
                        let place = 4 &* group
                        unsafe output[place] = UInt8(truncatingIfNeeded: high)
                        unsafe output[place &+ 1] = UInt8(truncatingIfNeeded: high &>> 8)
                        unsafe output[place &+ 2] = UInt8(truncatingIfNeeded: low)
                        unsafe output[place &+ 3] = UInt8(truncatingIfNeeded: low &>> 8)
                    }
                    guard rest > 0 else { return }
                    let first = unsafe Int(input[3 * whole])
                    let second = rest == 2 ? unsafe Int(input[3 * whole + 1]) : 0
                    var last = [
                        table.characters[first >> 2],
                        table.characters[(first & 3) << 4 | second >> 4],
                    ]
                    if rest == 2 { last.append(table.characters[(second & 15) << 2]) }
                    while last.count < tail { last.append(UInt8(ascii: "=")) }
                    for (index, character) in last.enumerated() {
                        unsafe output[4 * whole + index] = character
                    }
                }
            }
            written = count
        }
    }

    /// The bytes that `text` stands for.
    ///
    /// - Throws: ``SealError`` with ``SealError/Reason/encoding`` for anything but the one text that
    ///   ``encode(_:as:)`` gives: other characters, line breaks, padding missing or where none
    ///   belongs, bits left over that are not 0.
    /// - Complexity: O(text).
    public static func decode(
        _ text: [UInt8],
        as alphabet: Alphabet = .standard
    ) throws(SealError) -> [UInt8] {
        let table = alphabet == .standard ? Base64Tables.standard : Base64Tables.urlSafe
        var digits = text.count
        if alphabet == .standard {
            guard digits.isMultiple(of: 4) else { throw SealError.encoding("Base64") }
            for _ in 0..<2 where digits > 0 && text[digits - 1] == UInt8(ascii: "=") { digits -= 1 }
        }
        guard digits % 4 != 1 else { throw SealError.encoding("Base64") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits * 3 / 4)
        var (bits, held): (UInt32, Int) = (0, 0)
        for index in 0..<digits {
            let value = table.values[Int(text[index])]
            guard value < 64 else { throw SealError.encoding("Base64") }
            bits = bits << 6 | UInt32(value)
            held += 6
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
            }
        }
        guard bits & ((1 << UInt32(held)) - 1) == 0 else { throw SealError.encoding("Base64") }
        return bytes
    }

    /// The bytes that `text` stands for.
    public static func decode(
        _ text: String,
        as alphabet: Alphabet = .standard
    ) throws(SealError) -> [UInt8] {
        try decode(Array(text.utf8), as: alphabet)
    }
}
