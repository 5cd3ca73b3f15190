public import FretsawInteraction

/// One step of drawing a view.
///
/// Frames are in points of the viewport, without rotations: a rotation applies to all operations until its `pop`.
public enum DrawingOperation: Equatable, Sendable {
    /// Draw the operations until the matching `pop` as one layer, and blend it with this opacity.
    case pushOpacity(Double)
    /// Rotate the operations until the matching `pop` clockwise by degrees around a point.
    case pushRotation(degrees: Double, center: Point)
    /// Clip the operations until the matching `pop` to a box.
    case pushClip(RoundedBox)
    /// End the last opacity, rotation or clip that has not ended yet.
    case pop
    /// Fill a box; `opacity` is multiplied with the colour's.
    case fill(RoundedBox, Color, opacity: Double)
    /// Draw a border inside the edge of a box.
    case border(RoundedBox, Border)
    /// Draw light with this opacity around a picture in a frame, without the picture, as `Part.glow` describes it.
    case glow(PictureReference, Rect, opacity: Double)
    /// Draw a picture in a frame.
    case picture(PictureReference, Rect)
    /// Draw words in a frame.
    case words(Words, Rect)
    /// Draw a path whose origin is this point.
    case path(DrawnPath, origin: Point)
}

/// An upright rectangle with round corners.
public struct RoundedBox: Equatable, Sendable {
    /// The rectangle.
    public var frame: Rect
    /// The wanted radii.
    public var corners: Corners

    /// Creates a box.
    public init(_ frame: Rect, corners: Corners = Corners()) {
        self.frame = Rect(
            x: frame.x,
            y: frame.y,
            width: max(0, frame.width),
            height: max(0, frame.height)
        )
        self.corners = corners
    }

    /// The radii that are drawn: those that do not fit are made smaller in proportion (CSS Backgrounds 3, "Overlapping
    /// Curves").
    public var radii: Corners {
        let (top, bottom) = (max(0, corners.top), max(0, corners.bottom))
        let factor = min(
            1,
            frame.width / max(2 * top, 2 * bottom, 1e-9),
            frame.height / max(top + bottom, 1e-9)
        )
        return Corners(top: top * factor, bottom: bottom * factor)
    }

    /// The box without a margin inside its edge; nil if nothing is left.
    public func inset(by margin: Double) -> RoundedBox? {
        let (width, height) = (frame.width - 2 * margin, frame.height - 2 * margin)
        guard width > 0, height > 0 else { return nil }
        let radii = radii
        return RoundedBox(
            Rect(x: frame.x + margin, y: frame.y + margin, width: width, height: height),
            corners: Corners(top: radii.top - margin, bottom: radii.bottom - margin)
        )
    }

    /// Whether a point is inside, outside of the round corners excluded.
    public func contains(_ point: Point) -> Bool {
        guard frame.contains(point) else { return false }
        let radii = radii
        let isUpper = point.y < frame.y + radii.top
        guard isUpper || point.y > frame.maxY - radii.bottom else { return true }
        let radius = isUpper ? radii.top : radii.bottom
        let y = isUpper ? frame.y + radius : frame.maxY - radius
        let x = min(max(point.x, frame.x + radius), frame.maxX - radius)
        let (dx, dy) = (point.x - x, point.y - y)
        return dx * dx + dy * dy <= radius * radius
    }
}
