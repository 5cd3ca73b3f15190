// What there is to see.
extension CaptchaMachine {
    /// What the tip line of a click word says.
    public var clickWordState: ClickWordState {
        switch phase {
        case .closed, .loading: .progress
        case .ready, .checking: .normal
        case .failed, .unloaded: .failure
        case .succeeded, .solved: .success
        }
    }

    /// What to do.
    var request: Text {
        switch options.kind {
        case .puzzle: texts.puzzleTip
        case .rotate: texts.rotateTip
        case .clickWord: texts.request(challenge?.words ?? [])
        }
    }

    /// What there is to see at a time.
    ///
    /// - Parameter now: The time; moving parts stand where they are then.
    /// - Returns: The parts, back to front; none while it is closed.
    public func view(at now: Milliseconds) -> View {
        guard isOpen else { return View() }
        let now = now > clock ? now : clock
        let colors = options.colors(isDark: surroundings.isDark)
        var parts: [Part] = []
        if options.presentation == .popup { parts.append(maskPart(colors)) }
        parts.append(containerPart(colors))
        parts.append(picturePart(colors))
        if options.kind.hasSlider {
            if let piece = piecePart(at: now) { parts.append(piece) }
        } else {
            parts += markParts(colors)
        }
        if let strip = stripPart(at: now, colors) { parts.append(strip) }
        if options.kind.hasSlider {
            parts.append(tipPart(colors))
            parts.append(barPart(colors))
            parts.append(thumbPart(at: now, colors))
        } else {
            parts.append(requestPart(colors))
        }
        for tool in CaptchaTool.allCases where shows(tool) {
            parts.append(toolPart(tool, colors))
        }
        return View(parts)
    }

    private func part(_ kind: CaptchaPart, in parent: CaptchaPart, _ frame: Rect) -> Part {
        Part(kind.name, in: parent.name, frame: layout.scaled(frame))
    }

    private func maskPart(_ colors: CaptchaColors) -> Part {
        var mask = Part(
            CaptchaPart.mask.name,
            frame: Rect(x: 0, y: 0, width: layout.room.width, height: layout.room.height)
        )
        mask.fill = colors.mask
        return mask
    }

    private func containerPart(_ colors: CaptchaColors) -> Part {
        var container = Part(CaptchaPart.container.name, frame: layout.container)
        container.fill = colors.container
        container.corners = Corners(bottom: options.look.cornerRadius * layout.scale)
        container.control = Control(
            options.presentation == .popup ? .dialog : .group,
            label: texts.title
        )
        return container
    }

    private func picturePart(_ colors: CaptchaColors) -> Part {
        var picture = part(
            .picture,
            in: .container,
            Rect(x: 0, y: 0, width: layout.picture.width, height: layout.picture.height)
        )
        picture.clips = true
        if challenge == nil {
            picture.fill = colors.placeholder
        } else {
            picture.picture = PictureReference(CaptchaPicture.background.rawValue)
        }
        picture.control =
            options.kind == .clickWord
            ? Control(
                .button,
                label: texts.clickPicture.filled(with: request),
                isEnabled: phase == .ready
            )
            : Control(.img, label: texts.picture)
        return picture
    }

    private func piecePart(at now: Milliseconds) -> Part? {
        guard let puzzle, let size = challenge?.piece else { return nil }
        let offset = thumb.offset(at: now)
        let (width, height) = (
            size.width / puzzle.pixelsPerPoint, size.height / puzzle.pixelsPerPoint
        )
        var frame = Rect(x: 0, y: 0, width: width, height: height)
        if options.kind == .puzzle {
            frame.x = puzzle.place(thumbAt: offset)
        } else {
            frame.x = (layout.picture.width - width) / 2
            frame.y = (layout.picture.height - height) / 2
        }
        var piece = part(.piece, in: .picture, frame)
        if options.kind == .rotate { piece.rotation = dial.angle(thumbAt: offset) }
        piece.picture = PictureReference(CaptchaPicture.piece.rawValue)
        return piece
    }

    private func markParts(_ colors: CaptchaColors) -> [Part] {
        guard let marks else { return [] }
        var parts: [Part] = []
        let side = options.look.markSize
        for (index, place) in marks.places.enumerated() {
            var mark = part(
                .mark,
                in: .picture,
                layout.square(around: shown(place, of: marks), side: side)
            )
            mark.name.index = UInt16(truncatingIfNeeded: index)
            mark.fill = colors.mark
            mark.corners = Corners(all: side / 2 * layout.scale)
            mark.words = words(
                Text(decimal: index + 1),
                colors.markNumber,
                letters: options.look.markLetters,
                in: side
            )
            parts.append(mark)
        }
        if phase == .ready, let place = marks.crosshair {
            parts.append(crosshairPart(shown(place, of: marks)))
        }
        return parts
    }

