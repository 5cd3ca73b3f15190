// Placing and removing the marks of a click-word puzzle.
extension CaptchaMachine {
    /// Pixels of the picture per point of the container.
    private func pixelsPerPoint(_ marks: ClickMarks) -> Double {
        marks.picture.width / layout.picture.width
    }

    /// Places a mark at a tap, in points of the container.
    mutating func mark(_ place: Point, input: CaptchaInput) -> [CaptchaEffect] {
        guard let marks else { return [] }
        let scale = pixelsPerPoint(marks)
        return mark(pixel: Point(x: place.x * scale, y: place.y * scale), input: input)
    }

    /// Places a mark at the crosshair.
    mutating func markCrosshair() -> [CaptchaEffect] {
        guard phase == .ready, let crosshair = marks?.crosshair else { return [] }
        return mark(pixel: crosshair, input: .keyboard)
    }

    private mutating func mark(pixel: Point, input: CaptchaInput) -> [CaptchaEffect] {
        guard phase == .ready, clock >= rests, marks?.place(at: pixel) == true, let marks else {
            return []
        }
        let message = CaptchaEffect.announce(
            text(.marked).filled(with: Text(decimal: marks.places.count))
        )
        guard marks.isComplete else { return [message] }
        return [message] + check(PlaceText.list(marks.places), input: input)
    }

    /// Removes the last mark.
    mutating func undo() -> [CaptchaEffect] {
        unmark(from: (marks?.places.count ?? 0) - 1)
    }

    /// Removes a mark and the later ones.
    mutating func unmark(from index: Int) -> [CaptchaEffect] {
        guard phase == .ready, marks?.remove(from: index) == true else { return [] }
        return [.announce(text(.unmarked).filled(with: Text(decimal: index + 1)))]
    }

    /// Moves the crosshair, in points of the container.
    mutating func moveCrosshair(x: Double, y: Double) {
        guard phase == .ready, let scale = marks.map(pixelsPerPoint) else { return }
        marks?.moveCrosshair(x: x * scale, y: y * scale)
    }

    /// Converts a position from pixels of the picture to points of the container.
    func shown(_ pixel: Point, of marks: ClickMarks) -> Point {
        let scale = pixelsPerPoint(marks)
        return Point(x: pixel.x / scale, y: pixel.y / scale)
    }
}

/// The marks of a click-word puzzle, in pixels of its picture.
struct ClickMarks: Equatable, Sendable {
    /// The picture's size, in pixels.
    let picture: Size
    /// The required number of marks.
    let wanted: Int
    /// The marks so far, in order.
    private(set) var places: [Point] = []
    /// The position of the crosshair; nil before a key was used.
    private(set) var crosshair: Point?

    /// Creates an empty list of marks.
    init(picture: Size, wanted: Int) {
        self.picture = picture
        self.wanted = wanted
    }

    /// Whether all marks are placed.
    var isComplete: Bool { places.count >= wanted }

    /// Places a mark; returns false if all are placed, or it is outside.
    mutating func place(at point: Point) -> Bool {
        guard !isComplete, point.x >= 0, point.x <= picture.width,
            point.y >= 0, point.y <= picture.height
        else { return false }
        places.append(point)
        return true
    }

    /// Removes a mark and the later ones.
    mutating func remove(from index: Int) -> Bool {
        guard index >= 0, index < places.count else { return false }
        places.removeLast(places.count - index)
        return true
    }

    /// Shows the crosshair, initially in the centre.
    mutating func showCrosshair() {
        if crosshair == nil {
            crosshair = Point(x: picture.width / 2, y: picture.height / 2)
        }
    }

    /// Moves the crosshair within the picture.
    mutating func moveCrosshair(x: Double, y: Double) {
        showCrosshair()
        guard let from = crosshair else { return }
        crosshair = Point(
            x: (from.x + x).bounded(0, picture.width),
            y: (from.y + y).bounded(0, picture.height)
        )
    }
}
