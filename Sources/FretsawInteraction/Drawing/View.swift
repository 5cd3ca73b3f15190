/// The view of a machine at one time.
public struct View: Equatable, Sendable {
    /// The parts, back to front; parents precede their children.
    public var parts: [Part]

    /// Creates a view.
    public init(_ parts: [Part] = []) {
        self.parts = parts
    }

    /// The part with this name; nil if it is not shown.
    public subscript(name: PartName) -> Part? {
        for part in parts where part.name == name {
            return part
        }
        return nil
    }
}

extension View {
    /// Whether `point`, in points of the viewport, is on this part; false if the part is not shown.
    public func holds(_ point: Point, in name: PartName) -> Bool {
        frame(of: name)?.contains(point) ?? false
    }

    /// The frame of a part in points of the viewport, without rotations; nil if it is not shown.
    public func frame(of name: PartName) -> Rect? {
        guard let part = self[name] else { return nil }
        var frame = part.frame
        var outer = part.parent
        // Parents precede their children, so the depth is at most the number of parts.
        for _ in 0..<parts.count {
            guard let name = outer, let part = self[name] else { break }
            frame.x += part.frame.x
            frame.y += part.frame.y
            outer = part.parent
        }
        return frame
    }
}

extension Array where Element == Part {
    /// Appends a part; not inlined, because growing an array inline takes 150 bytes of WebAssembly.
    @inline(never)
    mutating func append(_ part: Part) {
        self += CollectionOfOne(part)
    }
}

/// A value behind a reference: copies of it are short, which makes the WebAssembly smaller.
final class Shared<Value: Equatable & Sendable>: Equatable, Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }

    static func == (one: Shared, other: Shared) -> Bool { one.value == other.value }
}

/// The kinds of a machine's parts.
public protocol PartKind: RawRepresentable where RawValue == UInt8 {}

extension PartKind {
    /// The name of part `index` of this kind.
    public func name(_ index: Int = 0) -> PartName {
        PartName(kind: rawValue, index: UInt16(truncatingIfNeeded: index))
    }

    /// The name of the only part of this kind.
    public var name: PartName { name() }
}
