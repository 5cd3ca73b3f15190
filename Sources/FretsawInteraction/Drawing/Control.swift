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

    // Behind a reference, as words are.
    private let storage: Storage

    private final class Storage: Sendable {
        let role: Role
        let label: Text?
        let value: SliderValue?
        let isEnabled: Bool
        let isPressed: Bool?

        init(
            _ role: Role,
            _ label: Text?,
            _ value: SliderValue?,
            _ isEnabled: Bool,
            _ isPressed: Bool?
        ) {
            self.role = role
            self.label = label
            self.value = value
            self.isEnabled = isEnabled
            self.isPressed = isPressed
        }
    }

    /// The role.
    public var role: Role { storage.role }
    /// Its name, where its words do not name it.
    public var label: Text? { storage.label }
    /// The value of a slider.
    public var value: SliderValue? { storage.value }
    /// Whether it can be used now.
    public var isEnabled: Bool { storage.isEnabled }
    /// Whether it is pressed or chosen; nothing where it cannot be.
    public var isPressed: Bool? { storage.isPressed }

    /// Whether two controls are the same to who uses them.
    public static func == (one: Control, other: Control) -> Bool {
        one.role == other.role
            && one.label == other.label
            && one.value == other.value
            && one.isEnabled == other.isEnabled
            && one.isPressed == other.isPressed
    }

    /// A control; `label` names it if its words do not, `isPressed` is nil if it cannot be pressed or chosen.
    @inline(never)
    public init(
        _ role: Role,
        label: Text? = nil,
        value: SliderValue? = nil,
        isEnabled: Bool = true,
        isPressed: Bool? = nil
    ) {
        storage = Storage(role, label, value, isEnabled, isPressed)
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
