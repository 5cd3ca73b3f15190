public import FretsawInteraction

/// A control or a text that screen readers read and operate.
public struct AccessibilityElement: Equatable, Sendable, Identifiable {
    /// The name of its part.
    public var id: PartName
    /// The role of its control; nil for a text.
    public var role: Control.Role?
    /// Its name.
    public var label: String
    /// Its value in words; nil if it has none.
    public var value: String?
    /// Whether it can be used now.
    public var isEnabled = true
    /// Whether it is pressed or chosen.
    public var isSelected = false
    /// Its frame in points of the viewport, without rotations.
    public var frame: Rect
}

extension View {
    /// The part to which focus and screen readers are confined: the front dialog; nil if there is none.
    public var modalPart: PartName? {
        let tree = PartTree(self)
        return tree.modal.map { tree.parts[$0].name }
    }

    /// The accessibility elements in reading order: one for each visible control, and for each text that names no control.
    ///
    /// While a dialog is shown, only the dialog and what is inside it are elements.
    public var accessibilityElements: [AccessibilityElement] {
        let tree = PartTree(self)
        return tree.reachable.compactMap { tree.element($0) }
    }

    /// The focusable parts in the order of the Tab key: visible, enabled controls that are operated.
    ///
    /// `isFocusable` decides for parts whose role does not; nil leaves it to the role.
    public func focusOrder(isFocusable: (Part) -> Bool? = { _ in nil }) -> [PartName] {
        let tree = PartTree(self)
        return tree.reachable.map { tree.parts[$0] }.filter { part in
            guard let control = part.control, control.isEnabled else { return false }
            return isFocusable(part) ?? control.role.isOperated
        }.map(\.name)
    }
}

extension PartTree {
    /// The front dialog.
    fileprivate var modal: Int? {
        visible.last { index in
            let role = parts[index].control?.role
            return role == .dialog || role == .alertdialog
        }
    }

    /// The visible parts, without those behind a dialog.
    fileprivate var reachable: [Int] {
        guard let modal else { return visible }
        return visible.filter { outwards(from: $0).contains(modal) }
    }

    fileprivate func element(_ index: Int) -> AccessibilityElement? {
        let part = parts[index]
        let words = part.isTextInput ? "" : part.words?.string ?? ""
        guard let control = part.control else {
            guard !words.isEmpty, !isNamed(around: index) else { return nil }
            return AccessibilityElement(
                id: part.name,
                role: nil,
                label: words,
                value: nil,
                frame: frames[index]
            )
        }
        var value = control.value?.text?.string
        if value == nil, let number = control.value?.now { value = "\(Int(clamping: number))" }
        if part.isTextInput { value = part.words?.string }
        return AccessibilityElement(
            id: part.name,
            role: control.role,
            label: control.label?.string ?? words,
            value: value,
            isEnabled: control.isEnabled,
            isSelected: control.isPressed == true,
            frame: frames[index]
        )
    }

    /// Whether a part around this one is a control whose name or role covers the words inside it.
    private func isNamed(around index: Int) -> Bool {
        outwards(from: index).dropFirst().contains { outer in
            parts[outer].control.map { !$0.role.isContainer } ?? false
        }
    }
}

extension Control.Role {
    /// Whether controls of this role are operated, and so focusable.
    var isOperated: Bool {
        switch self {
        case .button, .slider, .textbox, .multilineTextbox, .application: true
        case .img, .group, .dialog, .alertdialog, .status, .alert: false
        }
    }

    /// Whether text is typed into controls of this role.
    package var isTyped: Bool { self == .textbox || self == .multilineTextbox }

    /// Whether controls of this role contain others.
    package var isContainer: Bool {
        switch self {
        case .group, .dialog, .alertdialog, .application: true
        case .img, .button, .slider, .textbox, .multilineTextbox, .status, .alert: false
        }
    }
}

extension Int {
    /// The nearest integer; 0 for NaN.
    fileprivate init(clamping number: Double) {
        self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number, -1e9), 1e9).rounded())
    }
}

/// Finds the texts of a view that are reported to screen readers when they change.
public struct AnnouncementTracker: Sendable {
    private var known: [PartName: String] = [:]

    /// Creates a tracker that knows no texts.
    public init() {}

    /// The new texts of parts with the roles `status` and `alert`, in order; those of `alert` are urgent.
    ///
    /// Such parts may have no opacity: they are not seen, but heard.
    public mutating func announcements(in view: View) -> [(text: String, isUrgent: Bool)] {
        var found: [PartName: String] = [:]
        var announcements: [(String, Bool)] = []
        for part in view.parts {
            guard let control = part.control, control.role == .status || control.role == .alert
            else { continue }
            let text = control.label?.string ?? part.words?.string ?? ""
            found[part.name] = text
            if !text.isEmpty, known[part.name] != text {
                announcements.append((text, control.role == .alert))
            }
        }
        known = found
        return announcements
    }
}
