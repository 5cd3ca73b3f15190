extension View {
    /// SwiftUI's `View.modifier(_:)`.
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> { stub() }
    /// SwiftUI's `View.environment(_:_:)`.
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>,
        _ value: V
    ) -> some View { EmptyView() }
    /// SwiftUI's `View.frame(width:height:alignment:)`.
    nonisolated public func frame(
        width: CGFloat? = nil,
        height: CGFloat? = nil,
        alignment: Alignment = .center
    ) -> some View { EmptyView() }
    /// SwiftUI's `View.position(x:y:)`.
    nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { EmptyView() }
    /// SwiftUI's `View.padding(_:_:)`.
    nonisolated public func padding(
        _ edges: Edge.Set = .all,
        _ length: CGFloat? = nil
    ) -> some View { EmptyView() }
    /// SwiftUI's `View.ignoresSafeArea(_:edges:)`.
    nonisolated public func ignoresSafeArea(
        _ regions: SafeAreaRegions = .all,
        edges: Edge.Set = .all
    ) -> some View { EmptyView() }
    /// SwiftUI's `View.overlay(alignment:content:)`.
    nonisolated public func overlay<V>(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> V
    ) -> some View where V: View { EmptyView() }
    /// SwiftUI's `View.background(_:ignoresSafeAreaEdges:)`.
    nonisolated public func background<S>(
        _ style: S,
        ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View where S: ShapeStyle { EmptyView() }
    /// SwiftUI's `View.font(_:)`.
    nonisolated public func font(_ font: Font?) -> some View { EmptyView() }
    /// SwiftUI's `View.foregroundStyle(_:)`.
    nonisolated public func foregroundStyle<S>(_ style: S) -> some View where S: ShapeStyle {
        EmptyView()
    }
    /// SwiftUI's `View.textFieldStyle(_:)`.
    nonisolated public func textFieldStyle<S>(_ style: S) -> some View where S: TextFieldStyle {
        EmptyView()
    }
    /// SwiftUI's `View.scrollContentBackground(_:)`.
    nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View {
        EmptyView()
    }
    /// SwiftUI's `View.opacity(_:)`.
    nonisolated public func opacity(_ opacity: Double) -> some View { EmptyView() }
    /// SwiftUI's `View.disabled(_:)`.
    nonisolated public func disabled(_ disabled: Bool) -> some View { EmptyView() }
    /// SwiftUI's `View.allowsHitTesting(_:)`.
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { EmptyView() }
    /// SwiftUI's `View.contentShape(_:eoFill:)`.
    nonisolated public func contentShape<S>(_ shape: S, eoFill: Bool = false) -> some View
    where S: Shape { EmptyView() }
    /// SwiftUI's `View.gesture(_:including:)`.
    nonisolated public func gesture<T>(
        _ gesture: T,
        including mask: GestureMask = .all
    )
        -> some View where T: Gesture
    { EmptyView() }
    /// SwiftUI's `View.focusable(_:)`.
    nonisolated public func focusable(_ isFocusable: Bool = true) -> some View { EmptyView() }
    /// SwiftUI's `View.focusEffectDisabled(_:)`.
    nonisolated public func focusEffectDisabled(_ disabled: Bool = true) -> some View {
        EmptyView()
    }
    /// SwiftUI's `View.focused(_:)`.
    nonisolated public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
        EmptyView()
    }
    /// SwiftUI's `View.onKeyPress(phases:action:)`.
    nonisolated public func onKeyPress(
        phases: KeyPress.Phases = [.down, .repeat],
        action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { EmptyView() }
    /// SwiftUI's `View.onKeyPress(_:action:)`.
    nonisolated public func onKeyPress(
        _ key: KeyEquivalent,
        action: @escaping () -> KeyPress.Result
    ) -> some View { EmptyView() }
    /// SwiftUI's `View.onSubmit(of:_:)`.
    nonisolated public func onSubmit(
        of triggers: SubmitTriggers = .text,
        _ action: @escaping () -> Void
    ) -> some View { EmptyView() }
    /// SwiftUI's `View.onAppear(perform:)`.
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        EmptyView()
    }
    /// SwiftUI's `View.onChange(of:initial:_:)`.
    nonisolated public func onChange<V>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View where V: Equatable { EmptyView() }
    /// SwiftUI's `View.onChange(of:initial:_:)`.
    nonisolated public func onChange<V>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> some View where V: Equatable { EmptyView() }
    /// SwiftUI's `View.task(id:priority:_:)`.
    nonisolated public func task<T>(
        id value: T,
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View where T: Equatable { EmptyView() }
    /// SwiftUI's `View.task(priority:_:)`.
    nonisolated public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { EmptyView() }
    /// SwiftUI's `View.accessibilityElement(children:)`.
    nonisolated public func accessibilityElement(
        children: AccessibilityChildBehavior = .ignore
    ) -> some View { EmptyView() }
    /// SwiftUI's `View.accessibilityChildren(children:)`.
    nonisolated public func accessibilityChildren<V>(
        @ViewBuilder children: () -> V
    ) -> some View where V: View { EmptyView() }
    /// SwiftUI's `View.accessibilityLabel(_:)`.
    nonisolated public func accessibilityLabel(
        _ label: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { stub() }
    /// SwiftUI's `View.accessibilityValue(_:)`.
    nonisolated public func accessibilityValue(
        _ valueDescription: Text
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { stub() }
    /// SwiftUI's `View.accessibilityAddTraits(_:)`.
    nonisolated public func accessibilityAddTraits(
        _ traits: AccessibilityTraits
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { stub() }
    /// SwiftUI's `View.accessibilityHidden(_:)`.
    nonisolated public func accessibilityHidden(
        _ hidden: Bool
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { stub() }
    /// SwiftUI's `View.accessibilityAction(_:_:)`.
    nonisolated public func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default,
        _ handler: @escaping () -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { stub() }
    /// SwiftUI's `View.accessibilityAdjustableAction(_:)`.
    nonisolated public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> { stub() }
}

/// SwiftUI's `Visibility`.
public enum Visibility: Hashable, CaseIterable, Sendable {
    /// SwiftUI's `Visibility.hidden`.
    case hidden
}
/// SwiftUI's `SubmitTriggers`.
public struct SubmitTriggers: OptionSet, Sendable {
    /// SwiftUI's `SubmitTriggers.rawValue`.
    public let rawValue: Int
    /// SwiftUI's `SubmitTriggers.init(rawValue:)`.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// SwiftUI's `SubmitTriggers.text`.
    public static let text = SubmitTriggers(rawValue: 1)
}
