// The buttons below the picture, for use without dragging and without keys.
extension CaptchaMachine {
    /// Whether a button is shown.
    func shows(_ tool: CaptchaTool) -> Bool {
        switch tool {
        case .stepBack, .stepForward, .submit: options.kind.hasPiece
        case .stepUp, .stepDown: options.kind == .drag
        case .undo: !options.kind.hasPiece
        case .refresh: true
        case .close: options.presentation == .popup
        }
    }

    /// Whether a button is enabled.
    func isEnabled(_ tool: CaptchaTool) -> Bool {
        switch tool {
        case .stepBack, .stepForward, .stepUp, .stepDown: phase == .ready
        case .submit: phase == .ready && stepped != nil && isMoved
        case .undo: phase == .ready && marks?.places.isEmpty == false
        case .refresh: phase != .loading && phase != .succeeded
        case .close: true
        }
    }

    /// The frame of a button in the container.
    func frame(of tool: CaptchaTool) -> Rect {
        // Inline there is no close button, so the others at the right end move there.
        var place =
            tool == .refresh && options.presentation == .inline
            ? CaptchaTool.close.place : tool.place(in: options.kind)
        if environment.isRightToLeft {
            // The arrows point along the slider, so the left one stays left of the right one.
            if tool == .stepBack { place = CaptchaTool.stepForward.place(in: options.kind) }
            if tool == .stepForward { place = CaptchaTool.stepBack.place }
            place = -1 - place
        }
        return layout.tool(place)
    }

    /// Carries out a button's action.
    mutating func use(_ tool: CaptchaTool) -> [CaptchaEffect] {
        guard shows(tool), isEnabled(tool) else { return [] }
        if options.kind == .drag, let way = tool.way {
            let step = options.steps.pieceButton
            movePiece(x: step * way.x, y: step * way.y, with: .buttons)
            return []
        }
        switch tool {
        case .stepUp, .stepDown: return []
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

    /// Moves the thumb by steps: points for slide, degrees for rotate.
    mutating func step(_ steps: Double, with input: CaptchaInput) {
        guard phase == .ready, drag == nil, options.kind.hasSlider else { return }
        hint = nil
        thumb.move(to: thumb.offset(at: clock) + steps / stepsPerPoint)
        stepped = input
    }

    /// Steps per point of the thumb.
    var stepsPerPoint: Double { options.kind == .rotate ? dial.degreesPerPoint : 1 }

    /// Submits the position set by steps.
    mutating func submit() -> [CaptchaEffect] {
        guard phase == .ready, drag == nil, let stepped, isMoved else { return [] }
        return check(options.kind == .drag ? pieceAnswer : sliderAnswer, track: [], input: stepped)
    }
}

/// The buttons below the picture.
enum CaptchaTool: Equatable, Sendable, CaseIterable {
    /// Moves the thumb backward.
    case stepBack
    /// Moves the thumb forward.
    case stepForward
    /// Moves the piece of a drag puzzle up.
    case stepUp
    /// Moves the piece of a drag puzzle down.
    case stepDown
    /// Submits the answer.
    case submit
    /// Removes the last mark.
    case undo
    /// Loads another challenge.
    case refresh
    /// Closes the popup.
    case close

    /// The tool of a part; nil if the part is not a tool.
    init?(_ part: CaptchaPart) {
        switch part {
        case .stepBack: self = .stepBack
        case .stepForward: self = .stepForward
        case .stepUp: self = .stepUp
        case .stepDown: self = .stepDown
        case .submit: self = .submit
        case .undo: self = .undo
        case .refresh: self = .refresh
        case .close: self = .close
        case .mask, .container, .picture, .piece, .mark, .crosshair, .strip, .tip, .bar, .thumb,
            .shade, .hint, .foot:
            return nil
        }
    }

    /// The part it is shown as.
    var part: CaptchaPart {
        switch self {
        case .stepBack: .stepBack
        case .stepForward: .stepForward
        case .stepUp: .stepUp
        case .stepDown: .stepDown
        case .submit: .submit
        case .undo: .undo
        case .refresh: .refresh
        case .close: .close
        }
    }

    /// Its position in the row from the left; negative from the right.
    var place: Int {
        switch self {
        case .stepBack, .undo: 0
        case .stepForward, .stepUp: 1
        case .submit, .stepDown: 2
        case .refresh: -2
        case .close: -1
        }
    }

    /// Its position for a kind: in a drag puzzle the other two arrows are between left and right.
    func place(in kind: PuzzleKind) -> Int {
        kind == .drag && (self == .stepForward || self == .submit) ? place + 2 : place
    }

    /// The direction in which it moves the piece of a drag puzzle; nil if it moves nothing.
    var way: Point? {
        switch self {
        case .stepBack: Point(x: -1, y: 0)
        case .stepForward: Point(x: 1, y: 0)
        case .stepUp: Point(x: 0, y: -1)
        case .stepDown: Point(x: 0, y: 1)
        case .submit, .undo, .refresh, .close: nil
        }
    }

    /// The lines of its icon.
    var icon: Text {
        switch self {
        case .stepBack: "L>BHLR"
        case .stepForward: "D>NHDR"
        case .stepUp: ">LHBRL"
        case .stepDown: ">DHNRD"
        case .submit: CaptchaIcon.tick
        case .undo: "B<:DBL :DLDPESHTLSPPSLTBT"
        case .refresh: "TAO<H:A<<A:H<OATHVOTTO U9UBLB"
        case .close: CaptchaIcon.cross
        }
    }

    /// Its name.
    func label(_ texts: CaptchaTexts) -> Text {
        switch self {
        case .stepBack: texts[.stepBack]
        case .stepForward: texts[.stepForward]
        case .stepUp: texts[.stepUp]
        case .stepDown: texts[.stepDown]
        case .submit: texts[.submit]
        case .undo: texts[.undo]
        case .refresh: texts[.refresh]
        case .close: texts[.close]
        }
    }
}

/// Icons that buttons and the thumb share.
enum CaptchaIcon {
    static var tick: Text { "<IDQT?" }
    static var cross: Text { ">>RR R>>R" }
    static var arrow: Text { ":HVH L>VHLR" }
}
