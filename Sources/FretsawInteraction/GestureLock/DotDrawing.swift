/// How a dot of a gesture lock looks.
///
/// The same paths are drawn in a page and, through the raster core, into files.
public enum DotDrawing: UInt8, Sendable, CaseIterable {
    /// A dot that is not chosen: a ring.
    case normal
    /// A chosen dot: a ring and a disc in it.
    case highlighted
    /// A dot of a wrong pattern: the same in the colour of errors.
    case error

    /// The lines and circles of a dot.
    ///
    /// - Parameters:
    ///   - side: How wide and high the dot is.
    ///   - palette: The colours.
    ///   - isFixed: Whether it belongs to the layout with fixed gaps, which has a colour of its own.
    /// - Returns: The paths, back to front, in points of the dot.
    public func paths(
        side: Double,
        palette: GestureLockLook.Palette,
        isFixed: Bool = false
    ) -> [Path] {
        let side = measure(side)
        let middle = Point(x: side / 2, y: side / 2)
        // Strokes lie half outside their line, so that the ring fills the dot's square.
        let ring = Path.Element.circle(center: middle, radius: measure(side / 2 - 0.5))
        let disc = Path.Element.circle(center: middle, radius: side / 6)
        let color: Color
        switch self {
        case .normal: return [Path([ring], stroke: palette.dot, strokeWidth: 1)]
        case .highlighted: color = isFixed ? palette.fixedPath : palette.path
        case .error: color = palette.error
        }
        return [Path([ring], stroke: color, strokeWidth: 1), Path([disc], fill: color)]
    }
}
