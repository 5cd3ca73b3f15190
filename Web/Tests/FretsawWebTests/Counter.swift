import FretsawInteraction
import FretsawWeb

/// A machine that keeps a number: presses count it up, keys as well, and an event of its own sets it.
struct Counter: StateMachine {
    enum Event {
        case press(Press)
        case keystroke(Keystroke)
        case environment(InterfaceEnvironment)
        case set(UInt8)
    }

    struct Effect {
        var number: Double
    }

    var number = 0.0
    var part = Part(PartName(kind: 1), frame: Rect(x: 0, y: 0, width: 0, height: 0))
    var timer: Milliseconds?

    mutating func handle(_ event: Event, at now: Milliseconds) -> [Effect] {
        switch event {
        case .press(let press): number += press.location.x
        case .keystroke(let keystroke): number += Double(keystroke.key.rawValue)
        case .environment(let environment): number = environment.size.width
        case .set(let value):
            number = Double(value)
            timer = now + 10
        }
        return [Effect(number: number)]
    }

    mutating func advance(to now: Milliseconds) -> [Effect] {
        guard let timer, now >= timer else { return [] }
        self.timer = nil
        return [Effect(number: -1), Effect(number: -2)]
    }

    func view(at now: Milliseconds) -> View {
        var part = part
        part.frame.x = number
        return View([part])
    }

    func schedule(at now: Milliseconds) -> Schedule {
        Schedule(wake: timer, moves: false)
    }
}

extension Counter: BridgedMachine {
    init(options reader: inout ByteReader, at now: Milliseconds) {
        number = reader.double()
    }

    static func event(tagged tag: UInt8, from reader: inout ByteReader) -> Event? {
        switch tag {
        case 1:
            let press = reader.press()
            return reader.flag() ? .set(200) : .press(press)
        case 2:
            let keystroke = reader.keystroke()
            return reader.flag() ? .set(UInt8(198 + reader.partName().kind)) : .keystroke(keystroke)
        case 3: return .environment(reader.interfaceEnvironment())
        case 16: return .set(reader.byte())
        default: return nil
        }
    }

    static func write(_ effect: Effect, to writer: inout ByteWriter) {
        writer.byte(3)
        writer.double(effect.number)
    }
}
