internal import FretsawKinds

// The buttons below the picture, for use without dragging and without keys.
extension CaptchaMachine {
    /// Whether a button is shown.
    func shows(_ tool: CaptchaTool) -> Bool {
        switch tool.part {
        case .stepBack, .stepForward: hasSteps
        case .submit: hasSteps && (!options.isModern || hasStepped)
        case .stepUp, .stepDown: hasSteps && gesture == .piece
        case .undo: gesture == .clicks
        case .close: options.presentation == .popup
        default: true
        }
    }

    /// Whether a button is enabled.
    func isEnabled(_ tool: CaptchaTool) -> Bool {
        switch tool.part {
        case .submit: phase == .ready && hasStepped
        case .undo: phase == .ready && marks?.places.isEmpty == false
        case .refresh: phase != .loading && phase != .succeeded
        case .close: true
        default: phase == .ready
        }
    }

    /// Whether there are step buttons; a modern card that was not loaded has a button in their place.
    var hasSteps: Bool { gesture != .clicks && !(options.isModern && phase == .unloaded) }

    /// Whether thumb or piece was moved without a drag.
    private var hasStepped: Bool { stepped != nil && handle.isMoved }

    /// The frame of a button in the container.
    func frame(of tool: CaptchaTool) -> Rect {
        if options.isModern { return modernFrame(of: tool) }
        let isDrag = gesture == .piece
        let isReversed = environment.isRightToLeft
        // In a drag puzzle the other two arrows are between left and right.
        let right = isDrag ? 3 : 1
        let place =
            switch tool.part {
            // The arrows point along the slider, so the left one stays left of the right one.
            case .stepBack: isReversed ? right : 0
            case .stepForward: isReversed ? 0 : right
            case .submit: isDrag ? tool.place + 2 : tool.place
            // Inline there is no close button, so the others at the right end move there.
            case .refresh: options.presentation == .inline ? -1 : tool.place
            default: tool.place
            }
        return layout.tool(isReversed ? -1 - place : place)
    }

    /// Carries out a button's action.
    mutating func use(_ tool: CaptchaTool) -> [CaptchaEffect] {
        guard shows(tool), isEnabled(tool) else { return [] }
        if let way = tool.way {
            let steps = options.steps
            let step = gesture == .piece ? steps.pieceButton : steps.button / stepsPerPoint
            moveHandle(x: step * way.x, y: step * way.y, with: .buttons)
            return []
        }
        switch tool.part {
        case .submit: return submit()
        case .undo: return undo()
        case .refresh: return refresh()
        default: return close()
        }
    }
}

/// A button below the picture.
struct CaptchaTool: Sendable {
    /// The part it is shown as.
    let part: CaptchaPart
    /// Its name.
    let name: CaptchaTexts.Name
    /// Its position in the row from the left; negative from the right.
    let place: Int
    /// The lines of its icon.
    let icon: StaticString
    /// The direction in which it moves thumb or piece; nil if it moves nothing.
    let way: Point?

    private init(
        _ part: CaptchaPart,
        _ name: CaptchaTexts.Name,
        at place: Int,
        _ icon: StaticString,
        way: Point? = nil
    ) {
        (self.part, self.name, self.place, self.icon, self.way) = (part, name, place, icon, way)
    }

    /// All buttons, back to front.
    static var all: [CaptchaTool] {
        [
            CaptchaTool(.stepBack, .stepBack, at: 0, "L>BHLR", way: Point(x: -1, y: 0)),
            CaptchaTool(.stepForward, .stepForward, at: 1, "D>NHDR", way: Point(x: 1, y: 0)),
            CaptchaTool(.stepUp, .stepUp, at: 1, ">LHBRL", way: Point(x: 0, y: -1)),
            CaptchaTool(.stepDown, .stepDown, at: 2, ">DHNRD", way: Point(x: 0, y: 1)),
            CaptchaTool(.submit, .submit, at: 2, CaptchaIcon.tick),
            CaptchaTool(.undo, .undo, at: 0, "B<:DBL :DLDPESHTLSPPSLTBT"),
            CaptchaTool(.refresh, .refresh, at: -2, "TAO<H:A<<A:H<OATHVOTTO U9UBLB"),
            CaptchaTool(.close, .close, at: -1, CaptchaIcon.cross),
        ]
    }

    /// The button that is shown as a part; nil if there is none.
    static func shown(as part: CaptchaPart) -> CaptchaTool? { all.first { $0.part == part } }
}

/// Icons that buttons and the thumb share.
enum CaptchaIcon {
    static var tick: StaticString { "<IDQT?" }
    static var cross: StaticString { ">>RR R>>R" }
    static var arrow: StaticString { ":HVH L>VHLR" }
}
