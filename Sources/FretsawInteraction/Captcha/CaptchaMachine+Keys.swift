// Keys: the slider's, the crosshair's, and those that buttons answer to.
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
        return options.kind.hasSlider ? slide(keystroke) : point(keystroke)
    }

    private mutating func escape() -> [CaptchaEffect] {
        if options.presentation == .popup { return close() }
        // In a page there is nothing to close: what was begun is given up.
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
        let whole = options.look.travel * stepsPerPoint
        switch keystroke.key {
        case .right, .up: step(arrow, with: .keyboard)
        case .left, .down: step(-arrow, with: .keyboard)
        case .pageUp: step(steps.page, with: .keyboard)
        case .pageDown: step(-steps.page, with: .keyboard)
        case .home: step(-whole, with: .keyboard)
        case .end: step(whole, with: .keyboard)
        case .enter: return submit()
        case .space, .escape, .backspace, .digit0, .digit1, .digit2, .digit3, .digit4, .digit5,
            .digit6, .digit7, .digit8, .digit9:
            break
        }
        return []
    }

    private mutating func point(_ keystroke: Keystroke) -> [CaptchaEffect] {
        let steps = options.steps
        let arrow = keystroke.isShifted ? steps.page : steps.key
        switch keystroke.key {
        case .right: moveCrosshair(x: arrow, y: 0)
        case .left: moveCrosshair(x: -arrow, y: 0)
        case .up: moveCrosshair(x: 0, y: -arrow)
        case .down: moveCrosshair(x: 0, y: arrow)
        case .pageUp: moveCrosshair(x: 0, y: -steps.page)
        case .pageDown: moveCrosshair(x: 0, y: steps.page)
        case .home: moveCrosshair(x: -layout.picture.width, y: 0)
        case .end: moveCrosshair(x: layout.picture.width, y: 0)
        case .enter, .space: return markCrosshair()
        case .backspace: return undo()
        case .escape, .digit0, .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7,
            .digit8, .digit9:
            break
        }
        return []
    }
}
