/// The alert whose turn it is.
struct PresentedAlert: Sendable {
    /// Which one.
    let handle: AlertHandle
    /// What it asks.
    let alert: Alert
    /// The question for the title's size that is open or was last answered.
    var titleQuestion: UInt32?
    /// The question for the message's size that is open or was last answered.
    var messageQuestion: UInt32?
    /// How high the title is, once that is known.
    var titleHeight: Double?
    /// How high the message is, once that is known.
    var messageHeight: Double?
    /// How much of it shows, 0 … 1; nothing before everything is measured.
    var presence: Transition?
    /// Whether it is on its way out.
    var leaves = false
    /// What was typed.
    var typed = Text.empty
    /// The part a finger is down on.
    var pressed: PartName?

    /// Whether the message is drawn as a message; an input of one line shows it as its placeholder.
    var drawsMessage: Bool { alert.kind == .default && alert.visibleMessage != nil }

    /// Whether all words that are drawn are measured.
    var isMeasured: Bool {
        (alert.visibleTitle == nil || titleHeight != nil) && (!drawsMessage || messageHeight != nil)
    }

    /// Whether it takes input: it is there, and stays.
    var isOpen: Bool { presence != nil && !leaves }
}
