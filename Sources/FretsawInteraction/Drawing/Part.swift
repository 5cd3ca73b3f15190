/// One thing to see: a box with what fills it, and what it is to people who do not see it.
///
/// What is not set is left out: no fill, no border, no words.
public struct Part: Equatable, Sendable {
    private var storage: PartStorage

    /// A part at `frame` in points of its parent, nothing else set.
    @inline(never)
    public init(_ name: PartName, in parent: PartName? = nil, frame: Rect) {
        storage = PartStorage(name: name, parent: parent, frame: frame)
    }

    /// Its storage, which no other part shares.
    @inline(never)
    private mutating func own() -> PartStorage {
        if !isKnownUniquelyReferenced(&storage) { storage = PartStorage(copying: storage) }
        return storage
    }

    /// Which one it is: unlike its place in the list, this stays while the part lives.
    public var name: PartName {
        get { storage.name }
        @inline(never) set { own().name = newValue }
    }

    /// The part it lies in, named before it in the list; nothing means the machine's whole room.
    public var parent: PartName? {
        get { storage.parent }
        @inline(never) set { own().parent = newValue }
    }

    /// Where it lies in its parent.
    public var frame: Rect {
        get { storage.frame }
        @inline(never) set { own().frame = newValue }
    }

    /// How much of it shows, 0 … 1, its children with it.
    public var opacity: Double {
        get { storage.opacity }
        @inline(never) set { own().opacity = newValue }
    }

    /// How far it is turned about its middle, in degrees, clockwise.
    public var rotation: Double {
        get { storage.rotation }
        @inline(never) set { own().rotation = newValue }
    }

    /// Whether children are cut off at its edge.
    public var clips: Bool {
        get { storage.clips }
        @inline(never) set { own().clips = newValue }
    }

    /// The colour behind everything in it.
    public var fill: Color? {
        get { storage.fill }
        @inline(never) set { own().fill = newValue }
    }

    /// The line around it, drawn inside its edge.
    public var border: Border? {
        get { storage.border }
        @inline(never) set { own().border = newValue }
    }

    /// The radius of its upper and its lower corners.
    public var corners: Corners {
        get { storage.corners }
        @inline(never) set { own().corners = newValue }
    }

    /// Its words.
    public var words: Words? {
        get { storage.words }
        @inline(never) set { own().words = newValue }
    }

    /// The picture that fills it.
    public var picture: PictureReference? {
        get { storage.picture }
        @inline(never) set { own().picture = newValue }
    }

    /// Lines and circles drawn over its fill.
    public var paths: [DrawnPath] {
        get { storage.paths }
        @inline(never) set { own().paths = newValue }
    }

    /// What it is to a keyboard and a screen reader; nothing means it is only looked at.
    public var control: Control? {
        get { storage.control }
        @inline(never) set { own().control = newValue }
    }

    /// Whether two parts look and are the same.
    @inline(never)
    public static func == (one: Part, other: Part) -> Bool {
        let (one, other) = (one.storage, other.storage)
        return one.name == other.name
            && one.parent == other.parent
            && one.frame == other.frame
            && one.opacity == other.opacity
            && one.rotation == other.rotation
            && one.clips == other.clips
            && one.fill == other.fill
            && one.border == other.border
            && one.corners == other.corners
            && one.words == other.words
            && one.picture == other.picture
            && one.paths == other.paths
            && one.control == other.control
    }
}

/// What parts that are copies of each other share until one of them changes.
///
/// Behind a reference, for a part is copied whole at every step of its making: a few hundred bytes of
/// code each time. Sendable though the compiler cannot tell, because it is written to only through
/// `Part.own()`, by the one part that holds it: what is shared is never changed.
private final class PartStorage: @unchecked Sendable {
    var name: PartName
    var parent: PartName?
    var frame: Rect
    var opacity: Double = 1
    var rotation: Double = 0
    var clips: Bool = false
    var fill: Color?
    var border: Border?
    var corners: Corners = Corners()
    var words: Words?
    var picture: PictureReference?
    var paths: [DrawnPath] = []
    var control: Control?

    init(name: PartName, parent: PartName?, frame: Rect) {
        self.name = name
        self.parent = parent
        self.frame = frame
    }

    init(copying other: PartStorage) {
        name = other.name
        parent = other.parent
        frame = other.frame
        opacity = other.opacity
        rotation = other.rotation
        clips = other.clips
        fill = other.fill
        border = other.border
        corners = other.corners
        words = other.words
        picture = other.picture
        paths = other.paths
        control = other.control
    }
}

/// The name of a part: its kind, and which of that kind.
public struct PartName: Equatable, Hashable, Sendable {
    // Both in one number, which is what is copied and compared.
    private var number: UInt32

    /// The kind, by the numbering of the machine that shows it.
    public var kind: UInt8 {
        get { UInt8(truncatingIfNeeded: number >> 16) }
        set { self = PartName(kind: newValue, index: index) }
    }
    /// Which of that kind, from 0.
    public var index: UInt16 {
        get { UInt16(truncatingIfNeeded: number) }
        set { self = PartName(kind: kind, index: newValue) }
    }

    /// Makes a name.
    public init(kind: UInt8, index: UInt16 = 0) {
        number = UInt32(kind) << 16 | UInt32(index)
    }
}

/// A line inside a part's edge.
public struct Border: Equatable, Sendable {
    /// Its colour.
    public var color: Color
    /// Its width.
    public var width: Double

    /// Makes a border.
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
    public init(top: Double = 0, bottom: Double = 0) {
        self.top = top
        self.bottom = bottom
    }

    /// Four corners of one radius.
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
    public init(_ picture: UInt16, frame: UInt32 = 0, fits: Bool = false) {
        self.picture = picture
        self.frame = frame
        self.fits = fits
    }
}
