// Keys for the slider, the crosshair and the buttons.
extension CaptchaMachine {
    mutating func struck(_ keystroke: Keystroke, focus: PartName?) -> [CaptchaEffect] {
        guard isOpen else { return [] }
        if keystroke.key == .escape { return escape() }
        if let part = focus.flatMap({ CaptchaPart(rawValue: $0.kind) }),
            let tool = CaptchaTool(part)
        {
            let isPress = keystroke.key == .enter || keystroke.key == .space
            return isPress ? use(tool) : []
        }
        return switch options.kind {
        case .slide, .rotate: slide(keystroke)
        case .drag: move(keystroke)
        case .clickWord, .icons: point(keystroke)
        }
    }

    private mutating func escape() -> [CaptchaEffect] {
        if options.presentation == .popup { return close() }
        // Inline there is nothing to close: Escape cancels the current input.
        if phase == .ready {
            drag = nil
            stepped = nil
            returnThumb()
        }
        return []
    }

    private mutating func slide(_ keystroke: Keystroke) -> [CaptchaEffect] {
        let steps = options.steps
        let arrow = keystroke.isShifted ? steps.page : steps.key
        let whole = options.metrics.travel * stepsPerPoint
        let way: Double
        switch keystroke.key {
        case .right, .up: way = arrow
        case .left, .down: way = -arrow
        case .pageUp: way = steps.page
        case .pageDown: way = -steps.page
        case .home: way = -whole
        case .end: way = whole
        case .enter: return submit()
        case .space, .escape, .backspace, .digit0, .digit1, .digit2, .digit3, .digit4, .digit5,
            .digit6, .digit7, .digit8, .digit9:
            return []
        }
        step(way, with: .keyboard)
        return []
    }

    private mutating func point(_ keystroke: Keystroke) -> [CaptchaEffect] {
        let steps = options.steps
        let arrow = keystroke.isShifted ? steps.page : steps.key
        var (x, y) = (0.0, 0.0)
        switch keystroke.key {
        case .right: x = arrow
        case .left: x = -arrow
        case .up: y = -arrow
        case .down: y = arrow
        case .pageUp: y = -steps.page
        case .pageDown: y = steps.page
        case .home: x = -layout.picture.width
        case .end: x = layout.picture.width
        case .enter, .space: return markCrosshair()
        case .backspace: return undo()
        case .escape, .digit0, .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7,
            .digit8, .digit9:
            return []
        }
        moveCrosshair(x: x, y: y)
        return []
    }
}
