public import FretsawInteraction

/// Input as bytes: `Site/runtime/input.js` writes it.
extension ByteReader {
    /// Reads a press: phase, part, place.
    ///
    /// - Returns: The press; where the bytes are none, any.
    public mutating func press() -> Press {
        let phase = Press.Phase(rawValue: byte())
        if phase == nil { refuse() }
        let part = partName()
        return Press(phase ?? .cancelled, on: part, at: point())
    }

    /// Reads a keystroke: key, flag of shift.
    ///
    /// - Returns: The keystroke; where the bytes are none, any.
    public mutating func keystroke() -> Keystroke {
        let key = Key(rawValue: byte())
        if key == nil { refuse() }
        return Keystroke(key ?? .escape, isShifted: flag())
    }

    /// Reads surroundings: size, upper and lower inset, keyboard, language, flags of darkness and little motion.
    ///
    /// - Returns: The surroundings; where the bytes are none, any.
    @inline(never)
    public mutating func surroundings() -> Surroundings {
        var surroundings = Surroundings(size: size())
        surroundings.topInset = double()
        surroundings.bottomInset = double()
        surroundings.keyboardHeight = double()
        let language = Surroundings.Language(rawValue: byte())
        if language == nil { refuse() }
        surroundings.language = language ?? .chinese
        surroundings.isDark = flag()
        surroundings.reducesMotion = flag()
        return surroundings
    }
}
