extension CaptchaTexts.Name {
    /// The text in English.
    var english: Text {
        switch self {
        case .title: "Security check"
        case .puzzleTip: "Slide the piece into its place"
        case .rotateTip: "Slide to turn the picture upright"
        case .clickRequest: "Click in order: {}"
        case .wordSeparator: ", "
        case .loading: "Loading…"
        case .success: "Verified"
        case .failure: "Not verified"
        case .stripHead: "Wrong:"
        case .stripRest: " have another try"
        case .dragAgain: "Please drag the slider again"
        case .expired: "The picture had expired; here is another"
        case .mark: "Mark {}"
        case .marked: "Mark {} set"
        case .unmarked: "Mark {} removed"
        case .picture: "Verification picture"
        case .clickPicture: "{}. Arrow keys move the crosshair, Enter marks, Backspace undoes"
        case .slider: "Slider"
        case .percent: "{}%"
        case .degrees: "{} degrees"
        case .stepBack: "One step to the left"
        case .stepForward: "One step to the right"
        case .submit: "Submit"
        case .undo: "Undo the last mark"
        case .refresh: "New picture"
        case .close: "Close"
        case .alertTitle: "Notice"
        case .alertButton: "OK"
        case .unknownError: "Unknown error"
        case .unreachable: "The security check cannot be reached; please try again later"
        case .checking: "Checking…"
        }
    }
}
