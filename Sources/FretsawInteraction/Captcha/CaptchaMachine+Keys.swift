internal import FretsawKinds

// Keys for the slider, the crosshair and the buttons.
extension CaptchaMachine {
    mutating func struck(_ keystroke: Keystroke, focus: PartName?) -> [CaptchaEffect] {
        guard isOpen else { return [] }
        if keystroke.key == .escape { return escape() }
        guard panel == nil else { return [] }
        if let focus, let part = CaptchaPart(rawValue: focus.kind) {
            let isPress = keystroke.key == .enter || keystroke.key == .space
            if let tool = CaptchaTool.shown(as: part) { return isPress ? use(tool) : [] }
            if part == .ways || part == .way { return isPress ? use(part, focus.index) : [] }
        }
        switch keystroke.key {
        case .enter: return gesture != .clicks ? submit() : markCrosshair()
        case .space: return gesture != .clicks ? [] : markCrosshair()
        case .backspace: return gesture != .clicks ? [] : undo()
        default:
            move(keystroke)
            return []
        }
    }

    private mutating func escape() -> [CaptchaEffect] {
        if panel != nil { return options.presentation == .popup ? cancelWork() : [] }
        if options.presentation == .popup { return close() }
        // Inline there is nothing to close: Escape cancels the current input.
        if phase == .ready {
            drag = nil
            stepped = nil
            returnThumb()
        }
        return []
    }

    /// Moves thumb, piece or crosshair.
    private mutating func move(_ keystroke: Keystroke) {
        let steps = options.steps
        let width = layout.picture.width
        switch gesture {
        case .slider:
            let whole = options.metrics.travel * stepsPerPoint
            guard let way = keystroke.way(steps.key, page: steps.page, width: whole) else { return }
            // Up and right move it forward.
            moveHandle(x: (way.x - way.y) / stepsPerPoint, y: 0, with: .keyboard)
        case .piece:
            guard let way = keystroke.way(steps.pieceKey, page: steps.piecePage, width: width)
            else { return }
            moveHandle(x: way.x, y: way.y, with: .keyboard)
        case .clicks:
            guard let way = keystroke.way(steps.key, page: steps.page, width: width) else { return }
            moveCrosshair(x: way.x, y: way.y)
        case nil: break
        }
    }
}

extension Keystroke {
    /// The way of an arrow, a page key, Home or End; nil for other keys.
    fileprivate func way(_ step: Double, page: Double, width: Double) -> Point? {
        let step = isShifted ? page : step
        return switch key {
        case .right: Point(x: step, y: 0)
        case .left: Point(x: -step, y: 0)
        case .up: Point(x: 0, y: -step)
        case .down: Point(x: 0, y: step)
        case .pageUp: Point(x: 0, y: -page)
        case .pageDown: Point(x: 0, y: page)
        case .home: Point(x: -width, y: 0)
        case .end: Point(x: width, y: 0)
        default: nil
        }
    }
}
