public import FretsawInteraction

/// A multi-line text input with its rules.
@MainActor
public final class TextInputSession: PresentedSystem {
    /// Runs the input.
    public let host: MachineHost<TextInput>
    /// Called with each new text.
    public var valueChanged: (String) -> Void = { _ in }
    /// Called when a text was too long, and was cut.
    public var reachedMaximumLength: () -> Void = {}

    /// Creates an empty input.
    public init(options: TextInputOptions = TextInputOptions(), platform: HostPlatform) {
        host = MachineHost(TextInput(in: .unknown, options: options), platform)
        host.perform = { [unowned self] in perform($0) }
    }

    /// The text; the rules apply to a new one.
    public var text: String {
        get { host.machine.content.text.string }
        set { if newValue != text { host.type(newValue) } }
    }

    private func perform(_ effect: TextInputEffect) {
        switch effect {
        case .valueChanged(let text): valueChanged(text.string)
        case .reachedMaximumLength: reachedMaximumLength()
        // The native field reads ``text`` again.
        case .replace: break
        }
    }
}
