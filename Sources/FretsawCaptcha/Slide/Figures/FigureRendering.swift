/// How a figure is drawn.
enum FigureRendering: CaseIterable {
    /// All over.
    case filled
    /// One line along its outline.
    case outlined
    /// Two lines, one inside the other.
    case doubled
    /// A broken line along its outline.
    case dashed
    /// Dots all over.
    case dotted
    /// Stripes all over.
    case striped
    /// Cut out of a blob.
    case inverted
}
