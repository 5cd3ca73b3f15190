public import FretsawInteraction

/// The answer to an alert.
public struct AlertAnswer: Equatable, Sendable {
    /// The index of the button, from 0 including the cancel button.
    public var button: Int
    /// The text; nil if the alert has no input.
    public var text: String?

    /// Creates an answer.
    public init(button: Int, text: String? = nil) {
        self.button = button
        self.text = text
    }
}

/// Presents alerts one after the other, and returns their answers.
@MainActor
public final class AlertPresenter: PresentedSystem {
    /// Runs the queue of alerts.
    public let host: MachineHost<AlertDialog>
    private var asked: [Question] = []
    private var open: [AlertHandle: Question] = [:]

    @MainActor
    private final class Question {
        let answer = PendingAnswer<AlertAnswer?>()
        var handle: AlertHandle?
        var given: AlertAnswer?
    }

    /// Creates a presenter without alerts.
    public init(options: AlertOptions = AlertOptions(), platform: HostPlatform) {
        host = MachineHost(AlertDialog(in: .unknown, options: options), platform)
        host.perform = { [unowned self] in perform($0) }
    }

    /// Shows an alert after those queued; nil if it is dismissed without an answer, or cancelled.
    public func present(_ alert: Alert) async -> AlertAnswer? {
        let question = Question()
        return await question.answer.value {
            asked.append(question)
            host.send(.present(alert))
        } onCancel: {
            self.cancel(question)
        }
    }

    private func cancel(_ question: Question) {
        if let handle = question.handle, open[handle] != nil { host.send(.hide(handle)) }
    }

    private func perform(_ effect: AlertEffect) {
        switch effect {
        case .accepted(let handle):
            let question = asked.removeFirst()
            question.handle = handle
            open[handle] = question
        case .notifyDelegate(let handle, let button, let text):
            open[handle]?.given = AlertAnswer(button: button, text: text?.string)
        case .callClosure(let handle, _), .dismissed(let handle):
            guard let question = open.removeValue(forKey: handle) else { return }
            question.answer.give(question.given)
        case .measure, .endTextInput, .trapFocus, .focus, .releaseFocus, .hidden:
            break
        }
    }
}
