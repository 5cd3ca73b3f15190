/// The parts of a gesture lock, by their kind.
public enum GestureLockPart: UInt8, Sendable {
    /// What it says.
    case label
    /// The same for who does not see it; dots by their count alone.
    case announcement
    /// When attempts begin anew.
    case countdown
    /// The field with the dots.
    case pad
    /// The lines between dots, and to the finger.
    case trail
    /// A dot; its index is its number.
    case dot
    /// The button that stores the pattern shown.
    case confirm
    /// The button that forgets it.
    case reset
    /// The button that clears path and marks.
    case clear
    /// The button that ends a drawing made dot by dot.
    case done

    /// The name of a part of this kind.
    ///
    /// - Parameter index: Which of the kind.
    /// - Returns: The name.
    public func name(_ index: Int = 0) -> PartName {
        PartName(kind: rawValue, index: UInt16(truncatingIfNeeded: index))
    }
}
