internal import FretsawKinds

// The view of a verification.
extension CaptchaMachine {
    /// What to do.
    var request: Text {
        switch challenge?.task ?? options.kind.traits.tasks.first {
        case .jigsaw: text(.puzzleTip)
        case .figure: text(.figureTip)
        case .drag: text(.dragTip)
        case .words: request(challenge?.words ?? [])
        case .icons: text(.iconTip)
        case .upright: text(.rotateTip)
        case .follow: text(.cupTip)
        case nil: .empty
        }
    }

    /// The parts at `now`, back to front; none while it is closed, or while ``controls`` have a panel in their place.
    public func view(at now: Milliseconds) -> View {
        guard isOpen, panel == nil else { return View() }
        let now = reading(now)
        var parts: [Part] = []
        if options.presentation == .popup { parts.append(maskPart()) }
        parts.append(containerPart(at: now))
        if let collapse { parts += doneParts(collapse.value(at: now)) }
        guard collapse.map({ $0.end > now }) ?? true else { return View(parts) }
        parts.append(picturePart())
        if gesture != .clicks {
            parts += shadeParts()
            if let piece = piecePart(at: now) { parts.append(piece) }
        } else {
            parts += markParts()
        }
        if let strip = stripPart(at: now) { parts.append(strip) }
        // In other phases, the bar of an icons puzzle has words.
        let isAsking = phase == .ready || phase == .checking
        let hasTip =
            options.isModern
            ? collapse == nil
            : gesture != .clicks || showsClickNotice(at: now)
                || challenge?.task == .icons && isAsking
        if hasTip { parts.append(tipPart(at: now)) }
        if gesture == .slider {
            parts.append(barPart())
            parts += hintParts()
            parts.append(thumbPart(at: now))
        } else if gesture == .clicks {
            parts += options.isModern ? wordParts() : [requestPart()]
            if isAsking, let figures = figuresPart() { parts.append(figures) }
        }
        if !options.isModern {
            parts.append(footPart())
        } else if hasSteps {
            parts.append(stepperPart())
        }
        for tool in CaptchaTool.all where shows(tool) {
            parts.append(toolPart(tool))
        }
        if options.isModern { parts += wayParts() }
        if let share = collapse?.value(at: now) { fade(&parts, by: share) }
        return View(parts)
    }

    // Not inlined, here and below, because many functions build parts.
    @inline(never)
    func part(_ kind: CaptchaPart, in parent: CaptchaPart, _ frame: Rect) -> Part {
        Part(kind.name, in: parent.name, frame: layout.scaled(frame))
    }

    private func maskPart() -> Part {
        var mask = Part(CaptchaPart.mask.name, frame: Rect(layout.viewport))
        mask.fill = .backdrop
        return mask
    }

    private func containerPart(at now: Milliseconds) -> Part {
        var container = Part(CaptchaPart.container.name, frame: layout.container)
        container.fill = .surface
        let radius = options.metrics.cornerRadius * layout.scale
        container.corners = options.isModern ? Corners(all: radius) : Corners(bottom: radius)
        if let collapse {
            let rest = options.metrics.doneHeight * layout.scale - container.frame.height
            container.frame.height += rest * collapse.value(at: now)
            container.clips = true
        }
        container.control = Control(
            options.presentation == .popup ? .dialog : .group,
            label: text(.title)
        )
        return container
    }

    private func picturePart() -> Part {
        var picture = part(.picture, in: .container, layout.pictureFrame)
        picture.clips = true
        if options.isModern {
            picture.corners = Corners(all: options.metrics.innerRadius * layout.scale)
        }
        if challenge == nil {
            picture.fill = .pictureGround
        } else {
            picture.picture = PictureReference(CaptchaPicture.background.rawValue)
        }
        picture.control =
            gesture == .clicks
            ? Control(
                .application,
                label: text(.clickPicture).filled(with: request),
                isEnabled: phase == .ready
            )
            // A picture of role img contains no controls, such as the piece of a drag puzzle.
            : Control(gesture == .piece ? .group : .img, label: text(.picture))
        return picture
    }

