internal import FretsawKinds

// The thumb of a slider, and the piece of a drag puzzle.
extension CaptchaMachine {
    /// The part that is dragged.
    var handlePart: PartName {
        (gesture == .piece ? CaptchaPart.piece : CaptchaPart.thumb).name
    }

    /// Moves thumb or piece by a distance in points of the container.
    mutating func moveHandle(x: Double, y: Double, with input: CaptchaInput) {
        let from = handle.place(at: clock)
        placeHandle(at: Point(x: from.x + x, y: from.y + y), with: input)
    }

    /// Moves thumb or piece without a drag.
    mutating func placeHandle(at place: Point, with input: CaptchaInput) {
        guard phase == .ready, drag == nil, gesture != .clicks else { return }
        hint = nil
        handle.move(to: place)
        stepped = input
    }

    /// Submits the position set by steps.
    mutating func submit() -> [CaptchaEffect] {
        guard phase == .ready, drag == nil, let stepped, handle.isMoved else { return [] }
        return check(handleAnswer, input: stepped)
    }

    /// The answer for the position of thumb or piece.
    var handleAnswer: Text {
        let place = handle.place(at: clock)
        var answer = Point(x: puzzle?.pixels(thumbAt: place.x) ?? 0, y: PlaceText.constantY)
        if shape == .angle { answer.x = place.x * stepsPerPoint }
        if gesture == .piece {
            let scale = puzzle?.pixelsPerPoint ?? 1
            answer = Point(x: place.x * scale, y: place.y * scale)
        }
        return PlaceText.single(answer)
    }

    /// Units of a key's step per point of the thumb: degrees of a disc, or else points.
    var stepsPerPoint: Double {
        // The whole travel is one clockwise turn.
        shape == .angle ? 360 / options.metrics.travel : 1
    }

    /// Moves the piece, not the slider, to its exact place, if that is known, and lights up its rim.
    mutating func settlePiece(_ exact: Point?) {
        let isDrag = gesture == .piece
        guard shape == .place, let challenge, let puzzle, let box = challenge.piece
        else { return }
        let from = pieceFrame(in: puzzle, box, at: clock)
        var way = Point(x: 0, y: 0)
        // Only a place in the picture counts, and NaN does not.
        if let exact, exact.x >= 0, exact.x + box.width <= challenge.picture.width,
            exact.y >= 0, !isDrag || exact.y + box.height <= challenge.picture.height
        {
            way.x = exact.x / puzzle.pixelsPerPoint - from.x
            if isDrag { way.y = exact.y / puzzle.pixelsPerPoint - from.y }
        }
        let duration = environment.reducesMotion ? 0 : options.timings.settle
        settling = SettlingPiece(
            way: way,
            share: Transition(from: 0, to: 1, start: clock, duration: duration, curve: .easeOut)
        )
    }

    /// The piece as a control: its value has both coordinates.
    func pieceControl(at place: Point) -> Control {
        let range = handle.range
        func percent(_ part: Double, of whole: Double) -> Text {
            text(.percent).filled(with: Text(rounded: (100 * part / whole + 0.5).rounded(.down)))
        }
        return Control(
            .slider,
            label: text(.piece),
            value: SliderValue(
                now: place.x,
                minimum: 0,
                maximum: range.width,
                text: percent(place.x, of: range.width) + text(.wordSeparator)
                    + percent(place.y, of: range.height)
            ),
            isEnabled: phase == .ready
        )
    }
}

/// The piece after a right answer: it moves to its exact place, and its rim lights up.
struct SettlingPiece: Equatable, Sendable {
    /// From where the visitor moved it to its exact place, in points of the container.
    let way: Point
    /// The share of the way, and of the light.
    let share: Transition

    /// Whether it is moving.
    func isMoving(at now: Milliseconds) -> Bool { now < share.end }
}

/// The thumb on its bar, or the piece of a drag puzzle on its picture, in points of the container.
struct DragHandle: Sendable {
    /// Its position at the start.
    let start: Point
    /// The largest position in both axes; the smallest is 0.
    let range: Size
    private var place: Point
    private var returning: (x: Transition, y: Transition)?

    /// Creates a handle at its start.
    init(at start: Point, range: Size) {
        self.start = start
        self.range = range
        place = start
    }

    /// Whether it has left its start.
    var isMoved: Bool { place != start }

    /// Its position at a time.
    func place(at now: Milliseconds) -> Point {
        guard let returning else { return place }
        return Point(x: returning.x.value(at: now), y: returning.y.value(at: now))
    }

    /// Whether it is returning.
    func isMoving(at now: Milliseconds) -> Bool { returning.map { now < $0.x.end } ?? false }

    /// Moves it within its range; NaN is 0.
    mutating func move(to point: Point) {
        returning = nil
        place = Point(x: point.x.bounded(0, range.width), y: point.y.bounded(0, range.height))
    }

    /// Returns it to its start.
    mutating func goBack(at now: Milliseconds, in duration: Milliseconds) {
        let from = place(at: now)
        move(to: start)
        guard from != place else { return }
        returning = (
            Transition(from: from.x, to: place.x, start: now, duration: duration),
            Transition(from: from.y, to: place.y, start: now, duration: duration)
        )
    }
}
