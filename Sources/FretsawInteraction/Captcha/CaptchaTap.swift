/// A finger that came down on a part, and may become a tap.
struct CaptchaTap: Equatable, Sendable {
    /// The part.
    let part: PartName
    /// Where, in points of the room.
    let location: Point

    /// Whether a finger lifted at `end` has stayed where it came down.
    func isTap(endingAt end: Point, slop: Double) -> Bool {
        let (x, y) = (end.x - location.x, end.y - location.y)
        return x * x + y * y <= slop * slop
    }
}
