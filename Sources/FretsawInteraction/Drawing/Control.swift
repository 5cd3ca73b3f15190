/// The semantics of a part for keyboards and screen readers.
public struct Control: Equatable, Sendable {
    /// The roles, with WAI-ARIA's names.
    public enum Role: UInt8, Sendable {
        /// Only a name: a picture with a text alternative.
        case img
        /// Can be pressed.
        case button
        /// Has a value that moves between two ends.
        case slider
        /// Takes one line of text.
        case textbox
        /// Takes several lines of text.
        case multilineTextbox
        /// Holds controls that belong together.
        case group
        /// Asks something that has to be answered first.
        case dialog
        /// Says something that has to be answered first.
        case alertdialog
        /// Reports its words when they change, politely.
        case status
        /// Reports its words when they change, at once.
        case alert
        /// Takes keys that screen readers would otherwise keep for themselves.
        case application
    }

    private struct Fields: Equatable, Sendable {
        let role: Role
        let label: Text?
        let value: SliderValue?
        let isEnabled: Bool
        let isPressed: Bool?
    }

    private let fields: Shared<Fields>

    /// The role.
    public var role: Role { fields.value.role }
    /// Its name, where its words do not name it.
    public var label: Text? { fields.value.label }
    /// The value of a slider.
    public var value: SliderValue? { fields.value.value }
    /// Whether it can be used now.
    public var isEnabled: Bool { fields.value.isEnabled }
    /// Whether it is pressed or chosen; nothing where it cannot be.
    public var isPressed: Bool? { fields.value.isPressed }

    /// A control; `label` names it if its words do not, `isPressed` is nil if it cannot be pressed or chosen.
    @inline(never)
    public init(
        _ role: Role,
        label: Text? = nil,
        value: SliderValue? = nil,
        isEnabled: Bool = true,
        isPressed: Bool? = nil
    ) {
        fields = Shared(
            Fields(
                role: role,
                label: label,
                value: value,
                isEnabled: isEnabled,
                isPressed: isPressed
            )
        )
    }
}

/// Where a slider is.
public struct SliderValue: Equatable, Sendable {
    /// Where it is.
    public var now: Double
    /// Its lower end.
    public var minimum: Double
    /// Its upper end.
    public var maximum: Double
    /// The value in words, where the number alone says little.
    public var text: Text?

    /// Creates a value.
    public init(now: Double, minimum: Double, maximum: Double, text: Text? = nil) {
        self.now = now
        self.minimum = minimum
        self.maximum = maximum
        self.text = text
    }
}
