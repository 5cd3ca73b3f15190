internal import FretsawKinds

// The parts of the modern layout: the prompt's words, the stepper, the alternatives, and the row after a right answer.
extension CaptchaMachine {
    /// The text of the tip while an answer is awaited.
    var prompt: Text {
        options.isModern && challenge?.task == .words ? text(.clickTip) : request
    }

    /// The frame of a tip of one line, beside the buttons at the top of a modern container.
    var promptFrame: Rect {
        guard options.isModern else { return layout.tip }
        var frame = options.metrics.tip
        frame.width -= options.metrics.toolSize * (options.presentation == .popup ? 2 : 1)
        return mirrored(frame)
    }

    /// A frame in a container whose texts are written from right to left, from one as if from left to right.
    func mirrored(_ frame: Rect) -> Rect {
        var frame = frame
        if environment.isRightToLeft { frame.x = options.metrics.width - frame.maxX }
        return frame
    }

    /// The frame of a button in a modern container.
    func modernFrame(of tool: CaptchaTool) -> Rect {
        let (metrics, side) = (options.metrics, options.metrics.toolSize)
        switch tool.part {
        case .refresh, .close:
            let place = tool.part == .close || options.presentation == .inline ? 1.0 : 2
            let x = metrics.width - 4 - place * side
            return mirrored(Rect(x: x, y: metrics.tip.y, width: side, height: side))
        case .submit:
            let width = buttonWidth(text(.submit))
            return mirrored(
                Rect(x: stepper.maxX + 8, y: stepper.y, width: width, height: stepper.height)
            )
        case .undo:
            return mirrored(Rect(x: 4, y: layout.toolsTop, width: side, height: side))
        default:
            // The arrows point along the slider, also where texts are written from right to left.
            let last = gesture == .piece ? 3 : 1
            let place = tool.part == .stepForward ? last : tool.place
            let x = mirrored(stepper).x + Double(place) * metrics.stepWidth
            return Rect(x: x, y: stepper.y, width: metrics.stepWidth, height: stepper.height)
        }
    }

    /// The step buttons together, as if texts were written from left to right.
    private var stepper: Rect {
        let metrics = options.metrics
        let count = gesture == .piece ? 4.0 : 2
        let height = metrics.toolSize - 4
        return Rect(
            x: metrics.margin,
            y: layout.toolsTop + 2,
            width: count * metrics.stepWidth,
            height: height
        )
    }

    /// The width of a button with words.
    private func buttonWidth(_ words: Text) -> Double {
        (words.ems * options.metrics.buttonFontSize + 28).bounded(
            64,
            options.metrics.placeholder.width / 2
        )
    }

    /// Gives a button words and a fill.
    func paint(_ button: inout Part, _ text: Text, fill: Color, _ color: Color) {
        let metrics = options.metrics
        button.fill = fill
        button.corners = Corners(all: metrics.innerRadius * layout.scale)
        button.words = Words(
            text,
            color: color,
            size: metrics.buttonFontSize * layout.scale,
            wraps: true
        )
    }

    /// The ground of the step buttons.
    func stepperPart() -> Part {
        var ground = part(.stepper, in: .container, mirrored(stepper))
        ground.border = Border(color: .border, width: layout.scale)
        ground.corners = Corners(all: options.metrics.innerRadius * layout.scale)
        return ground
    }

    /// The words to click.
    func wordParts() -> [Part] {
        guard challenge?.task == .words, let words = challenge?.words else { return [] }
        let (metrics, row) = (options.metrics, options.metrics.targets)
        let letters = metrics.wordFontSize
        let least = metrics.wordHeight
        var widths: [Double] = []
        var whole = -metrics.wordGap
        for word in words {
            let width = word.ems * letters + 14
            widths.append(width > least ? width : least)
            whole += widths[widths.count - 1] + metrics.wordGap
        }
        let scale = whole > row.width ? row.width / whole : 1
        var parts: [Part] = []
        var x = row.x
        for (index, word) in words.enumerated() {
            let width = widths[index] * scale
            let frame = Rect(x: x, y: row.y, width: width, height: least)
            var chip = part(.word, in: .container, mirrored(frame))
            chip.name.index = UInt16(truncatingIfNeeded: index)
            chip.fill = .sliderTrack
            chip.corners = Corners(all: metrics.innerRadius * layout.scale)
            chip.words = self.words(word, .strongText, letters: letters * scale, in: width - 4)
            parts.append(chip)
            x += width + metrics.wordGap * scale
        }
        return parts
    }

