// The piece of a drag puzzle: presses, keys, buttons and its part.
extension CaptchaMachine {
    /// The part that is dragged.
    var handlePart: PartName {
        (options.kind == .drag ? CaptchaPart.piece : CaptchaPart.thumb).name
    }

    /// The position of what is dragged: the thumb on its bar, or the piece on the picture.
    var handlePlace: Point {
        options.kind == .drag
            ? piece?.place(at: clock) ?? Point(x: 0, y: 0)
            : Point(x: thumb.offset(at: clock), y: 0)
    }

    /// Whether thumb or piece has left its start.
    var isMoved: Bool {
        options.kind == .drag ? piece?.isMoved == true : thumb.offset(at: clock) > 0
    }

    /// Moves the piece by a distance in points of the container.
    mutating func movePiece(x: Double, y: Double, with input: CaptchaInput) {
        guard phase == .ready, drag == nil, let from = piece?.place(at: clock) else { return }
        piece?.move(to: Point(x: from.x + x, y: from.y + y))
        stepped = input
    }

    /// Moves the piece's centre to a tap on the picture.
    mutating func placePiece(at place: Point) {
        guard phase == .ready, drag == nil, let box = piece?.box else { return }
        piece?.move(to: Point(x: place.x - box.width / 2, y: place.y - box.height / 2))
        stepped = .buttons
    }

    /// Moves the piece, or submits its position.
    mutating func move(_ keystroke: Keystroke) -> [CaptchaEffect] {
        let steps = options.steps
        let arrow = keystroke.isShifted ? steps.piecePage : steps.pieceKey
        var (x, y) = (0.0, 0.0)
        switch keystroke.key {
        case .right: x = arrow
        case .left: x = -arrow
        case .up: y = -arrow
        case .down: y = arrow
        case .pageUp: y = -steps.piecePage
        case .pageDown: y = steps.piecePage
        case .home: x = -layout.picture.width
        case .end: x = layout.picture.width
        case .enter: return submit()
        case .space, .escape, .backspace, .digit0, .digit1, .digit2, .digit3, .digit4, .digit5,
            .digit6, .digit7, .digit8, .digit9:
            return []
        }
        movePiece(x: x, y: y, with: .keyboard)
        return []
    }

    /// Submits the position at which the piece was dropped.
    mutating func drop(_ drag: ThumbDrag) -> [CaptchaEffect] {
        // A press that hardly moves was not meant as an answer.
        guard !drag.isTap(slop: options.steps.tapSlop) else {
            self.drag = nil
            return []
        }
        return check(pieceAnswer, input: drag.isTouch ? .touch : .pointer)
    }

    /// The answer for the piece's position.
    var pieceAnswer: Text {
        let scale = puzzle?.pixelsPerPoint ?? 1
        let place = handlePlace
        return PlaceText.single(Point(x: place.x * scale, y: place.y * scale))
    }

    /// Moves the piece to its exact place, if that is known, and lights up its rim.
    ///
    /// The slider and its value stay as the visitor left them.
    mutating func settlePiece(_ exact: Point?) {
        let isDrag = options.kind == .drag
        guard isDrag || options.kind == .slide, let challenge, let puzzle, let box = challenge.piece
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
        let range = piece?.range ?? Size(width: 1, height: 1)
        func percent(_ part: Double, of whole: Double) -> Text {
            texts[.percent].filled(with: Text(rounded: (100 * part / whole + 0.5).rounded(.down)))
        }
        return Control(
            .slider,
            label: texts[.piece],
            value: SliderValue(
                now: place.x,
                minimum: 0,
                maximum: range.width,
                text: percent(place.x, of: range.width) + texts[.wordSeparator]
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

/// The piece of a drag puzzle on its picture, in points of the container.
struct FreePiece: Equatable, Sendable {
    /// Its box at the start.
    let box: Rect
    /// The largest distances of its corner from the picture's.
    let range: Size
    private var place: Point
    private var returning: (x: Transition, y: Transition)?

    /// Creates a piece at its start in `box`, on a picture that contains the box.
    init(box: Rect, picture: Size) {
        self.box = box
        range = Size(width: picture.width - box.width, height: picture.height - box.height)
        place = Point(x: box.x, y: box.y)
    }

    /// Whether it has left its start.
    var isMoved: Bool { place != Point(x: box.x, y: box.y) }

    /// Its corner at a time.
    func place(at now: Milliseconds) -> Point {
        guard let returning else { return place }
        return Point(x: returning.x.value(at: now), y: returning.y.value(at: now))
    }

    /// Whether it is returning.
    func isMoving(at now: Milliseconds) -> Bool { returning.map { now < $0.x.end } ?? false }

    /// Moves its corner, within the picture.
    mutating func move(to point: Point) {
        returning = nil
        place = Point(x: point.x.bounded(0, range.width), y: point.y.bounded(0, range.height))
    }

    /// Returns it to its start.
    mutating func goBack(at now: Milliseconds, in duration: Milliseconds) {
        let from = place(at: now)
        move(to: Point(x: box.x, y: box.y))
        guard from != place else { return }
        returning = (
            Transition(from: from.x, to: place.x, start: now, duration: duration),
            Transition(from: from.y, to: place.y, start: now, duration: duration)
        )
    }

    static func == (one: FreePiece, other: FreePiece) -> Bool {
        one.box == other.box && one.range == other.range && one.place == other.place
            && one.returning?.x == other.returning?.x && one.returning?.y == other.returning?.y
    }
}