    private func toolPart(_ tool: CaptchaTool) -> Part {
        var button = part(tool.part, in: .container, frame(of: tool))
        let isEnabled = self.isEnabled(tool)
        button.control = Control(.button, label: text(tool.name), isEnabled: isEnabled)
        if options.isModern, tool.part == .submit {
            paint(&button, text(.submit), fill: .primary, .onAccent)
            if !isEnabled { button.opacity = 0.5 }
            return button
        }
        let isStep = options.isModern && tool.way != nil
        let radius = isStep ? options.metrics.innerRadius * layout.scale : button.frame.height / 2
        button.corners = Corners(all: radius)
        // A drag puzzle has no thumb that could show the tick.
        let isTick = tool.part == .submit && gesture == .piece && isVerified
        let color: Color = isTick ? .success : isEnabled ? .text : .disabled
        button.paths = [icon(tool.icon, color, in: button.frame)]
        return button
    }

    private var isVerified: Bool { phase == .succeeded || phase == .solved }

    private func footPart() -> Part {
        var foot = part(.foot, in: .container, layout.foot)
        foot.fill = .surface
        foot.corners = Corners(bottom: options.metrics.cornerRadius * layout.scale)
        return foot
    }

    /// An icon in the middle of a part with `frame` in points of the viewport.
    ///
    /// `lines` has two characters for each point, its x and y in 48ths of the icon's side, counted from "0"; a space
    /// begins another line.
    @inline(never)
    func icon(_ lines: StaticString, _ color: Color, in frame: Rect) -> DrawnPath {
        let lines = Text(stringLiteral: lines).utf8
        let side = options.metrics.iconSize * layout.scale
        var elements: [DrawnPath.Element] = []
        var points: [Point] = []
        var index = 0
        while index + 1 < lines.count {
            if lines[index] == 0x20 {
                elements.append(.line(points))
                points.removeAll()
                index += 1
                continue
            }
            points.append(
                Point(
                    x: (frame.width - side) / 2 + Double(lines[index] - 48) * side / 48,
                    y: (frame.height - side) / 2 + Double(lines[index + 1] - 48) * side / 48
                )
            )
            index += 2
        }
        elements.append(.line(points))
        return DrawnPath(elements, stroke: color, strokeWidth: 2 * layout.scale)
    }

    /// A text on one line, with a smaller font if it does not fit; tips have two: ``tipPart(at:)``.
    @inline(never)
    func words(_ text: Text, _ color: Color, letters: Double, in width: Double) -> Words {
        let ems = text.ems
        let size = ems * letters > width ? width / ems : letters
        return Words(text, color: color, size: size * layout.scale)
    }
}

/// The kinds of parts that a verification shows.
public enum CaptchaPart: UInt8, PartKind, Sendable, CaseIterable {
    /// The backdrop; a tap on it closes the popup.
    case mask
    /// The container of all other parts.
    case container
    /// The picture; in click-word and icons puzzles it can be tapped.
    case picture
    /// The piece, the disc, or the strip of figures to click.
    case piece
    /// A mark of a click-word or icons puzzle, by its number from 0; a tap removes it.
    case mark
    /// The crosshair.
    case crosshair
    /// The strip that slides up after a wrong answer.
    case strip
    /// What to do.
    case tip
    /// The slider's bar, or the prompt of a click-word or icons puzzle.
    case bar
    /// The thumb.
    case thumb
    /// The step backward button.
    case stepBack
    /// The step forward button.
    case stepForward
    /// The submit button.
    case submit
    /// The undo button.
    case undo
    /// The refresh button.
    case refresh
    /// The close button.
    case close
    /// The picture above (0) and below (1) the rows that the piece moves along, darkened.
    case shade
    /// The words (0) and the arrow (1) of the hint how to use the slider.
    case hint
    /// The ground of the row of buttons, below the container.
    case foot
    /// The step up button of a drag puzzle.
    case stepUp
    /// The step down button of a drag puzzle.
    case stepDown
    /// The ground of the modern step buttons.
    case stepper
    /// A word of a modern click-word puzzle, by its place from 0.
    case word
    /// The button that shows the alternatives in a modern card.
    case ways
    /// An alternative in a modern card, or the button that loads or plays again, by its ``CaptchaAction``.
    case way
    /// The tick of a modern card after a right answer.
    case done
}

/// The pictures of a verification.
public enum CaptchaPicture: UInt16, Sendable {
    /// The picture of the current challenge.
    case background
    /// The piece, the disc, or the strip of figures, of the current challenge.
    case piece
}
