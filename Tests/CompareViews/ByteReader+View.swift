import FretsawInteraction
import FretsawWeb

/// Decodes what `ByteWriter+View.swift` writes.
extension ByteReader {
    /// The view of a reply, after its schedule and effects.
    mutating func replyView() -> View {
        let flags = byte()
        if flags & 1 != 0 { _ = double() }
        for _ in 0..<count(atMost: 10_000, ofAtLeast: 4) { skip(Int(word())) }
        return View(
            (0..<count(atMost: 10_000, ofAtLeast: 4)).map { _ in
                _ = word()
                return part()
            }
        )
    }

    private mutating func skip(_ count: Int) {
        for _ in 0..<min(count, remaining) { _ = byte() }
    }

    private mutating func part() -> Part {
        let name = partName()
        let flags = short()
        let frame = rect()
        var part = Part(name, in: flags & 1 != 0 ? partName() : nil, frame: frame)
        if flags & 2 != 0 { part.opacity = double() }
        if flags & 4 != 0 { part.rotation = double() }
        part.clips = flags & 8 != 0
        if flags & 16 != 0 { part.fill = color() }
        if flags & 32 != 0 { part.border = Border(color: color(), width: double()) }
        if flags & 64 != 0 { part.corners = Corners(top: double(), bottom: double()) }
        if flags & 128 != 0 { part.words = words() }
        if flags & 256 != 0 {
            part.picture = PictureReference(short(), frame: word(), fits: flag())
        }
        if flags & 512 != 0 {
            part.paths = (0..<count(atMost: 10_000, ofAtLeast: 10)).map { _ in path() }
        }
        if flags & 1024 != 0 { part.control = control() }
        return part
    }

    private mutating func color() -> Color { Color(rawValue: byte()) ?? .text }

    private mutating func words() -> Words {
        let flags = byte()
        let size = double()
        let runs = (0..<count(atMost: 10_000, ofAtLeast: 2)).map { _ in
            let color = color()
            return Words.Run(text(), color: color)
        }
        return Words(
            runs,
            size: size,
            isBold: flags & 1 != 0,
            alignment: flags & 2 != 0 ? .center : .start,
            wraps: flags & 4 != 0
        )
    }

    private mutating func path() -> DrawnPath {
        let flags = byte()
        let width = double()
        let stroke = flags & 1 != 0 ? color() : nil
        let fill = flags & 2 != 0 ? color() : nil
        let opacity = flags & 4 != 0 ? double() : 1
        let elements = (0..<count(atMost: 100_000, ofAtLeast: 5)).map { _ -> DrawnPath.Element in
            guard byte() == 0 else {
                let center = point()
                return .circle(center: center, radius: double())
            }
            return .line((0..<count(atMost: 100_000, ofAtLeast: 16)).map { _ in point() })
        }
        var path = DrawnPath(elements, stroke: stroke, strokeWidth: width, fill: fill)
        path.opacity = opacity
        return path
    }

    private mutating func control() -> Control {
        let role = Control.Role(rawValue: byte()) ?? .group
        let flags = byte()
        let label = flags & 1 != 0 ? text() : nil
        var value: SliderValue?
        if flags & 2 != 0 {
            value = SliderValue(now: double(), minimum: double(), maximum: double())
            if flags & 4 != 0 { value?.text = text() }
        }
        return Control(
            role,
            label: label,
            value: value,
            isEnabled: flags & 8 != 0,
            isPressed: flags & 16 != 0 ? flags & 32 != 0 : nil
        )
    }
}
