/// The parts of guide pages, by their kind.
public enum GuidePart: UInt8, Sendable {
    /// Everything; it fades out as a whole.
    case guide
    /// All pages side by side, moved by the pager's offset.
    case content
    /// A page; its index is its number from 0.
    case page
    /// The button on the last page that starts the app.
    case start
    /// The button that skips the pages.
    case skip
    /// The button that stops and goes on with a page's animation.
    case pause
    /// Holds the dots.
    case indicator
    /// A dot; its index is its page.
    case dot
    /// The button to the page before.
    case previous
    /// The button to the page after.
    case next
    /// A page's picture; its index is the page's.
    case picture

    /// The name of a part of this kind.
    ///
    /// - Parameter index: Which of the kind.
    /// - Returns: The name.
    public func name(_ index: Int = 0) -> PartName {
        PartName(kind: rawValue, index: UInt16(truncatingIfNeeded: index))
    }
}
