extension String {
    /// The text without control characters, for a terminal or a line: each is written as Swift writes
    /// it, such as `\\u{1B}`.
    ///
    /// A file can be named like anything, also like a command to the terminal.
    package var printable: String {
        guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return self
        }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.properties.generalCategory == .control {
                text += scalar.escaped(asASCII: true)
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
