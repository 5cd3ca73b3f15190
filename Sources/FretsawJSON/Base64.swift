/// Base64 (RFC 4648): standard with padding, or the URL-safe alphabet without padding.
public enum Base64 {
    /// The two alphabets.
    public struct Alphabet: Sendable {
        /// `+`, `/` and padding by `=`.
        public static let standard = Alphabet("+/", isPadded: true)
        /// `-`, `_` and no padding.
        public static let urlSafe = Alphabet("-_", isPadded: false)

        fileprivate let isPadded: Bool
        fileprivate let characters: [UInt8]
        /// The two characters of each twelve bits, the first in the low byte.
        fileprivate let pairs: [UInt16]
        /// The value of each byte; 255 for those outside the alphabet.
        fileprivate let values: [UInt8]

        private init(_ last: String, isPadded: Bool) {
            let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
            let characters = Array("\(letters)0123456789\(last)".utf8)
            var values = [UInt8](repeating: 255, count: 256)
            for (value, character) in characters.enumerated() {
                values[Int(character)] = UInt8(value)
            }
            pairs = characters.flatMap { first in
                characters.map { UInt16(first) | UInt16($0) << 8 }
            }
            self.isPadded = isPadded
            self.characters = characters
            self.values = values
        }
    }

    /// Encodes `bytes` as a string.
    public static func encode(_ bytes: [UInt8], as alphabet: Alphabet = .standard) -> String {
        String(decoding: encodedBytes(bytes, as: alphabet), as: UTF8.self)
    }

    /// Encodes `bytes` as ASCII characters.
    public static func encodedBytes(
        _ bytes: [UInt8],
        as alphabet: Alphabet = .standard
    ) -> [UInt8] {
        var text: [UInt8] = []
        append(bytes, as: alphabet, to: &text)
        return text
    }

    /// The number of characters that ``append(_:as:to:)`` adds for `count` bytes.
    public static func length(of count: Int, as alphabet: Alphabet = .standard) -> Int {
        let rest = count % 3
        return count / 3 * 4 + (rest == 0 ? 0 : alphabet.isPadded ? 4 : rest + 1)
    }

    /// Appends `bytes`, as ASCII characters, to `text`, with at most one reallocation.
    public static func append(
        _ bytes: [UInt8],
        as alphabet: Alphabet = .standard,
        to text: inout [UInt8]
    ) {
        let characters = alphabet.characters.span
        let pairs = alphabet.pairs.span
        let input = bytes.span
        let whole = bytes.count / 3
        text.append(addingCapacity: length(of: bytes.count, as: alphabet)) { output in
            // One store per group is faster than four appends. Any bytes are valid elements.
            output.append(repeating: 0, count: 4 * whole)
            var groups = output.mutableSpan
            var memory = unsafe groups.mutableBytes
            for group in 0..<whole {
                let high = Int(input[3 * group]) << 16 | Int(input[3 * group + 1]) << 8
                let bits = high | Int(input[3 * group + 2])
                let four = UInt32(pairs[bits >> 12]) | UInt32(pairs[bits & 4095]) << 16
                memory.storeBytes(of: four.littleEndian, toByteOffset: 4 * group, as: UInt32.self)
            }
            let rest = input.count - 3 * whole
            guard rest > 0 else { return }
            let bits = Int(input[3 * whole]) << 8 | (rest > 1 ? Int(input[3 * whole + 1]) : 0)
            output.append(characters[bits >> 10])
            output.append(characters[bits >> 4 & 63])
            if rest > 1 { output.append(characters[bits << 2 & 63]) }
            guard alphabet.isPadded else { return }
            for _ in rest..<3 { output.append(UInt8(ascii: "=")) }
        }
    }

    /// Decodes `text`.
    ///
    /// - Returns: The bytes; nil if the text is not canonical: other characters, line breaks,
    ///   missing or unexpected padding, unused bits that are not 0.
    public static func decode(_ text: [UInt8], as alphabet: Alphabet = .standard) -> [UInt8]? {
        var digits = text.count
        if alphabet.isPadded {
            guard digits.isMultiple(of: 4) else { return nil }
            for _ in 0..<2 where digits > 0 && text[digits - 1] == UInt8(ascii: "=") { digits -= 1 }
        }
        guard digits % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits * 3 / 4)
        var (bits, held): (UInt32, UInt32) = (0, 0)
        for digit in text[..<digits] {
            let value = alphabet.values[Int(digit)]
            guard value < 64 else { return nil }
            bits = bits << 6 | UInt32(value)
            held += 6
            guard held >= 8 else { continue }
            held -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> held))
        }
        return bits & ((1 << held) - 1) == 0 ? bytes : nil
    }

    /// Decodes `text`; see ``decode(_:as:)``.
    public static func decode(_ text: String, as alphabet: Alphabet = .standard) -> [UInt8]? {
        decode(Array(text.utf8), as: alphabet)
    }
}
