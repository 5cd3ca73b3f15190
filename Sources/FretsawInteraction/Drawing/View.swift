/// All there is to see of a machine at one time.
public struct View: Equatable, Sendable {
    /// The parts, back to front; each after the one it lies in.
    public var parts: [Part]

    /// Makes a view.
    ///
    /// - Parameter parts: The parts, back to front.
    public init(_ parts: [Part] = []) {
        self.parts = parts
    }

    /// Finds a part.
    ///
    /// - Parameter name: Which one.
    /// - Returns: The part, or nothing while it does not show.
    /// - Complexity: O(number of parts).
    public subscript(name: PartName) -> Part? {
        for part in parts where part.name == name {
            return part
        }
        return nil
    }
}
