// The buttons below the picture, which do without dragging and without keys.
extension CaptchaMachine {
    /// Whether a button is there.
    func shows(_ tool: CaptchaTool) -> Bool {
        switch tool {
        case .stepBack, .stepForward, .submit: options.kind.hasSlider
        case .undo: !options.kind.hasSlider
        case .refresh: true
        case .close: options.presentation == .popup
        }
    }

    /// Whether a button does anything now.
    func isEnabled(_ tool: CaptchaTool) -> Bool {
        switch tool {
        case .stepBack, .stepForward: phase == .ready
        case .submit: phase == .ready && stepped != nil && thumb.offset(at: clock) > 0
        case .undo: phase == .ready && marks?.places.isEmpty == false
        case .refresh: phase != .loading && phase != .succeeded
        case .close: true
        }
    }

    /// Where a button lies, in the container.
    func frame(of tool: CaptchaTool) -> Rect {
        // In a page nothing closes, so what else is at the right end moves there.
        layout.tool(
            tool == .refresh && options.presentation == .inline
                ? CaptchaTool.close.place : tool.place
        )
    }

    /// Does what a button is for.
    mutating func use(_ tool: CaptchaTool) -> [CaptchaEffect] {
        guard shows(tool), isEnabled(tool) else { return [] }
        switch tool {
        case .stepBack:
            step(-options.steps.button, with: .buttons)
            return []
        case .stepForward:
            step(options.steps.button, with: .buttons)
            return []
        case .submit: return submit()
        case .undo: return undo()
        case .refresh: return refresh()
        case .close: return close()
        }
    }

    /// Moves the thumb by steps: points of a puzzle's thumb, degrees of a disc.
    mutating func step(_ steps: Double, with input: CaptchaInput) {
        guard phase == .ready, drag == nil, options.kind.hasSlider else { return }
        thumb.move(to: thumb.offset(at: clock) + steps / stepsPerPoint)
        stepped = input
    }

    /// Steps in a point of the thumb.
    var stepsPerPoint: Double { options.kind == .rotate ? dial.degreesPerPoint : 1 }

    /// Hands in what steps have set.
    mutating func submit() -> [CaptchaEffect] {
        guard phase == .ready, drag == nil, let stepped, thumb.offset(at: clock) > 0 else {
            return []
        }
        return check(sliderAnswer, track: [], input: stepped)
    }
}