    // MARK: Alternatives

    /// The button that shows the alternatives, those, and the button that is wanted now.
    func wayParts() -> [Part] {
        guard phase != .succeeded, phase != .solved else { return [] }
        let (metrics, scale) = (options.metrics, layout.scale)
        var parts: [Part] = []
        var used =
            gesture == .clicks
            ? metrics.toolSize + 4 : hasSteps ? stepper.maxX + 8 : metrics.margin
        if let submit = CaptchaTool.shown(as: .submit), shows(submit) {
            used += buttonWidth(text(.submit)) + 8
        }
        if let wanted = urgent.first {
            let x = gesture == .clicks ? used : metrics.margin
            let frame = Rect(
                x: x,
                y: layout.toolsTop,
                width: buttonWidth(wanted.label),
                height: metrics.toolSize
            )
            parts.append(wayPart(wanted, frame, isMain: wanted.action == .again))
            if frame.maxX + 8 > used { used = frame.maxX + 8 }
        }
        guard !ways.isEmpty else { return parts }
        let label = text(.otherWays)
        let room = metrics.width - metrics.margin - used
        // Beside the four arrows of a drag puzzle, "Check" takes their place.
        guard room >= metrics.minWayWidth else { return parts }
        let wanted = label.ems * metrics.wayFontSize + 8
        let width = wanted < room ? wanted : room
        let x = metrics.width - metrics.margin - width
        let frame = Rect(x: x, y: layout.toolsTop, width: width, height: metrics.toolSize)
        var button = part(.ways, in: .container, mirrored(frame))
        button.control = Control(.button, isPressed: showsWays)
        button.corners = Corners(all: metrics.innerRadius * scale)
        button.words = Words(
            label,
            color: .secondaryText,
            size: metrics.wayFontSize * scale,
            wraps: true
        )
        parts.append(button)
        for (index, way) in rows.enumerated() {
            parts.append(wayPart(way, layout.row(index), isMain: false))
        }
        return parts
    }

    private func wayPart(_ way: CaptchaButton, _ frame: Rect, isMain: Bool) -> Part {
        var button = part(.way, in: .container, mirrored(frame))
        button.name.index = UInt16(way.action.rawValue)
        button.control = Control(.button)
        paint(
            &button,
            way.label,
            fill: isMain ? .primary : .sliderTrack,
            isMain ? .onAccent : .text
        )
        return button
    }

    /// Shows or hides the alternatives, or carries one out.
    mutating func use(_ part: CaptchaPart, _ index: UInt16) -> [CaptchaEffect] {
        guard options.isModern, view(at: clock)[part.name(Int(index))] != nil else { return [] }
        if part == .way {
            return CaptchaAction(rawValue: UInt8(truncatingIfNeeded: index)).map { act($0) } ?? []
        }
        showsWays.toggle()
        layOut()
        return []
    }

    // MARK: After a right answer

    /// The row that takes the card's place; `share` of it is shown.
    func doneParts(_ share: Double) -> [Part] {
        let metrics = options.metrics
        let height = metrics.doneHeight
        let side = metrics.iconSize
        let sign = Rect(x: 14, y: (height - side) / 2, width: side, height: side)
        var done = part(.done, in: .container, mirrored(sign))
        done.fill = .success
        done.corners = Corners(all: done.frame.height / 2)
        done.paths = [icon(CaptchaIcon.tick, .surface, in: done.frame)]
        let x = sign.maxX + 10
        let line = Rect(x: x, y: 0, width: metrics.width - x - metrics.margin, height: height)
        var tip = part(.tip, in: .container, mirrored(line))
        tip.words = Words(
            text(.success),
            color: .text,
            size: metrics.tipFontSize * layout.scale,
            isBold: true,
            alignment: .start
        )
        (done.opacity, tip.opacity) = (share, share)
        return [done, tip]
    }

    /// Lets the parts of the card disappear while the row appears.
    func fade(_ parts: inout [Part], by share: Double) {
        for index in parts.indices where parts[index].parent == CaptchaPart.container.name {
            let kind = parts[index].name.kind
            guard kind != CaptchaPart.done.rawValue, kind != CaptchaPart.tip.rawValue else {
                continue
            }
            parts[index].opacity *= 1 - share
        }
    }
}
