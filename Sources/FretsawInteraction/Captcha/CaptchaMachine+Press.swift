internal import FretsawKinds

// Presses by finger, pen and mouse.
extension CaptchaMachine {
    /// The maximum coordinate; differences stay accurate within it.
    private static let farthest = 1e6

    mutating func pressed(_ press: Press, isTouch: Bool) -> [CaptchaEffect] {
        guard isOpen, panel == nil else { return [] }
        let location = press.location
        guard abs(location.x) < CaptchaMachine.farthest, abs(location.y) < CaptchaMachine.farthest
        else {
            // A press at an invalid position still ends.
            return press.phase == .ended || press.phase == .cancelled ? cancelPress(press.part) : []
        }
        switch press.phase {
        case .began:
            if press.part == handlePart {
                beginDrag(at: location, isTouch: isTouch)
            } else {
                tap = press
            }
            return []
        case .moved:
            if press.part == handlePart { drag(to: location) }
            return []
        case .ended:
            if press.part == handlePart {
                drag(to: location)
                return release()
            }
            guard let tap, tap.part == press.part else { return [] }
            self.tap = nil
            return tapped(tap, endingAt: location, isTouch: isTouch)
        case .cancelled:
            return cancelPress(press.part)
        }
    }

    // MARK: Dragging

    private mutating func beginDrag(at location: Point, isTouch: Bool) {
        guard phase == .ready, drag == nil, gesture != .clicks else { return }
        hint = nil
        let place = handle.place(at: clock)
        // It may be caught while it returns.
        handle.move(to: place)
        drag = ThumbDrag(at: location, from: place, isTouch: isTouch, now: clock)
        motion.begin(at: 0)
        record()
    }

    private mutating func drag(to location: Point) {
        guard drag?.move(to: location) == true, let translation = drag?.translation,
            let place = drag?.place(scale: layout.scale)
        else { return }
        // The hand's movement is checked, not the thumb's: the thumb stops at the ends of the bar.
        motion.move(to: translation)
        handle.move(to: place)
        record()
    }

    private mutating func record() {
        // The motion of a drag puzzle's piece is not judged.
        guard let drift = drag?.drift, let began = drag?.began, let puzzle, gesture == .slider
        else { return }
        let offset = handle.place(at: clock).x
        let x =
            shape == .place
            ? puzzle.pixels(thumbAt: offset) : offset * puzzle.pixelsPerPoint
        let moment = DragMoment(x: x, y: drift * pixelsPerMove, time: clock - began)
        // In place: a copy of the drag would copy its track.
        drag?.track.append(moment)
    }

    /// The number of picture pixels by which the piece moves for a drag of one viewport point.
    private var pixelsPerMove: Double {
        guard let puzzle else { return 1 }
        let ratio = shape == .place ? puzzle.ratio : 1
        return ratio * puzzle.pixelsPerPoint / layout.scale
    }

    private mutating func release() -> [CaptchaEffect] {
        guard let drag else { return [] }
        if isUnanswered(drag) {
            _ = cancelPress(handlePart)
            return gesture == .piece ? [] : [tell(text(.slideHint), .text)]
        }
        if gesture == .slider, motion.isUniform {
            _ = cancelPress(handlePart)
            return [tell(text(.dragAgain), .failure)]
        }
        return check(
            handleAnswer,
            track: drag.track.moments,
            scale: gesture == .piece ? 1 : pixelsPerMove,
            input: drag.isTouch ? .touch : .pointer
        )
    }

    /// Whether a drag cannot be meant as an answer: it hardly moved, was a swipe over the page, or ended where no answer is.
    private func isUnanswered(_ drag: ThumbDrag) -> Bool {
        let place = handle.place(at: clock)
        if shape == .angle {
            // No disc is shown within 20 degrees of its answer.
            let angle = place.x * stepsPerPoint
            return angle < 10 || angle > 350 || drag.isSwipe
        }
        // Notches are clear of the piece's start. The tolerance is at most 10 pixels.
        guard let puzzle, let box = challenge?.piece else { return true }
        let isDrag = gesture == .piece
        let x = isDrag ? place.x * puzzle.pixelsPerPoint : puzzle.pixels(thumbAt: place.x)
        return x < box.width - 10 || !isDrag && drag.isSwipe
    }

