internal import FretsawKinds

// The parts of slide and rotate puzzles: piece, strip, tip, bar and thumb.
extension CaptchaMachine {
    func piecePart(at now: Milliseconds) -> Part? {
        guard let puzzle, let box = challenge?.piece else { return nil }
        let frame = pieceFrame(in: puzzle, box, at: now)
        var piece = part(.piece, in: .picture, frame)
        if shape == .angle { piece.rotation = shownOffset(at: now) * stepsPerPoint }
        piece.picture = PictureReference(CaptchaPicture.piece.rawValue)
        if gesture == .piece {
            piece.control = pieceControl(at: Point(x: frame.x, y: frame.y))
        }
        if let settling {
            let share = settling.share.value(at: now)
            var settled = frame
            settled.x += settling.way.x * share
            settled.y += settling.way.y * share
            piece.frame = layout.scaled(settled)
            piece.glow = share
        }
        return piece
    }

    /// The frame of the piece where the visitor moved it, or of the disc.
    func pieceFrame(in puzzle: PuzzleDrag, _ box: Rect, at now: Milliseconds) -> Rect {
        var frame = puzzle.inPoints(box)
        if shape == .place { frame.x = puzzle.place(thumbAt: shownOffset(at: now)) }
        if gesture == .piece {
            let place = handle.place(at: now)
            (frame.x, frame.y) = (place.x, place.y)
        }
        return frame
    }

    /// The picture without the rows that the piece moves along, darkened, so that one sees what to compare with what.
    func shadeParts() -> [Part] {
        guard let puzzle, let row = challenge?.row else { return [] }
        let frame = puzzle.inPoints(row)
        let (width, height) = (layout.picture.width, layout.picture.height)
        let shaded = [
            Rect(x: 0, y: 0, width: width, height: frame.y),
            Rect(x: 0, y: frame.maxY, width: width, height: height - frame.maxY),
        ]
        var parts: [Part] = []
        for (index, frame) in shaded.enumerated() where frame.height > 0 {
            var shade = part(.shade, in: .picture, frame)
            shade.name.index = UInt16(truncatingIfNeeded: index)
            shade.fill = .overlay
            shade.opacity = options.metrics.shadeOpacity
            parts.append(shade)
        }
        return parts
    }

    func stripPart(at now: Milliseconds) -> Part? {
        guard let strip, strip.end > now else { return nil }
        var shown = part(.strip, in: .picture, layout.strip(shown: strip.value(at: now)))
        let size = options.metrics.stripFontSize
        if options.isModern {
            shown.fill = .failure
            shown.words = words(
                stripWords,
                .surface,
                letters: size,
                in: layout.picture.width
            )
            return shown
        }
        shown.fill = .failureStrip
        shown.words = Words(
            [
                Words.Run(text(.stripHead), color: .failureStripHead),
                Words.Run(text(.stripRest), color: .strongText),
            ],
            size: size * layout.scale
        )
        return shown
    }

    /// The position of the thumb, with the motion of the hint.
    private func shownOffset(at now: Milliseconds) -> Double {
        handle.place(at: now).x + (phase == .ready ? hint?.value(at: now) ?? 0 : 0)
    }

    func tipPart(at now: Milliseconds) -> Part {
        let (text, color) = tipWords(at: now)
        let (ems, letters) = (text.ems, options.metrics.tipFontSize)
        // Words are not broken evenly, so two lines hold less than twice one line.
        let (frame, isModern) = (promptFrame, options.isModern)
        let isLong = ems * letters > frame.width
        let longFrame = isModern ? frame : layout.longTip
        var tip = part(.tip, in: .container, isLong ? longFrame : frame)
        let fitting = 1.8 * longFrame.width / ems
        tip.words = Words(
            text,
            color: color,
            size: (isLong ? fitting.bounded(options.metrics.minFontSize, letters) : letters)
                * layout.scale,
            isBold: isModern,
            alignment: isModern ? .start : .center,
            wraps: isLong
        )
        return tip
    }

