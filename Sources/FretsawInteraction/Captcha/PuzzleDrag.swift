/// How the piece of one picture follows the thumb; worked out once per picture.
struct PuzzleDrag: Equatable, Sendable {
    /// Points of the piece for a point of the thumb.
    let ratio: Double
    /// Pixels of the picture in a point of a container 310 wide.
    let pixelsPerPoint: Double

    /// How `piece` follows on `picture`, both of which are usable.
    init(picture: Size, piece: Size, look: CaptchaLook) {
        let width = look.placeholder.width
        pixelsPerPoint = picture.width / width
        // At the thumb's end the piece touches the picture's right edge.
        ratio = (width - piece.width / pixelsPerPoint) / look.travel
    }

    /// Where the piece is, in points from its start.
    func place(thumbAt offset: Double) -> Double { offset * ratio }

    /// The same in pixels of the picture: the answer's x.
    func pixels(thumbAt offset: Double) -> Double { place(thumbAt: offset) * pixelsPerPoint }
}
