package import FretsawInteraction

/// Decodes input that `Site/runtime/codec.js` encodes.
extension ByteReader {
    /// Reads a press: phase, part, location.
    package mutating func press() -> Press {
        let phase = Press.Phase(rawValue: byte())
        if phase == nil { reject() }
        let part = partName()
        return Press(phase ?? .cancelled, on: part, at: point())
    }

    /// Reads a keystroke: key, shift flag.
    package mutating func keystroke() -> Keystroke {
        let key = Key(rawValue: byte())
        if key == nil { reject() }
        return Keystroke(key ?? .escape, isShifted: flag())
    }

    /// Reads an environment: size, top and bottom inset, keyboard height, language, and the flags
    /// of reduced motion (1) and of texts from right to left (2).
    @inline(never)
    package mutating func environment() -> InterfaceEnvironment {
        var environment = InterfaceEnvironment(size: size())
        environment.topInset = double()
        environment.bottomInset = double()
        environment.keyboardHeight = double()
        let language = InterfaceEnvironment.Language(rawValue: byte())
        if language == nil { reject() }
        environment.language = language ?? .chinese
        let flags = flags(2)
        environment.reducesMotion = flags & 1 != 0
        environment.isRightToLeft = flags & 2 != 0
        return environment
    }

    /// Reads the page's own texts: a count, then for each text the raw value of its name and the text itself.
    mutating func customTexts<Name: RawRepresentable>() -> CustomTexts<Name>
    where Name.RawValue == UInt8 {
        var texts = CustomTexts<Name>()
        for _ in 0..<count(atMost: 64, ofAtLeast: 5) {
            if let name = Name(rawValue: byte()) {
                texts[name] = text()
            } else {
                reject()
            }
        }
        return texts
    }

    /// Reads the maximum scale of a verification: above 0, at most 10.
    mutating func maxScale() -> Double {
        let scale = double()
        return scale > 0 && scale <= 10 ? scale : rejected(1)
    }

    /// Reads a text and the run-length encoded lengths of its clusters: for each run, the number of clusters and
    /// the length of each.
    ///
    /// The encoding is compact even for long texts, because most texts have few runs.
    mutating func segmentedText() -> SegmentedText {
        let text = text()
        var rest = text.utf8.count
        var lengths: [Int] = []
        for _ in 0..<count(atMost: text.utf8.count, ofAtLeast: 2) {
            let count = variableLengthNumber()
            let length = variableLengthNumber()
            guard length > 0, rest > 0 else { continue }
            // Lengths beyond the text are clamped.
            let fitting = min(count, (rest + length - 1) / length)
            for _ in 0..<fitting { lengths.append(length) }
            rest = max(0, rest - fitting * length)
        }
        return SegmentedText(text, lengths: lengths)
    }

    /// Reads a variable-length number of up to 28 bits: seven bits per byte, lowest first; the high
    /// bit is set if more bytes follow.
    private mutating func variableLengthNumber() -> Int {
        var number = 0
        for shift in [0, 7, 14, 21] {
            let byte = byte()
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return rejected(0)
    }
}

/// An event as sent by a page, before the machine that receives it is known.
indirect enum Input {
    /// A press, and whether it is a touch.
    case press(Press, isTouch: Bool)
    /// A keystroke, and the part with the focus.
    case keystroke(Keystroke, focus: PartName?)
    /// A new environment.
    case environment(InterfaceEnvironment)
    /// The activation of a part.
    case activation(PartName)
    /// An event defined by the system, with its tag; its data are not read yet.
    case own(UInt8)
}

/// The tags of events common to all systems.
///
/// Tags below 16 are reserved for them.
enum InputTag {
    static let press: UInt8 = 1
    static let keystroke: UInt8 = 2
    static let environment: UInt8 = 3
    static let activation: UInt8 = 4
    static let firstOwn: UInt8 = 16
}

extension ByteReader {
    /// Reads an event's tag, and the data of events common to all systems.
    ///
    /// It is defined once here, so that it is not duplicated in the code of each machine.
    @inline(never)
    mutating func input() -> Input {
        let tag = byte()
        switch tag {
        case InputTag.press:
            let press = press()
            return .press(press, isTouch: flag())
        case InputTag.keystroke:
            let keystroke = keystroke()
            return .keystroke(keystroke, focus: flag() ? partName() : nil)
        case InputTag.environment: return .environment(environment())
        case InputTag.activation: return .activation(partName())
        case InputTag.firstOwn...: return .own(tag)
        default:
            reject()
            return .own(tag)
        }
    }
}
