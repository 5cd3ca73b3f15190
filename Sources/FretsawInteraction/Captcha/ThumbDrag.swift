/// A finger that holds the thumb.
struct ThumbDrag: Sendable {
    /// Whether it is a finger indeed, and no mouse or pen.
    let isTouch: Bool
    /// When it came down.
    let began: Milliseconds
    /// How it moved.
    var track = DragTrack()
    /// Where it came down, in points of the room.
    private(set) var start: Point
    /// Where it is, in points of the room.
    private(set) var last: Point
    // Where it was, and the thumb with it, when the room had its present size.
    private var anchor: Point
    private var anchorOffset: Double

    /// A finger that comes down on a thumb.
    init(at location: Point, thumbAt offset: Double, isTouch: Bool, now: Milliseconds) {
        self.isTouch = isTouch
        began = now
        start = location
        last = location
        anchor = location
        anchorOffset = offset
    }

    /// How far it has come from its start, in points of the room: p.x.
    var translation: Double { last.x - start.x }

    /// How far it has strayed from its start, in points of the room.
    var drift: Double { last.y - start.y }

    /// Goes on; returns false where it has not moved.
    mutating func move(to location: Point) -> Bool {
        guard location != last else { return false }
        last = location
        return true
    }

    /// Where it takes the thumb, before the thumb's ends are heeded.
    func offset(scale: Double) -> Double { anchorOffset + (last.x - anchor.x) / scale }

    /// Goes on from here after the room has changed its size.
    mutating func anchor(thumbAt offset: Double) {
        anchor = last
        anchorOffset = offset
    }
}
