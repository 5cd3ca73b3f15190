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
        let wake = reader.flag() ? reader.double() : nil
        schedule = Schedule(wake: wake, moves: reader.flag())
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
        let parent = reader.flag() ? reader.partName() : nil
        var part = Part(name, frame: reader.rect())
        part.parent = parent
        part.opacity = reader.double()
        part.rotation = reader.double()
        part.clips = reader.flag()
        if reader.flag() { part.fill = try color(&reader) }
        if reader.flag() { part.border = Border(color: try color(&reader), width: reader.double()) }
        part.corners = Corners(top: reader.double(), bottom: reader.double())
        if reader.flag() { part.words = try words(&reader) }
        if reader.flag() {
            let picture = reader.short()
            part.picture = PictureReference(picture, frame: reader.word(), fits: reader.flag())
        }
        part.paths = try (0..<reader.word()).map { _ in try path(&reader) }
        if reader.flag() { part.control = try control(&reader) }
        part.glow = reader.double()
        return part
    }

    private static func color(_ reader: inout ByteReader) throws -> Color {
        try known(Color(rawValue: reader.byte()))
    }

    private static func words(_ reader: inout ByteReader) throws -> Words {
        let runs = try (0..<reader.word()).map { _ in
            let text = reader.text()
            return Words.Run(text, color: try color(&reader))
        }
        return Words(
            runs,
            size: reader.double(),
            isBold: reader.flag(),
            alignment: try known(Words.Alignment(rawValue: reader.byte())),
            wraps: reader.flag()
        )
    }

    private static func path(_ reader: inout ByteReader) throws -> DrawnPath {
        var path = DrawnPath([], strokeWidth: reader.double())
        if reader.flag() { path.stroke = try color(&reader) }
        if reader.flag() { path.fill = try color(&reader) }
        path.opacity = reader.double()
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
        let label = reader.optionalText()
        var value: SliderValue?
        if reader.flag() {
            let (now, minimum, maximum) = (reader.double(), reader.double(), reader.double())
            value = SliderValue(now: now, minimum: minimum, maximum: maximum)
            value?.text = reader.optionalText()
        }
        return Control(
            role,
            label: label,
            value: value,
            isEnabled: reader.flag(),
            isPressed: reader.flag() ? reader.flag() : nil
        )
    }

    private static func known<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Malformed() }
        return value
    }
}
