internal import FretsawInteraction

/// An event as a page sends it, before it is known which machine takes it.
indirect enum Input {
    /// A press, and whether a finger made it.
    case press(Press, isTouch: Bool)
    /// A keystroke, and the part that has the focus.
    case keystroke(Keystroke, focus: PartName?)
    /// Other surroundings.
    case surroundings(Surroundings)
    /// The use of a part.
    case activation(PartName)
    /// An event of the system's own, of this tag; what comes with it is still to be read.
    case own(UInt8)
}

/// The tags of events that every system decodes alike; those below 16 are kept for more of them.
enum InputTag {
    static let press: UInt8 = 1
    static let keystroke: UInt8 = 2
    static let surroundings: UInt8 = 3
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
        case InputTag.surroundings: return .surroundings(surroundings())
        case InputTag.activation: return .activation(partName())
        case InputTag.firstOwn...: return .own(tag)
        default:
            refuse()
            return .own(tag)
        }
    }
}
