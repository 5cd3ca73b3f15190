internal import CSealKernels

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
        var text: [UInt8] = []
        append(bytes, as: alphabet, to: &text)
        return text
    }

    /// How many characters ``append(_:as:to:)`` adds for `count` bytes.
    public static func length(of count: Int, as alphabet: Alphabet = .standard) -> Int {
        let rest = count % 3
        return count / 3 * 4 + (rest == 0 ? 0 : alphabet == .standard ? 4 : rest + 1)
    }

    /// Adds `bytes`, as ASCII characters, to the end of `text`.
    ///
    /// - Complexity: O(bytes), and `text` moves once at most.
    public static func append(
        _ bytes: [UInt8],
        as alphabet: Alphabet = .standard,
        to text: inout [UInt8]
    ) {
        let table = alphabet == .standard ? Base64Tables.standard : Base64Tables.urlSafe
        guard !bytes.isEmpty else { return }
        let whole = bytes.count / 3
        let count = length(of: bytes.count, as: alphabet)
        text.append(addingCapacity: count) { span in
            unsafe span.withUnsafeMutableBufferPointer { output, written in
                precondition(output.count >= count, "less room than was asked for")
                unsafe fs_base64_encode(bytes, whole, table.characters, output.baseAddress)
                written = 4 * whole
            }
            guard 3 * whole < bytes.count else { return }
            let first = Int(bytes[3 * whole])
            let second = 3 * whole + 1 < bytes.count ? Int(bytes[3 * whole + 1]) : nil
            span.append(table.characters[first >> 2])
            span.append(table.characters[(first & 3) << 4 | (second ?? 0) >> 4])
            if let second { span.append(table.characters[(second & 15) << 2]) }
            guard alphabet == .standard else { return }
            for _ in bytes.count % 3..<3 { span.append(UInt8(ascii: "=")) }
        }
    }

    /// The bytes that `text` stands for.
    ///
    /// - Throws: ``CryptoError`` with ``CryptoError/Reason/encoding`` for anything but the one text that
    ///   ``encode(_:as:)`` gives: other characters, line breaks, padding missing or where none
    ///   belongs, bits left over that are not 0.
    /// - Complexity: O(text).
    public static func decode(
        _ text: [UInt8],
        as alphabet: Alphabet = .standard
    ) throws(CryptoError) -> [UInt8] {
        let table = alphabet == .standard ? Base64Tables.standard : Base64Tables.urlSafe
        var digits = text.count
        if alphabet == .standard {
            guard digits.isMultiple(of: 4) else { throw CryptoError.encoding("Base64") }
            for _ in 0..<2 where digits > 0 && text[digits - 1] == UInt8(ascii: "=") { digits -= 1 }
        }
        guard digits % 4 != 1 else { throw CryptoError.encoding("Base64") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits * 3 / 4)
        var (bits, held): (UInt32, Int) = (0, 0)
        for index in 0..<digits {
            let value = table.values[Int(text[index])]
            guard value < 64 else { throw CryptoError.encoding("Base64") }
            bits = bits << 6 | UInt32(value)
            held += 6
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
            }
        }
        guard bits & ((1 << UInt32(held)) - 1) == 0 else { throw CryptoError.encoding("Base64") }
        return bytes
    }

    /// The bytes that `text` stands for.
    public static func decode(
        _ text: String,
        as alphabet: Alphabet = .standard
    ) throws(CryptoError) -> [UInt8] {
        try decode(Array(text.utf8), as: alphabet)
    }
}
