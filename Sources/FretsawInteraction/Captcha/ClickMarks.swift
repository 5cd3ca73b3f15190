/// The marks of a click word, in pixels of its picture.
struct ClickMarks: Equatable, Sendable {
    /// The picture's size, in pixels.
    let picture: Size
    /// How many marks are asked for.
    let wanted: Int
    /// The marks so far, in order.
    private(set) var places: [Point] = []
    /// Where a key would set the next one; nothing before a key was used.
    private(set) var crosshair: Point?

    /// No marks on a picture.
    init(picture: Size, wanted: Int) {
        self.picture = picture
        self.wanted = wanted
    }

    /// Whether there are as many as are asked for.
    var isComplete: Bool { places.count >= wanted }

    /// Sets a mark; returns false where there are enough, or it would lie outside.
    mutating func place(at point: Point) -> Bool {
        guard !isComplete, point.x >= 0, point.x <= picture.width,
            point.y >= 0, point.y <= picture.height
        else { return false }
        places.append(point)
        return true
    }

    /// Takes a mark back, and those after it, whose order it would change; false where there is none.
    mutating func remove(from index: Int) -> Bool {
        guard index >= 0, index < places.count else { return false }
        places.removeLast(places.count - index)
        return true
    }

    /// Shows the crosshair, in the middle at first.
    mutating func showCrosshair() {
        if crosshair == nil {
            crosshair = Point(x: picture.width / 2, y: picture.height / 2)
        }
    }

    /// Moves the crosshair, but never out of the picture.
    mutating func moveCrosshair(x: Double, y: Double) {
        showCrosshair()
        guard let from = crosshair else { return }
        crosshair = Point(
            x: (from.x + x).bounded(0, picture.width),
            y: (from.y + y).bounded(0, picture.height)
        )
    }
}
