import ArgumentParser
import FretsawInteraction

/// A colour as style sheets write it: six hexadecimal digits, with # or without.
struct HexColor: ExpressibleByArgument {
    let color: Color

    init?(argument: String) {
        let digits = argument.hasPrefix("#") ? argument.dropFirst() : argument[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        color = Color(number)
    }
}