    /// Whether a click-word puzzle, whose prompt is in the place of the bar, shows a message in place of the tip.
    func showsClickNotice(at now: Milliseconds) -> Bool {
        guard let notice, notice.end > now else { return false }
        // The prompt says that an answer is wrong.
        return phase == .ready || phase == .loading || phase == .failed && notice.text != message
    }

    private func tipWords(at now: Milliseconds) -> (Text, Color) {
        if let notice, notice.end > now, phase == .ready || phase == .failed || phase == .loading {
            return (notice.text, notice.color)
        }
        return switch phase {
        case .succeeded, .solved: (text(.success), .success)
        case .unloaded: (message ?? text(.unknownError), .failure)
        // Without a prompt while nothing can be slid.
        case .loading: (text(.loading), .text)
        case .checking: (text(.checking), .text)
        case .closed, .ready, .working, .failed: (prompt, .text)
        }
    }

    func barPart() -> Part {
        var bar = part(.bar, in: .container, layout.bar)
        bar.fill = outcome.track
        // So that a press on it does not hit the container.
        bar.control = Control(.group)
        bar.corners = Corners(all: options.metrics.barRadius * layout.scale)
        return bar
    }

    /// The hint: words on the bar, and an arrow to the right.
    func hintParts() -> [Part] {
        guard hint != nil, phase == .ready else { return [] }
        var words = part(.hint, in: .bar, options.metrics.hint)
        words.words = self.words(
            text(.slideHint),
            .text,
            letters: options.metrics.tipFontSize,
            in: options.metrics.hint.width
        )
        var arrow = part(.hint, in: .bar, options.metrics.hintArrow)
        arrow.name.index = 1
        let (width, height) = (arrow.frame.width, arrow.frame.height)
        arrow.paths = [
            DrawnPath(
                [
                    .line([Point(x: 0, y: height / 2), Point(x: width, y: height / 2)]),
                    .line([
                        Point(x: width - height / 2, y: 0), Point(x: width, y: height / 2),
                        Point(x: width - height / 2, y: height),
                    ]),
                ],
                stroke: .text,
                strokeWidth: 2 * layout.scale
            )
        ]
        return [words, arrow]
    }

    func thumbPart(at now: Milliseconds) -> Part {
        let offset = handle.place(at: now).x
        let frame = layout.thumb(at: shownOffset(at: now))
        var thumb = part(.thumb, in: .bar, frame)
        let outcome = outcome
        thumb.fill = outcome.thumb
        let radius = options.isModern ? options.metrics.innerRadius : frame.height / 2
        thumb.corners = Corners(all: radius * layout.scale)
        thumb.paths = [icon(outcome.icon, outcome.sign, in: thumb.frame)]
        let colon: Text = ": "
        thumb.control = Control(
            .slider,
            label: text(.slider) + colon + request,
            value: sliderValue(offset),
            isEnabled: phase == .ready
        )
        return thumb
    }

    /// The look of bar and thumb.
    private var outcome: (track: Color, thumb: Color, icon: StaticString, sign: Color) {
        switch phase {
        case .succeeded, .solved: (.successTrack, .success, CaptchaIcon.tick, .surface)
        case .failed: (.failureTrack, .failure, CaptchaIcon.cross, .surface)
        case .closed, .loading, .unloaded, .ready, .working, .checking:
            (.sliderTrack, .slider, CaptchaIcon.arrow, .onAccent)
        }
    }

    private func sliderValue(_ offset: Double) -> SliderValue {
        let travel = options.metrics.travel
        let isDisc = shape == .angle
        let shown = isDisc ? offset * stepsPerPoint : 100 * offset / travel
        return SliderValue(
            now: offset * stepsPerPoint,
            minimum: 0,
            maximum: travel * stepsPerPoint,
            text: text(isDisc ? .degrees : .percent).filled(
                with: Text(rounded: (shown + 0.5).rounded(.down))
            )
        )
    }
}
