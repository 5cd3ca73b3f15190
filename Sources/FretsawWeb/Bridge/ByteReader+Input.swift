package import FretsawInteraction

/// Input as bytes: `Site/runtime/codec.js` writes it.
extension ByteReader {
    /// Reads a press: phase, part, place.
    package mutating func press() -> Press {
        let phase = Press.Phase(rawValue: byte())
        if phase == nil { reject() }
        let part = partName()
        return Press(phase ?? .cancelled, on: part, at: point())
    }

    /// Reads a keystroke: key, flag of shift.
    package mutating func keystroke() -> Keystroke {
        let key = Key(rawValue: byte())
        if key == nil { reject() }
        return Keystroke(key ?? .escape, isShifted: flag())
    }

    /// Reads environment: size, upper and lower inset, keyboard, language, flag of reduced motion.
    @inline(never)
    package mutating func environment() -> InterfaceEnvironment {
        var environment = InterfaceEnvironment(size: size())
        environment.topInset = double()
        environment.bottomInset = double()
        environment.keyboardHeight = double()
        let language = InterfaceEnvironment.Language(rawValue: byte())
        if language == nil { reject() }
        environment.language = language ?? .chinese
        environment.reducesMotion = flag()
        return environment
    }

    /// Reads texts of the page's own: how many, and a name's number and a text each.
    mutating func ownTexts<Name: RawRepresentable>() -> OwnTexts<Name>
    where Name.RawValue == UInt8 {
        var texts = OwnTexts<Name>()
        for _ in 0..<count(atMost: 64, ofAtLeast: 5) {
            if let name = Name(rawValue: byte()) {
                texts[name] = text()
            } else {
                reject()
            }
        }
        return texts
    }

    /// Reads how many times its size a verification grows at most: above 0, at most 10.
    mutating func maxScale() -> Double {
        let scale = double()
        return scale > 0 && scale <= 10 ? scale : rejected(1)
    }

    /// Reads a text and its clusters: runs of equal lengths, how many and how long each.
    ///
    /// Most texts are few runs, so that a long one is not doubled by what is said about it.
    mutating func segmentedText() -> SegmentedText {
        let text = text()
        var rest = text.utf8.count
        var lengths: [Int] = []
        for _ in 0..<count(atMost: text.utf8.count, ofAtLeast: 2) {
            let count = varying()
            let length = varying()
            guard length > 0, rest > 0 else { continue }
            // Lengths beyond the text are clamped.
            let fitting = min(count, (rest + length - 1) / length)
            for _ in 0..<fitting { lengths.append(length) }
            rest = max(0, rest - fitting * length)
        }
        return SegmentedText(text, lengths: lengths)
    }

    /// Reads a number of up to 28 bits: seven bits a byte, the lowest first, the highest bit for "more".
    private mutating func varying() -> Int {
        var number = 0
        for shift in [0, 7, 14, 21] {
            let byte = byte()
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        return rejected(0)
    }
}

/// An event as a page sends it, before it is known which machine takes it.
indirect enum Input {
    /// A press, and whether a finger made it.
    case press(Press, isTouch: Bool)
    /// A keystroke, and the part that has the focus.
    case keystroke(Keystroke, focus: PartName?)
    /// Other environment.
    case environment(InterfaceEnvironment)
    /// The use of a part.
    case activation(PartName)
    /// An event of the system's own, of this tag; what comes with it is still to be read.
    case own(UInt8)
}

/// The tags of events that every system decodes alike; those below 16 are kept for more of them.
enum InputTag {
    static let press: UInt8 = 1
    static let keystroke: UInt8 = 2
    static let environment: UInt8 = 3
    static let activation: UInt8 = 4
    static let firstOwn: UInt8 = 16
}

extension ByteReader {
    /// Reads an event's tag, and what comes with it where every system decodes it alike.
    ///
    /// Here for all machines, for each would hold all of it.
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
