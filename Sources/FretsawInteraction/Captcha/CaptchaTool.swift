/// The buttons below the picture.
enum CaptchaTool: Equatable, Sendable, CaseIterable {
    /// Moves the thumb back.
    case stepBack
    /// Moves the thumb on.
    case stepForward
    /// Hands the answer in.
    case submit
    /// Takes the last mark back.
    case undo
    /// Asks for another picture.
    case refresh
    /// Closes.
    case close

    /// The tool that a part is; nothing for parts that are none.
    init?(_ part: CaptchaPart) {
        switch part {
        case .stepBack: self = .stepBack
        case .stepForward: self = .stepForward
        case .submit: self = .submit
        case .undo: self = .undo
        case .refresh: self = .refresh
        case .close: self = .close
        case .mask, .container, .picture, .piece, .mark, .crosshair, .strip, .tip, .bar, .thumb:
            return nil
        }
    }

    /// The part it is shown as.
    var part: CaptchaPart {
        switch self {
        case .stepBack: .stepBack
        case .stepForward: .stepForward
        case .submit: .submit
        case .undo: .undo
        case .refresh: .refresh
        case .close: .close
        }
    }

    /// Its place in the row, from the left; negative from the right.
    var place: Int {
        switch self {
        case .stepBack, .undo: 0
        case .stepForward: 1
        case .submit: 2
        case .refresh: -2
        case .close: -1
        }
    }

    /// What is written on it.
    var sign: Text {
        switch self {
        case .stepBack: "‹"
        case .stepForward: "›"
        case .submit: "✓"
        case .undo: "↶"
        case .refresh: "↻"
        case .close: "×"
        }
    }

    /// Its name.
    func label(_ texts: CaptchaTexts) -> Text {
        switch self {
        case .stepBack: texts[.stepBack]
        case .stepForward: texts[.stepForward]
        case .submit: texts[.submit]
        case .undo: texts[.undo]
        case .refresh: texts[.refresh]
        case .close: texts[.close]
        }
    }
}
