#if canImport(SwiftUI)
internal import Foundation
internal import FretsawDrawing
internal import FretsawInteraction
internal import SwiftUI

/// Sends presses by finger and pointer to a system.
struct PressInput<System: PresentedSystem>: ViewModifier {
    let system: System
    /// Called when a press begins.
    let began: () -> Void

    #if os(tvOS)
    func body(content: Content) -> some SwiftUI.View { content }
    #else
    @State private var isDown = false
    // Reset also if the gesture is cancelled, which is not reported otherwise.
    @GestureState private var isActive = false

    func body(content: Content) -> some SwiftUI.View {
        content
            .contentShape(Rectangle())
            .gesture(
                DragGesture(minimumDistance: 0)
                    .updating($isActive) { _, isActive, _ in isActive = true }
                    .onChanged { moved($0) }
                    .onEnded { ended($0) }
            )
            .onChange(of: isActive) { _, isActive in
                guard !isActive, isDown else { return }
                isDown = false
                system.press(.cancelled, at: Point(.zero), isTouch: isTouch, time: system.host.now)
            }
    }

    private func moved(_ value: DragGesture.Value) {
        if isDown {
            send(.moved, at: value.location, value)
        } else {
            isDown = true
            began()
            send(.began, at: value.startLocation, value)
        }
    }

    private func ended(_ value: DragGesture.Value) {
        guard isDown else { return }
        isDown = false
        send(.ended, at: value.location, value)
    }

    /// Sends a press with the time of the device: events arrive later, each by a different time.
    private func send(_ phase: Press.Phase, at place: CGPoint, _ value: DragGesture.Value) {
        let age = Date.now.timeIntervalSince(value.time) * 1000
        let time = system.host.now - min(max(age, 0), 100)
        system.press(phase, at: Point(place), isTouch: isTouch, time: time)
    }

    private var isTouch: Bool {
        #if os(macOS)
        false
        #else
        true
        #endif
    }
    #endif
}

/// Sends keys to a system.
struct KeyInput<Machine: InteractiveMachine>: ViewModifier {
    let host: MachineHost<Machine>
    /// Whether it takes keys now.
    let isEnabled: Bool
    /// Called when a key is handled.
    let handled: () -> Void

    #if os(watchOS)
    func body(content: Content) -> some SwiftUI.View { content }
    #else
    func body(content: Content) -> some SwiftUI.View {
        content
            .focusable(isEnabled)
            .focusEffectDisabled()
            .onKeyPress(phases: [.down, .repeat]) { press in
                guard take(press) else { return .ignored }
                handled()
                return .handled
            }
    }

    private func take(_ press: KeyPress) -> Bool {
        guard press.modifiers.isDisjoint(with: [.command, .control, .option]) else { return false }
        let isShifted = press.modifiers.contains(.shift)
        if press.key == .tab { return host.moveFocus(backwards: isShifted) }
        guard let key = Key(press.key) else { return false }
        return host.press(Keystroke(key, isShifted: isShifted))
    }
    #endif
}

/// Sends the Escape key of a native field.
struct EscapeInput: ViewModifier {
    /// Called for the key; false if it has no effect.
    let action: () -> Bool

    func body(content: Content) -> some SwiftUI.View {
        #if os(watchOS)
        content
        #else
        content.onKeyPress(.escape) { action() ? .handled : .ignored }
        #endif
    }
}

#if !os(watchOS)
extension Key {
    /// The key of SwiftUI; nil if machines do not handle it.
    fileprivate init?(_ key: KeyEquivalent) {
        switch key {
        case .leftArrow: self = .left
        case .rightArrow: self = .right
        case .upArrow: self = .up
        case .downArrow: self = .down
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .home: self = .home
        case .end: self = .end
        case .return: self = .enter
        case .space: self = .space
        case .escape: self = .escape
        case .delete: self = .backspace
        default:
            guard let digit = key.character.wholeNumberValue, key.character.isASCII,
                let value = Key(rawValue: Key.digit0.rawValue + UInt8(digit))
            else { return nil }
            self = value
        }
    }
}
#endif
#endif
