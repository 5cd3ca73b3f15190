/// All there is to see of a machine at one time.
public struct View: Equatable, Sendable {
    /// The parts, back to front; each after the one it lies in.
    public var parts: [Part]

    /// Makes a view.
    public init(_ parts: [Part] = []) {
        self.parts = parts
    }

    /// The part called `name`; nil while it is not shown.
    ///
    /// - Complexity: O(number of parts).
    public subscript(name: PartName) -> Part? {
        for part in parts where part.name == name {
            return part
        }
        return nil
    }
}

extension View {
    /// True if `point`, in points of the viewport, lies on the part called `name`; false while it is not shown.
    ///
    /// - Complexity: O(number of parts × depth of the part).
    public func holds(_ point: Point, in name: PartName) -> Bool {
        guard let part = self[name] else { return false }
        var frame = part.frame
        var outer = part.parent
        // A part comes after the one it lies in, so that no view goes deeper than it has parts.
        for _ in 0..<parts.count {
            guard let name = outer, let part = self[name] else { break }
            frame.x += part.frame.x
            frame.y += part.frame.y
            outer = part.parent
        }
        return frame.contains(point)
    }
}

extension Array where Element == Part {
    /// Puts a part in front of the others.
    ///
    /// One function for all who do: inlined, as the standard library's own would be, growing an array
    /// costs 150 bytes of WebAssembly at every place.
    @inline(never)
    mutating func append(_ part: Part) {
        self += CollectionOfOne(part)
    }
}
