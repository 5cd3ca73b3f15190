package import FretsawInteraction
import FretsawWeb

/// A reply, decoded independently as `protocol.txt` describes it.
package struct Reply {
    package var schedule: Schedule
    package var effects: [[UInt8]] = []
    package var parts: [Part] = []

    /// A reply is not as documented.
    package struct Malformed: Error {}

    package init(_ bytes: [UInt8]) throws {
        var reader = ByteReader(bytes)
        let flags = reader.byte()
        schedule = Schedule(wake: flags & 1 == 0 ? nil : reader.double(), moves: flags & 2 != 0)
        for _ in 0..<reader.word() {
            let length = reader.word()
            effects.append((0..<length).map { _ in reader.byte() })
        }
        for _ in 0..<reader.word() {
            let length = Int(reader.word())
            let before = reader.remaining
            parts.append(try Reply.part(&reader))
            guard before - reader.remaining == length else { throw Malformed() }
        }
        guard reader.isComplete else { throw Malformed() }
    }

    private static func part(_ reader: inout ByteReader) throws -> Part {
        let name = reader.partName()
        let flags = reader.short()
        func has(_ bit: Int) -> Bool { flags & (1 << bit) != 0 }
        var part = Part(name, frame: reader.rect())
        if has(0) { part.parent = reader.partName() }
        if has(1) { part.opacity = reader.double() }
        if has(2) { part.rotation = reader.double() }
        part.clips = has(3)
        if has(4) { part.fill = try color(&reader) }
        if has(5) { part.border = Border(color: try color(&reader), width: reader.double()) }
        if has(6) { part.corners = Corners(top: reader.double(), bottom: reader.double()) }
        if has(7) { part.words = try words(&reader) }
        if has(8) {
            let picture = reader.short()
            part.picture = PictureReference(picture, frame: reader.word(), fits: reader.flag())
        }
        if has(9) { part.paths = try (0..<reader.word()).map { _ in try path(&reader) } }
        if has(10) { part.control = try control(&reader) }
        if has(11) { part.glow = reader.double() }
        return part
    }

    private static func color(_ reader: inout ByteReader) throws -> Color {
        try known(Color(rawValue: reader.byte()))
    }

    private static func words(_ reader: inout ByteReader) throws -> Words {
        let flags = reader.byte()
        let size = reader.double()
        let runs = try (0..<reader.word()).map { _ in
            let color = try color(&reader)
            return Words.Run(reader.text(), color: color)
        }
        return Words(
            runs,
            size: size,
            isBold: flags & 1 != 0,
            alignment: flags & 2 == 0 ? .start : .center,
            wraps: flags & 4 != 0
        )
    }

    private static func path(_ reader: inout ByteReader) throws -> DrawnPath {
        let flags = reader.byte()
        var path = DrawnPath([], strokeWidth: reader.double())
        if flags & 1 != 0 { path.stroke = try color(&reader) }
        if flags & 2 != 0 { path.fill = try color(&reader) }
        if flags & 4 != 0 { path.opacity = reader.double() }
        for _ in 0..<reader.word() {
            if reader.byte() == 0 {
                path.elements.append(.line((0..<reader.word()).map { _ in reader.point() }))
            } else {
                let center = reader.point()
                path.elements.append(.circle(center: center, radius: reader.double()))
            }
        }
        return path
    }

    private static func control(_ reader: inout ByteReader) throws -> Control {
        let role = try known(Control.Role(rawValue: reader.byte()))
        let flags = reader.byte()
        let label = flags & 1 != 0 ? reader.text() : nil
        var value: SliderValue?
        if flags & 2 != 0 {
            let (now, minimum, maximum) = (reader.double(), reader.double(), reader.double())
            value = SliderValue(now: now, minimum: minimum, maximum: maximum)
            if flags & 4 != 0 { value?.text = reader.text() }
        }
        return Control(
            role,
            label: label,
            value: value,
            isEnabled: flags & 8 != 0,
            isPressed: flags & 16 != 0 ? flags & 32 != 0 : nil
        )
    }

    private static func known<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Malformed() }
        return value
    }
}
