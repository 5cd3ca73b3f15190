extension CaptchaMachine {
    /// A text in the language of the environment, or its replacement.
    @inline(never)
    func text(_ name: CaptchaTexts.Name) -> Text {
        options.texts.text(name, in: environment.language)
    }

    /// The server's message, or the text of the fault if there is none.
    func words(for fault: CaptchaFault, _ message: Text?) -> Text {
        if let message, !message.isEmpty { return message }
        return switch fault {
        case .wrong: text(options.isModern ? .notQuite : .failure)
        case .expired: text(.expired)
        case .limited: text(.limited)
        case .busy: text(.busy)
        case .unreachable: text(.unreachable)
        case .unknown: text(.unknownError)
        case .unknownSite: text(.unknownSite)
        }
    }

    /// The prompt of a click-word puzzle.
    func request(_ words: [Text]) -> Text {
        let separator = text(.wordSeparator)
        var list: [UInt8] = []
        for (index, word) in words.enumerated() {
            if index > 0 { list += separator.utf8 }
            list += word.utf8
        }
        return text(.clickRequest).filled(with: Text(utf8: list))
    }
}

/// The texts of a verification.
public enum CaptchaTexts {
    /// The names of the texts.
    ///
    /// A page uses these numbers to select the texts that it replaces. Tips and messages have two lines of 310
    /// points in a font of 14 points.
    public enum Name: UInt8, Sendable, CaseIterable {
        /// The name of the popup.
        case title
        /// The tip of a slide puzzle whose piece was cut out of the picture.
        case puzzleTip
        /// The tip of a rotate puzzle.
        case rotateTip
        /// The tip of a click-word puzzle; `{}` is replaced by the words.
        case clickRequest
        /// The separator of two words.
        case wordSeparator
        /// A challenge is loading.
        case loading
        /// The answer is correct.
        case success
        /// The answer is wrong.
        case failure
        /// The first words of the failure strip, in red.
        case stripHead
        /// The rest of the failure strip's words.
        case stripRest
        /// A drag is not accepted because its motion is uniform; it says how to drag.
        case dragAgain
        /// The challenge expired and was replaced.
        case expired
        /// The accessible name of a mark; `{}` is replaced by its number.
        case mark
        /// A word was marked; `{}` is replaced by the mark's number.
        case marked
        /// A mark was removed; `{}` is replaced by its number.
        case unmarked
        /// The accessible name of the picture.
        case picture
        /// The accessible name of a click-word picture; `{}` is replaced by the prompt.
        case clickPicture
        /// The accessible name of the thumb.
        case slider
        /// The thumb's position; `{}` is replaced by 0 to 100.
        case percent
        /// The disc's angle; `{}` is replaced by degrees.
        case degrees
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
        /// The title of the alert when nothing can be loaded.
        case alertTitle
        /// That alert's button.
        case alertButton
        /// An unknown error.
        case unknownError
        /// The server could not be reached.
        case unreachable
        /// An answer is being checked.
        case checking
        /// The tip of a slide puzzle whose piece shows the figure of one of the places.
        case figureTip
        /// The tip of a puzzle whose icons are clicked in the order of a picture.
        case iconTip
        /// The visitor reached a limit of the server.
        case limited
        /// The server is too busy, or has an internal error.
        case busy
        /// The hint on the bar at first use: at most 170 points wide in the font size of the tip.
        case slideHint
        /// The tip of a drag puzzle.
        case dragTip
        /// The accessible name of a drag puzzle's piece.
        case piece
        /// The step up button.
        case stepUp
        /// The step down button.
        case stepDown
        /// The button for another kind.
        case otherKind
        /// The button for work instead of a picture.
        case noPicture
        /// The button for the page's own alternative.
        case otherWay
        /// The computer works instead of the visitor.
        case working
        /// How far the work is; `{}` is replaced by 0 to 100.
        case worked
        /// The work is done, and its answer is correct.
        case verified
        /// The button that stops the work.
        case stop
        /// The work was stopped.
        case stopped
        /// The button that begins the work again.
        case again
        /// The service does not know the page's site.
        case unknownSite
        /// The tip of a cups puzzle.
        case cupTip
        /// The button that plays a picture that moves again.
        case replay
        /// The prompt of a click-word puzzle whose words are shown beside it.
        case clickTip
        /// The strip after a wrong answer in the modern layout.
        case notQuite
        /// The button that shows the alternatives in the modern layout.
        case otherWays
    }
}
