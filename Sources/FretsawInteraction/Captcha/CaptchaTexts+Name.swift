extension CaptchaTexts {
    /// Which text; the numbers are those by which a page replaces them.
    public enum Name: UInt8, Sendable, CaseIterable {
        /// The name of the popup.
        case title
        /// What to do with a puzzle.
        case puzzleTip
        /// What to do with a disc.
        case rotateTip
        /// What to do with words; `{}` is their place.
        case clickRequest
        /// What stands between two words.
        case wordSeparator
        /// A picture is on its way.
        case loading
        /// The answer was right.
        case success
        /// The answer was wrong.
        case failure
        /// The failure strip's first words: the five characters in red.
        case stripHead
        /// The rest of the failure strip's words.
        case stripRest
        /// A drag that was none of a hand.
        case dragAgain
        /// The picture was changed, for it had grown old.
        case expired
        /// A mark of a click word; `{}` is the place of its number.
        case mark
        /// A word was marked; `{}` is the place of the mark's number.
        case marked
        /// A mark was taken back; `{}` is the place of its number.
        case unmarked
        /// The picture, to those who do not see it.
        case picture
        /// The picture whose words are clicked; `{}` is the place of what it asks for.
        case clickPicture
        /// The thumb of a puzzle.
        case slider
        /// The thumb's place in words; `{}` is the place of a number from 0 to 100.
        case percent
        /// The disc's angle in words; `{}` is the place of degrees.
        case degrees
        /// The button that moves the thumb back.
        case stepBack
        /// The button that moves the thumb on.
        case stepForward
        /// The button that hands the answer in.
        case submit
        /// The button that takes the last mark back.
        case undo
        /// The button that asks for another picture.
        case refresh
        /// The button that closes.
        case close
        /// The title of the alert when nothing can be loaded.
        case alertTitle
        /// That alert's button.
        case alertButton
        /// What went wrong, where nobody says it.
        case unknownError
        /// Nobody answered at all.
        case unreachable
        /// An answer is being judged.
        case checking
    }
}
