/// A master seed of 256 bits: everything a batch draws follows from it and an item's index.
public struct Seed: Hashable, Sendable {
    /// The key words, least significant first.
    public let words: (UInt64, UInt64, UInt64, UInt64)

    /// The seed made of four words.
    public init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    /// The seed that a short number stands for: the number in the lowest word, the rest 0.
    public init(_ number: UInt64) { self.init(words: (number, 0, 0, 0)) }

    /// A fresh seed from the operating system's generator.
    public static func fromSystem() -> Seed {
        var system = SystemRandomNumberGenerator()
        return Seed(words: (system.next(), system.next(), system.next(), system.next()))
    }

    /// Reads a decimal number below 2⁶⁴, or 1 … 64 hexadecimal digits after `0x`; nil otherwise.
    public init?(_ text: String) {
        guard text.hasPrefix("0x") || text.hasPrefix("0X") else {
            guard let number = UInt64(text) else { return nil }
            self.init(number)
            return
        }
        let digits = text.dropFirst(2)
        guard (1...64).contains(digits.count) else { return nil }
        var words: [UInt64] = [0, 0, 0, 0]
        for (position, digit) in digits.reversed().enumerated() {
            guard digit.isASCII, let value = digit.hexDigitValue else { return nil }
            words[position / 16] |= UInt64(value) << UInt64(4 * (position % 16))
        }
        self.init(words: (words[0], words[1], words[2], words[3]))
    }

    /// True for a seed of fewer than 112 bits, the least strength that NIST SP 800-131A takes for keys:
    /// it may be found by trying.
    public var isGuessable: Bool { words.2 == 0 && words.3 == 0 && words.1 >> 48 == 0 }

    /// Equal where all words are.
    public static func == (left: Seed, right: Seed) -> Bool { left.words == right.words }

    /// Feeds all words.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}

extension Seed: CustomStringConvertible {
    /// A decimal number where the seed is one, else `0x` and 64 hexadecimal digits; ``init(_:)-(String)``
    /// reads both.
    public var description: String {
        guard (words.1, words.2, words.3) != (0, 0, 0) else { return String(words.0) }
        let digits = [words.3, words.2, words.1, words.0].map { word in
            let text = String(word, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        return "0x" + digits.joined()
    }
}
