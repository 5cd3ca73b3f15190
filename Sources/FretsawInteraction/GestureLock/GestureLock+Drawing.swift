/// The selection of dots: by finger, by keys, and one by one.
extension GestureLock {
    /// Handles a press on the pad or on a button, which is pressed if the finger is lifted on it.
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
            if !isStepping { clearPath() }
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

    /// Handles a key: digits select dots, Enter submits, Escape clears, Backspace removes a dot.
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

    /// Handles the activation of a button or a dot.
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

    /// Clears path and marks, except for a drawing that is being checked.
    mutating func clear() {
        switch phase {
        case .judging, .storing: return
        case .idle, .lockedOut:
            clearPath()
        case .confirming:
            clearPath()
            phase = .first
            message = .prompt
        case .verifying, .first, .second:
            clearPath()
            message = .prompt
        }
    }

    /// Whether a press that began on a part draws.
    private func isOnPad(_ part: PartName) -> Bool {
        switch GestureLockPart(rawValue: part.kind) {
        case .pad, .trail, .dot: true
        default: false
        }
    }

    /// Selects a dot as if a finger moved there in a straight line from the last one, so that
    /// fingers and keys draw the same patterns.
    private mutating func step(to dot: Int) {
        guard phase.takesDots, !isPressed, dot >= 0, dot < DotPattern.all else { return }
        if !isStepping { clearPath() }
        isStepping = true
        let grid = grid
        grid.extend(&path, to: grid.center(of: dot))
        // In an empty viewport, the grid cannot find the dot by its position, so it is added by number.
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

    /// Clears the path and its marks, but not the first drawing.
    mutating func clearPath() {
        path = DotPattern()
        isMarkedWrong = false
        isStepping = false
        isPressed = false
        finger = nil
    }

    /// Ends a drawing.
    private mutating func end() -> [GestureLockEffect] {
        isStepping = false
        return path.isEmpty ? [] : judge()
    }
}

/// The appearance of a gesture lock's dot, in pages and, by the raster core, in files.
public enum DotDrawing: UInt8, Sendable, CaseIterable {
    /// An unselected dot: a faint disc with a ring and a small core.
    case normal
    /// A selected dot: the same in the path's colour, with a larger core.
    case highlighted
    /// A dot of a wrong pattern: the same in the error colour.
    case error
    /// The middle dot after a success: a disc with a tick.
    case success

    /// The paths of a dot of `side` points, back to front; fixed gaps have a colour of their own.
    public func paths(
        side: Double,
        isFixed: Bool = false
    ) -> [DrawnPath] {
        let side = measure(side)
        let middle = Point(x: side / 2, y: side / 2)
        // Half of a stroke is outside its line, so that the ring fills the dot's square.
        let ring = DrawnPath.Element.circle(center: middle, radius: measure(side / 2 - 0.5))
        let color: Color
        switch self {
        case .normal: color = .dot
        case .highlighted: color = isFixed ? .fixedPath : .path
        case .error: color = .error
        case .success:
            let tick = [
                Point(x: side * 0.3, y: side * 0.52), Point(x: side * 0.44, y: side * 0.66),
                Point(x: side * 0.7, y: side * 0.37),
            ]
            return [
                DrawnPath([ring], fill: .success),
                DrawnPath([.line(tick)], stroke: .surface, strokeWidth: side / 15),
            ]
        }
        let core = DrawnPath.Element.circle(
            center: middle,
            radius: side / (self == .normal ? 10 : 5)
        )
        var ground = DrawnPath([ring], fill: color)
        ground.opacity = 0.15
        return [
            ground,
            DrawnPath([ring], stroke: color, strokeWidth: 1),
            DrawnPath([core], fill: color),
        ]
    }
}
