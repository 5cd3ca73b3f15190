/// How dots are chosen: by a finger, by keys, and one by one.
extension GestureLock {
    /// A finger on the pad, or on a button: that is pressed where the finger is lifted on it.
    mutating func take(_ press: Press) -> [GestureLockEffect] {
        switch GestureLockPart(rawValue: press.part.kind) {
        case .confirm, .reset, .clear, .done:
            guard press.phase == .ended, view(at: clock).holds(press.location, in: press.part)
            else {
                return []
            }
            return activate(press.part)
        default:
            return draw(press)
        }
    }

    private mutating func draw(_ press: Press) -> [GestureLockEffect] {
        let isNumber = !press.location.x.isNaN && !press.location.y.isNaN
        switch press.phase {
        case .began:
            guard isNumber, !isPressed, phase.takesDots, isOnPad(press.part) else { return [] }
            if !isStepping { startAnew() }
            isPressed = true
            draw(to: press.location)
        case .moved:
            guard isPressed, isNumber else { return [] }
            draw(to: press.location)
        case .ended:
            guard isPressed else { return [] }
            if isNumber { draw(to: press.location) }
            isPressed = false
            finger = nil
            if options.joinsTaps, path.count == 1 { isStepping = true }
            return isStepping ? [] : end()
        case .cancelled:
            guard isPressed else { return [] }
            isPressed = false
            finger = nil
            // A cancelled drawing is not a drawing and costs no attempt.
            if !isStepping { path = DotPattern() }
        }
        return []
    }

    /// A key: digits choose dots, Enter ends, Escape clears, Backspace takes a dot back.
    mutating func take(_ key: Key) -> [GestureLockEffect] {
        switch key {
        case .escape: clear()
        case .enter: return endSteps()
        case .backspace:
            if phase.takesDots, isStepping, !isPressed { path.removeLast() }
        default:
            if let digit = key.digit, digit > 0 { step(to: digit - 1) }
        }
        return []
    }

    /// A button, or a dot without a finger.
    mutating func activate(_ part: PartName) -> [GestureLockEffect] {
        switch GestureLockPart(rawValue: part.kind) {
        case .dot: step(to: Int(part.index))
        case .done: return endSteps()
        case .clear: if options.showsClear { clear() }
        case .confirm:
            guard phase == .confirming else { return [] }
            return store(path)
        case .reset:
            if phase == .confirming {
                clear()
            } else if options.confirmsWithButtons, message == .stored {
                begin(flow)
            }
        default: break
        }
        return []
    }

    /// Path and marks vanish; what is being judged stays.
    mutating func clear() {
        switch phase {
        case .judging, .storing: return
        case .idle, .lockedOut:
            startAnew()
        case .confirming:
            startAnew()
            phase = .first
            message = .prompt
        case .verifying, .first, .second:
            startAnew()
            message = .prompt
        }
    }

    /// Whether a finger that came down on a part draws.
    private func isOnPad(_ part: PartName) -> Bool {
        switch GestureLockPart(rawValue: part.kind) {
        case .pad, .trail, .dot: true
        default: false
        }
    }

    /// Chooses a dot as if a finger went there straight from the last one, so that a pattern can be
    /// drawn with either.
    private mutating func step(to dot: Int) {
        guard phase.takesDots, !isPressed, dot >= 0, dot < DotPattern.all else { return }
        if !isStepping { startAnew() }
        isStepping = true
        let grid = grid
        grid.extend(&path, to: grid.center(of: dot))
        // Also in an empty viewport.
        path.append(dot)
    }

    private mutating func endSteps() -> [GestureLockEffect] {
        guard isStepping, !isPressed else { return [] }
        return end()
    }

    private mutating func draw(to location: Point) {
        let pad = padFrame
        let grid = grid
        let inside = Point(x: location.x - pad.x, y: location.y - pad.y)
        let point = grid.clamped(inside)
        grid.extend(&path, to: point)
        finger = point
    }

    /// Drops the path and its marks, not what is held.
    mutating func startAnew() {
        path = DotPattern()
        isMarkedWrong = false
        isStepping = false
        isPressed = false
        finger = nil
    }

    /// A drawing is over.
    private mutating func end() -> [GestureLockEffect] {
        isStepping = false
        return path.isEmpty ? [] : judge()
    }
}

/// How a dot of a gesture lock looks.
///
/// The same paths are drawn in a page and, through the raster core, into files.
public enum DotDrawing: UInt8, Sendable, CaseIterable {
    /// A dot that is not chosen: a ring.
    case normal
    /// A chosen dot: a ring and a disc in it.
    case highlighted
    /// A dot of a wrong pattern: the same in the colour of errors.
    case error

    /// The lines and circles of a dot of `side` points, back to front; the layout with fixed gaps has a colour of
    /// its own.
    public func paths(
        side: Double,
        isFixed: Bool = false
    ) -> [DrawnPath] {
        let side = measure(side)
        let middle = Point(x: side / 2, y: side / 2)
        // Strokes are half outside their line, so that the ring fills the dot's square.
        let ring = DrawnPath.Element.circle(center: middle, radius: measure(side / 2 - 0.5))
        let disc = DrawnPath.Element.circle(center: middle, radius: side / 6)
        let color: Color
        switch self {
        case .normal: return [DrawnPath([ring], stroke: .dot, strokeWidth: 1)]
        case .highlighted: color = isFixed ? .fixedPath : .path
        case .error: color = .error
        }
        return [DrawnPath([ring], stroke: color, strokeWidth: 1), DrawnPath([disc], fill: color)]
    }
}
