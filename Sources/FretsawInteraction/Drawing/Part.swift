/// One visible element: a box with its content and its accessibility, where they are set.
public struct Part: Equatable, Sendable {
    private var storage: PartStorage

    /// Creates a part at `frame` in points of its parent, with no other properties.
    @inline(never)
    public init(_ name: PartName, in parent: PartName? = nil, frame: Rect) {
        storage = PartStorage(PartFields(name: name, parent: parent, frame: frame))
    }

    /// The storage, not shared with another part.
    @inline(never)
    private mutating func own() -> PartStorage {
        if !isKnownUniquelyReferenced(&storage) { storage = PartStorage(storage.fields) }
        return storage
    }

    /// Its name, which is stable while the part exists.
    public var name: PartName {
        get { storage.fields.name }
        @inline(never) set { own().fields.name = newValue }
    }

    /// The parent, which precedes it in the list; nil for the machine's viewport.
    public var parent: PartName? {
        get { storage.fields.parent }
        @inline(never) set { own().fields.parent = newValue }
    }

    /// Its frame in the parent.
    public var frame: Rect {
        get { storage.fields.frame }
        @inline(never) set { own().fields.frame = newValue }
    }

    /// Its opacity with its children, 0 … 1.
    public var opacity: Double {
        get { storage.fields.opacity }
        @inline(never) set { own().fields.opacity = newValue }
    }

    /// Its clockwise rotation around its centre, in degrees.
    public var rotation: Double {
        get { storage.fields.rotation }
        @inline(never) set { own().fields.rotation = newValue }
    }

    /// Whether children are clipped at its edge.
    public var clips: Bool {
        get { storage.fields.clips }
        @inline(never) set { own().fields.clips = newValue }
    }

    /// The background colour.
    public var fill: Color? {
        get { storage.fields.fill }
        @inline(never) set { own().fields.fill = newValue }
    }

    /// The border, inside its edge.
    public var border: Border? {
        get { storage.fields.border }
        @inline(never) set { own().fields.border = newValue }
    }

    /// The radius of its upper and its lower corners.
    public var corners: Corners {
        get { storage.fields.corners }
        @inline(never) set { own().fields.corners = newValue }
    }

    /// Its words.
    public var words: Words? {
        get { storage.fields.words }
        @inline(never) set { own().fields.words = newValue }
    }

    /// The picture that fills it.
    public var picture: PictureReference? {
        get { storage.fields.picture }
        @inline(never) set { own().fields.picture = newValue }
    }

    /// The light around the outline of its picture, from 0 (none) to 1: a narrow, bright rim in a wide halo of the colour
    /// ``Color/glow``.
    ///
    /// It consists of shadows without an offset, with this opacity, blurred by ``glowBlurs``. From the front, each is the shadow
    /// of the picture with the shadows before it.
    public var glow: Double {
        get { storage.fields.glow }
        @inline(never) set { own().fields.glow = newValue }
    }

    /// The standard deviations of the Gaussian blurs of ``glow`` in points, from the front.
    public static var glowBlurs: [Double] { [2, 2, 10] }

    /// Paths drawn over the fill.
    public var paths: [DrawnPath] {
        get { storage.fields.paths }
        @inline(never) set { own().fields.paths = newValue }
    }

    /// The accessibility of the part; nil for decoration.
    public var control: Control? {
        get { storage.fields.control }
        @inline(never) set { own().fields.control = newValue }
    }

    /// Whether two parts are equal.
    @inline(never)
    public static func == (one: Part, other: Part) -> Bool {
        one.storage.fields == other.storage.fields
    }
}

/// The storage that copies of a part share until one of them changes.
///
/// It is a reference because copying all properties at every step of building a part takes hundreds of bytes of code
/// each time. `@unchecked Sendable` is safe: only `Part.own()` writes to it, and only if it is not shared.
private final class PartStorage: @unchecked Sendable {
    var fields: PartFields

    init(_ fields: PartFields) { self.fields = fields }
}

/// The properties of a part.
private struct PartFields: Equatable {
    var name: PartName
    var parent: PartName?
    var frame: Rect
    var opacity = 1.0
    var rotation = 0.0
    var clips = false
    var fill: Color?
    var border: Border?
    var corners = Corners()
    var words: Words?
    var picture: PictureReference?
    var glow = 0.0
    var paths: [DrawnPath] = []
    var control: Control?
}

/// The name of a part: its kind and its index.
public struct PartName: Equatable, Hashable, Sendable {
    // Both in one integer, which is copied and compared.
    private var number: UInt32

    /// The kind, as numbered by the machine.
    public var kind: UInt8 {
        get { UInt8(truncatingIfNeeded: number >> 16) }
        set { self = PartName(kind: newValue, index: index) }
    }
    /// The index among parts of that kind, from 0.
    public var index: UInt16 {
        get { UInt16(truncatingIfNeeded: number) }
        set { self = PartName(kind: kind, index: newValue) }
    }

    /// Creates a name.
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

    /// Creates a border.
    public init(color: Color, width: Double = 1) {
        self.color = color
        self.width = width
    }
}

/// The corner radii of a part.
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

/// A picture of the host: a loaded picture, or a frame of an animation.
public struct PictureReference: Equatable, Sendable {
    /// The picture, as numbered by the machine.
    public var picture: UInt16
    /// The frame.
    public var frame: UInt32
    /// Whether it keeps its aspect ratio instead of filling the part.
    public var fits: Bool

    /// Creates a reference.
    public init(_ picture: UInt16, frame: UInt32 = 0, fits: Bool = false) {
        self.picture = picture
        self.frame = frame
        self.fits = fits
    }
}
