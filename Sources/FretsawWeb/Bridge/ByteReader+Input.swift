public import FretsawInteraction

/// Input as bytes: `Site/runtime/input.js` writes it.
extension ByteReader {
    /// Reads a press: phase, part, place.
    ///
    /// - Returns: The press, or nothing where the bytes are none.
    @inline(never)
    public mutating func press() -> Press? {
        guard let phase = Press.Phase(rawValue: byte()) else {
            refuse()
            return nil
        }
        let part = partName()
        let location = point()
        return isBroken ? nil : Press(phase, on: part, at: location)
    }

    /// Reads a keystroke: key, flag of shift.
    ///
    /// - Returns: The keystroke, or nothing where the bytes are none.
    @inline(never)
    public mutating func keystroke() -> Keystroke? {
        guard let key = Key(rawValue: byte()) else {
            refuse()
            return nil
        }
        let isShifted = flag()
        return isBroken ? nil : Keystroke(key, isShifted: isShifted)
    }

    /// Reads surroundings: size, upper and lower inset, keyboard, language, flags of darkness and little motion.
    ///
    /// - Returns: The surroundings, or nothing where the bytes are none.
    @inline(never)
    public mutating func surroundings() -> Surroundings? {
        let size = size()
        let topInset = double()
        let bottomInset = double()
        let keyboardHeight = double()
        guard let language = Surroundings.Language(rawValue: byte()) else {
            refuse()
            return nil
        }
        let isDark = flag()
        let reducesMotion = flag()
        guard !isBroken else { return nil }
        return Surroundings(
            size: size,
            topInset: topInset,
            bottomInset: bottomInset,
            keyboardHeight: keyboardHeight,
            language: language,
            isDark: isDark,
            reducesMotion: reducesMotion
        )
    }
}
