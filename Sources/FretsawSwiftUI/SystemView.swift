#if canImport(SwiftUI)
internal import Foundation
internal import FretsawDrawing
internal import FretsawInteraction
internal import Observation
internal import SwiftUI

/// Reports to SwiftUI that a system has changed.
@MainActor
@Observable
final class SystemChanges {
    private(set) var count = 0

    func report() { count += 1 }
}

/// Draws a system, and sends it what people and the environment do.
struct SystemView<System: PresentedSystem>: SwiftUI.View {
    let system: System
    var picture: (PictureReference) -> SwiftUI.Image? = { _ in nil }
    /// The text of native fields; nil for the words of their parts.
    var text: Binding<String>?
    /// The height, for an inline system that gives its own.
    var height: (() -> Double)?
    var controls: (() -> CaptchaControls)?
    var act: (CaptchaAction) -> Void = { _ in }
    /// The insets of the screen, for a system that covers it.
    var insets = EdgeInsets()
    /// Whether it takes presses and keys.
    var takesInput = true

    @State private var changes = SystemChanges()
    @State private var showsFocus = false
    @FocusState private var hasKeys: Bool
    @FocusState private var isTyping: Bool
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.layoutDirection) private var layoutDirection
    @Environment(\.accessibilityReduceMotion) private var reducesMotion
    @Environment(\.locale) private var locale
    @Environment(\.fretsawThemes) private var themes

    var body: some SwiftUI.View {
        // Read here, so that a change draws everything again.
        let _ = changes.count
        let schedule = system.schedule
        let view = system.host.view
        layers(view, controls?() ?? CaptchaControls())
            .onAppear(perform: connect)
            .onChange(of: system.host.focus) { _, focus in
                isTyping = focus.flatMap { view[$0] }?.control?.role.isTyped ?? false
            }
            // A dialog takes the keys from what is behind it.
            .onChange(of: view.modalPart != nil) { _, isModal in
                if isModal, takesInput { hasKeys = true }
            }
            .task(id: schedule.wake) { await wake() }
    }

    private var theme: Theme { colorScheme == .dark ? themes.dark : themes.light }

    /// The view with its controls: below an inline one, over a popup, whose panel has the backdrop of a dialog.
    @ViewBuilder
    private func layers(
        _ view: FretsawInteraction.View,
        _ controls: CaptchaControls
    ) -> some SwiftUI.View {
        let hasPanel = controls.panel != nil
        let panel = ControlsView(controls: controls, act: act)
        if height != nil {
            VStack(spacing: 0) {
                presented(view, hasPanel: hasPanel)
                panel
            }
        } else {
            presented(view, hasPanel: hasPanel)
                .overlay { if hasPanel { SwiftUI.Color(theme[.backdrop]) } }
                .overlay(alignment: hasPanel ? .center : .bottom) {
                    if controls != CaptchaControls() {
                        panel.background(SwiftUI.Color(theme[.surface]))
                    }
                }
                .accessibilityAddTraits(hasPanel ? .isModal : [])
        }
    }

    /// The view, drawn at its present size.
    private func presented(
        _ view: FretsawInteraction.View,
        hasPanel: Bool
    ) -> some SwiftUI.View {
        let isShown = hasPanel || !view.parts.isEmpty
        return GeometryReader { geometry in
            TimelineView(.animation(minimumInterval: nil, paused: !system.schedule.moves)) {
                timeline in
                canvas
                    .onChange(of: timeline.date) { system.advance() }
            }
            .accessibilityChildren {
                AccessibilityChildren(host: system.host, elements: view.accessibilityElements)
            }
            .accessibilityLabel(SwiftUI.Text(verbatim: containerLabel(view)))
            .accessibilityAddTraits(view.modalPart == nil ? [] : .isModal)
            .accessibilityAction(.escape) { system.host.press(Keystroke(.escape)) }
            .accessibilityHidden(view.parts.isEmpty)
            .modifier(PressInput(system: system) { showsFocus = false })
            .modifier(
                KeyInput(host: system.host, isEnabled: takesInput && isShown) {
                    showsFocus = true
                }
            )
            .focused($hasKeys)
            .overlay(alignment: .topLeading) { fields(view) }
            // Frames are counted from the left in every language.
            .environment(\.layoutDirection, .leftToRight)
            .allowsHitTesting(takesInput && isShown)
            .onChange(of: environment(geometry.size), initial: true) { _, environment in
                system.host.update(environment)
            }
        }
        .frame(height: height.map { CGFloat($0()) })
    }

    /// The drawing, with the focus if keys move it.
    private var canvas: some SwiftUI.View {
        let host = system.host
        let view = host.view
        var operations = view.drawing()
        if showsFocus, let focus = host.focus, host.focusOrder.contains(focus),
            let frame = view.frame(of: focus)
        {
            let box = RoundedBox(
                Rect(
                    x: frame.x - 2,
                    y: frame.y - 2,
                    width: frame.width + 4,
                    height: frame.height + 4
                ),
                corners: Corners(all: (view[focus]?.corners.top ?? 0) + 2)
            )
            operations.append(.border(box, Border(color: .accent, width: 2)))
        }
        let renderer = OperationRenderer(operations: operations, theme: theme, picture: picture)
        return Canvas { context, _ in
            renderer.draw(in: context)
        }
    }

    /// Native fields over the parts that take text.
    private func fields(_ view: FretsawInteraction.View) -> some SwiftUI.View {
        ForEach(view.accessibilityElements.filter { $0.role?.isTyped ?? false }) { element in
            let words = view[element.id]?.words
            NativeField(
                text: text ?? typedText(element.id),
                label: element.label,
                hasLines: element.role == .multilineTextbox,
                submit: { system.host.press(Keystroke(.enter), on: element.id) }
            )
            .font(.system(size: words?.letterSize ?? 14))
            .foregroundStyle(
                SwiftUI.Color(theme[.text])
            )
            .focused($isTyping)
            .modifier(EscapeInput { system.host.press(Keystroke(.escape), on: element.id) })
            .frame(width: element.frame.width, height: element.frame.height)
            .position(x: element.frame.center.x, y: element.frame.center.y)
        }
    }

    private func typedText(_ part: PartName) -> Binding<String> {
        // SwiftUI calls both on the main actor.
        Binding(
            get: { MainActor.assumeIsolated { system.host.view[part]?.words?.string ?? "" } },
            set: { text in MainActor.assumeIsolated { system.host.type(text) } }
        )
    }

    private func containerLabel(_ view: FretsawInteraction.View) -> String {
        view.accessibilityElements.first { $0.role?.isContainer ?? false }?.label ?? ""
    }

    private func environment(_ size: CGSize) -> InterfaceEnvironment {
        InterfaceEnvironment(
            size: Size(width: size.width, height: size.height),
            topInset: insets.top,
            bottomInset: insets.bottom,
            language: locale.language.languageCode?.identifier == "zh" ? .chinese : .english,
            reducesMotion: reducesMotion,
            isRightToLeft: layoutDirection == .rightToLeft
        )
    }

    private func connect() {
        system.host.changed = { [changes] in changes.report() }
        system.host.announce = { text, _ in
            AccessibilityNotification.Announcement(text).post()
        }
        changes.report()
    }

    /// Advances the system when its schedule is due.
    private func wake() async {
        while let wake = system.schedule.wake {
            do {
                try await Task.sleep(for: .milliseconds(max(1, wake - system.host.now)))
            } catch {
                return
            }
            system.advance()
        }
    }
}

