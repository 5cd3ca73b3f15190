extension View {
    /// Whether a point lies on a part.
    ///
    /// - Parameters:
    ///   - point: The point, in points of the machine's room.
    ///   - name: The part.
    /// - Returns: Whether it does; false where the part does not show.
    /// - Complexity: O(number of parts × how deep the part lies).
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
