/// One thing to see: a box with what fills it, and what it is to people who do not see it.
///
/// What is not set is left out: no fill, no border, no words.
public struct Part: Equatable, Sendable {
    /// Which one it is: unlike its place in the list, this stays while the part lives.
    public var name: PartName
    /// The part it lies in, named before it in the list; nothing means the machine's whole room.
    public var parent: PartName?
    /// Where it lies in its parent.
    public var frame: Rect
    /// How much of it shows, 0 … 1, its children with it.
    public var opacity: Double = 1
    /// How far it is turned about its middle, in degrees, clockwise.
    public var rotation: Double = 0
    /// Whether children are cut off at its edge.
    public var clips = false
    /// The colour behind everything in it.
    public var fill: Color?
    /// The line around it, drawn inside its edge.
    public var border: Border?
    /// The radius of its upper and its lower corners.
    public var corners = Corners()
    /// Its words.
    public var words: Words?
    /// The picture that fills it.
    public var picture: PictureReference?
    /// Lines and circles drawn over its fill.
    public var paths: [Path] = []
    /// What it is to a keyboard and a screen reader; nothing means it is only looked at.
    public var control: Control?

    /// Makes a part of which only the place is set.
    ///
    /// - Parameters:
    ///   - name: Which one it is.
    ///   - parent: The part it lies in.
    ///   - frame: Where it lies there.
    public init(_ name: PartName, in parent: PartName? = nil, frame: Rect) {
        self.name = name
        self.parent = parent
        self.frame = frame
    }
}

/// The name of a part: its kind, and which of that kind.
public struct PartName: Equatable, Hashable, Sendable {
    /// The kind, by the numbering of the machine that shows it.
    public var kind: UInt8
    /// Which of that kind, from 0.
    public var index: UInt16

    /// Makes a name.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - index: Which of that kind.
    public init(kind: UInt8, index: UInt16 = 0) {
        self.kind = kind
        self.index = index
    }
}

/// A line inside a part's edge.
public struct Border: Equatable, Sendable {
    /// Its colour.
    public var color: Color
    /// Its width.
    public var width: Double

    /// Makes a border.
    ///
    /// - Parameters:
    ///   - color: Its colour.
    ///   - width: Its width.
    public init(color: Color, width: Double = 1) {
        self.color = color
        self.width = width
    }
}

/// How round a part's corners are.
public struct Corners: Equatable, Sendable {
    /// The radius of the two upper ones.
    public var top: Double
    /// The radius of the two lower ones.
    public var bottom: Double

    /// Makes corners.
    ///
    /// - Parameters:
    ///   - top: The radius of the two upper ones.
    ///   - bottom: The radius of the two lower ones.
    public init(top: Double = 0, bottom: Double = 0) {
        self.top = top
        self.bottom = bottom
    }

    /// Makes four equal corners.
    ///
    /// - Parameter radius: The radius of each.
    public init(all radius: Double) {
        self.init(top: radius, bottom: radius)
    }
}

/// A picture that someone outside holds: loaded pictures, frames of an animation.
public struct PictureReference: Equatable, Sendable {
    /// Which picture, by the numbering of the machine that shows it.
    public var picture: UInt16
    /// Which frame of it.
    public var frame: UInt32
    /// Whether it keeps its proportions inside its part, instead of filling it.
    public var fits: Bool

    /// Makes a reference.
    ///
    /// - Parameters:
    ///   - picture: Which picture.
    ///   - frame: Which frame of it.
    ///   - fits: Whether it keeps its proportions.
    public init(_ picture: UInt16, frame: UInt32 = 0, fits: Bool = false) {
        self.picture = picture
        self.frame = frame
        self.fits = fits
    }
}
