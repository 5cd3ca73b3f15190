/// How the disc follows the thumb: all of its way is one turn, clockwise.
struct RotateDial: Equatable, Sendable {
    /// Degrees for a point of the thumb.
    let degreesPerPoint: Double

    /// A dial for a thumb that goes `travel` points.
    init(travel: Double) {
        degreesPerPoint = 360 / travel
    }

    /// How far the disc is turned, in degrees: the answer's x.
    func angle(thumbAt offset: Double) -> Double { offset * degreesPerPoint }
}