/// The panel of work, and the buttons below it or below a puzzle.
private struct ControlsView: SwiftUI.View {
    let controls: CaptchaControls
    let act: (CaptchaAction) -> Void

    var body: some SwiftUI.View {
        VStack(spacing: 8) {
            if let panel = controls.panel {
                SwiftUI.Text(verbatim: panel.text.string)
            }
            if let progress = controls.progress {
                ProgressView(value: progress)
                    .accessibilityLabel(
                        SwiftUI.Text(verbatim: controls.panel?.percent?.string ?? "")
                    )
            }
            ForEach(controls.buttons) { button in
                Button(action: { act(button.action) }) {
                    SwiftUI.Text(verbatim: button.label.string)
                }
            }
            .opacity(controls.hidesButtons ? 0 : 1)
            .allowsHitTesting(!controls.hidesButtons)
            .accessibilityHidden(controls.hidesButtons)
        }
        .padding(.all, controls == CaptchaControls() ? 0 : 8)
    }
}

/// The accessibility elements of a system, without containers and native fields.
private struct AccessibilityChildren<Machine: InteractiveMachine>: SwiftUI.View {
    let host: MachineHost<Machine>
    let elements: [AccessibilityElement]

    var body: some SwiftUI.View {
        ZStack(alignment: .topLeading) {
            ForEach(elements.filter(isShown)) { element in
                child(element)
                    .position(x: element.frame.center.x, y: element.frame.center.y)
            }
        }
    }

    private func isShown(_ element: AccessibilityElement) -> Bool {
        guard let role = element.role, role != .application else { return true }
        return !role.isContainer && !role.isTyped
    }

    @ViewBuilder
    private func child(_ element: AccessibilityElement) -> some SwiftUI.View {
        let shape = Rectangle()
            .frame(width: element.frame.width, height: element.frame.height)
            .accessibilityElement()
            .accessibilityLabel(SwiftUI.Text(verbatim: element.label))
            .accessibilityValue(SwiftUI.Text(verbatim: element.value ?? ""))
            .accessibilityAddTraits(element.traits)
            .disabled(!element.isEnabled)
        if element.role == .slider {
            shape
                .accessibilityAdjustableAction { direction in
                    switch direction {
                    case .increment: host.adjust(element.id, increases: true)
                    case .decrement: host.adjust(element.id, increases: false)
                    @unknown default: break
                    }
                }
                // Enter submits the answer.
                .accessibilityAction { host.press(Keystroke(.enter), on: element.id) }
        } else if element.role == .button {
            shape.accessibilityAction { host.activate(element.id) }
        } else {
            shape
        }
    }
}

extension AccessibilityElement {
    /// The traits that SwiftUI has; `disabled(_:)` and the adjustable action add the others.
    fileprivate var traits: AccessibilityTraits {
        var result: AccessibilityTraits =
            switch role {
            case .button: .isButton
            case .img: .isImage
            case nil, .status, .alert: .isStaticText
            default: []
            }
        if isSelected { result.formUnion(.isSelected) }
        return result
    }
}

/// A native field over the part of a text input.
private struct NativeField: SwiftUI.View {
    let text: Binding<String>
    let label: String
    let hasLines: Bool
    let submit: () -> Void

    var body: some SwiftUI.View {
        if hasLines {
            #if os(tvOS) || os(watchOS)
            TextField("", text: text, axis: .vertical)
                .accessibilityLabel(SwiftUI.Text(verbatim: label))
            #else
            TextEditor(text: text)
                .scrollContentBackground(.hidden)
                .accessibilityLabel(SwiftUI.Text(verbatim: label))
            #endif
        } else {
            TextField("", text: text)
                .textFieldStyle(.plain)
                .padding(.horizontal, 10)
                .onSubmit(submit)
                .accessibilityLabel(SwiftUI.Text(verbatim: label))
        }
    }
}
#endif