    /// Cancels a press.
    private mutating func cancelPress(_ part: PartName) -> [CaptchaEffect] {
        if part == handlePart, drag != nil {
            drag = nil
            stepped = nil
            returnThumb()
        } else if tap?.part == part {
            tap = nil
        }
        return []
    }

    // MARK: Taps

    private mutating func tapped(
        _ tap: Press,
        endingAt end: Point,
        isTouch: Bool
    ) -> [CaptchaEffect] {
        guard let part = CaptchaPart(rawValue: tap.part.kind) else { return [] }
        if let tool = CaptchaTool.shown(as: part) {
            guard shows(tool), frame(of: tool).contains(layout.inContainer(end)) else { return [] }
            return use(tool)
        }
        if part == .ways || part == .way {
            return view(at: clock).holds(end, in: tap.part) ? use(part, tap.part.index) : []
        }
        guard end.isNear(tap.location, within: options.steps.tapSlop) else { return [] }
        let input = isTouch ? CaptchaInput.touch : .pointer
        switch part {
        case .mask:
            return options.presentation == .popup ? close() : []
        case .bar where gesture == .slider:
            // The thumb's centre moves there.
            let start = layout.bar.x + options.metrics.thumb.x + options.metrics.thumb.width / 2
            placeHandle(at: Point(x: layout.inContainer(end).x - start, y: 0), with: .buttons)
            return []
        case .picture where gesture == .piece:
            // The piece's centre moves there.
            guard let box = challenge?.piece, let puzzle else { return [] }
            let (place, size) = (layout.inPicture(end), puzzle.inPoints(box))
            placeHandle(
                at: Point(x: place.x - size.width / 2, y: place.y - size.height / 2),
                with: .buttons
            )
            return []
        case .picture, .crosshair:
            return mark(layout.inPicture(end), input: input)
        case .mark:
            return unmark(from: Int(tap.part.index))
        default:
            return []
        }
    }
}

/// A drag of the thumb, or of the piece of a drag puzzle.
struct ThumbDrag: Sendable {
    /// Whether it is a finger, not a mouse or pen.
    let isTouch: Bool
    /// The start time.
    let began: Milliseconds
    /// The track.
    var track = DragRecorder()
    /// The start position in points of the viewport.
    private(set) var start: Point
    /// The current position in points of the viewport.
    private(set) var last: Point
    // The positions of press and thumb or piece when the viewport got its current size.
    private var anchor: Point
    private var anchorPlace: Point

    /// Creates a drag.
    init(at location: Point, from place: Point, isTouch: Bool, now: Milliseconds) {
        self.isTouch = isTouch
        began = now
        start = location
        last = location
        anchor = location
        anchorPlace = place
    }

    /// The horizontal distance from the start in points of the viewport.
    var translation: Double { last.x - start.x }

    /// The vertical distance from the start in points of the viewport.
    var drift: Double { last.y - start.y }

    /// Whether a finger moved mostly up or down, as it does to scroll the page.
    var isSwipe: Bool { isTouch && abs(drift) > 2 * abs(translation) }

    /// Continues the drag; returns false if the position did not change.
    mutating func move(to location: Point) -> Bool {
        guard location != last else { return false }
        last = location
        return true
    }

    /// The position of thumb or piece before clamping.
    func place(scale: Double) -> Point {
        Point(
            x: anchorPlace.x + (last.x - anchor.x) / scale,
            y: anchorPlace.y + (last.y - anchor.y) / scale
        )
    }

    /// Continues from here after the viewport's size changed.
    mutating func anchor(at place: Point) {
        anchor = last
        anchorPlace = place
    }
}

extension Point {
    /// Whether a point is hardly away from another one.
    func isNear(_ other: Point, within distance: Double) -> Bool {
        let (dx, dy) = (x - other.x, y - other.y)
        return dx * dx + dy * dy <= distance * distance
    }
}