    private func crosshairPart(_ place: Point) -> Part {
        let side = options.look.crosshairSize
        var crosshair = part(.crosshair, in: .picture, layout.square(around: place, side: side))
        let length = side * layout.scale
        let middle = length / 2
        let elements: [Path.Element] = [
            .line([Point(x: 0, y: middle), Point(x: length, y: middle)]),
            .line([Point(x: middle, y: 0), Point(x: middle, y: length)]),
            .circle(center: Point(x: middle, y: middle), radius: length / 4),
        ]
        // Dark upon light, to be seen on any picture.
        crosshair.paths = [
            Path(elements, stroke: .white, strokeWidth: 4 * layout.scale),
            Path(elements, stroke: .black, strokeWidth: 2 * layout.scale),
        ]
        return crosshair
    }

    private func stripPart(at now: Milliseconds, _ colors: CaptchaColors) -> Part? {
        guard let strip, !strip.isOver(at: now) else { return nil }
        var shown = part(.strip, in: .picture, layout.strip(shown: strip.shown(at: now)))
        shown.fill = colors.strip
        shown.words = Words(
            [
                Words.Run(texts.stripHead, color: colors.stripHead),
                Words.Run(texts.stripRest, color: colors.stripRest),
            ],
            size: options.look.stripLetters * layout.scale
        )
        return shown
    }

    private func tipPart(_ colors: CaptchaColors) -> Part {
        var tip = part(.tip, in: .container, layout.tip)
        let (text, color) = tipWords(colors)
        tip.words = words(
            text,
            color,
            letters: options.look.tipLetters,
            in: options.look.tip.width
        )
        return tip
    }

    private func tipWords(_ colors: CaptchaColors) -> (Text, Color) {
        switch phase {
        case .succeeded, .solved: (texts.success, colors.success)
        case .unloaded: (message ?? texts.unknownError, colors.failure)
        case .closed, .loading, .ready, .checking, .failed: (request, colors.tip)
        }
    }

    private func barPart(_ colors: CaptchaColors) -> Part {
        var bar = part(.bar, in: .container, layout.bar)
        bar.fill = colors.bar
        bar.corners = Corners(all: options.look.barRadius * layout.scale)
        return bar
    }

    private func thumbPart(at now: Milliseconds, _ colors: CaptchaColors) -> Part {
        let offset = thumb.offset(at: now)
        let frame = layout.thumb(at: offset)
        var thumb = part(.thumb, in: .bar, frame)
        thumb.fill = colors.thumb
        thumb.corners = Corners(all: frame.height / 2 * layout.scale)
        thumb.words = words(
            "›››",
            colors.thumbSign,
            letters: options.look.signLetters,
            in: frame.width
        )
        thumb.control = Control(
            .slider,
            label: texts.slider,
            value: sliderValue(offset),
            isEnabled: phase == .ready
        )
        return thumb
    }

    private func sliderValue(_ offset: Double) -> SliderValue {
        let travel = options.look.travel
        let isDisc = options.kind == .rotate
        let shown = isDisc ? dial.angle(thumbAt: offset) : 100 * offset / travel
        return SliderValue(
            now: offset * stepsPerPoint,
            minimum: 0,
            maximum: travel * stepsPerPoint,
            text: (isDisc ? texts.degrees : texts.percent).filled(
                with: Text(rounded: (shown + 0.5).rounded(.down))
            )
        )
    }

    /// What a click word asks for, where others have their bar.
    private func requestPart(_ colors: CaptchaColors) -> Part {
        var bar = part(.bar, in: .container, layout.bar)
        let state = clickWordState
        let text =
            switch state {
            case .normal: request
            case .progress: texts.loading
            case .success: texts.success
            case .failure: message ?? texts.failure
            }
        bar.corners = Corners(all: options.look.barRadius * layout.scale)
        bar.border = Border(color: state.border(colors), width: layout.scale)
        bar.words = words(
            text,
            state.words(colors),
            letters: options.look.clickLetters,
            in: options.look.bar.width - options.look.barRadius
        )
        return bar
    }

    private func toolPart(_ tool: CaptchaTool, _ colors: CaptchaColors) -> Part {
        var button = part(tool.part, in: .container, frame(of: tool))
        let isEnabled = self.isEnabled(tool)
        button.words = words(
            tool.sign,
            isEnabled ? colors.sign : colors.idleSign,
            letters: options.look.signLetters,
            in: options.look.toolSize
        )
        button.control = Control(.button, label: tool.label(texts), isEnabled: isEnabled)
        return button
    }

    /// Words on one line, smaller than usual where they would not fit.
    private func words(_ text: Text, _ color: Color, letters: Double, in width: Double) -> Words {
        let ems = text.ems
        let size = ems * letters > width ? width / ems : letters
        return Words([Words.Run(text, color: color)], size: size * layout.scale)
    }
}
