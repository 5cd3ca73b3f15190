// The signatures of Apple's SwiftUI that `FretsawSwiftUI` uses, so that it is type-checked on Linux. Nothing of this
// draws: no value of these types is ever used.
@_exported public import Foundation

/// Ends a function of a stub.
func stub() -> Never { fatalError("SwiftUI exists on Apple systems only") }

/// SwiftUI's `View`.
@MainActor @preconcurrency
public protocol View {
    /// SwiftUI's `View.Body`.
    associatedtype Body: View
    /// SwiftUI's `View.body`.
    @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
    /// SwiftUI's `Never.body`.
    public var body: Never { stub() }
}

/// A view without a body of its own.
public protocol Primitive: View where Body == Never {}
extension Primitive {
    /// SwiftUI's `View.body`.
    public var body: Never { stub() }
}

/// SwiftUI's `ViewBuilder`.
@resultBuilder
public struct ViewBuilder {
    /// SwiftUI's `ViewBuilder.buildExpression(_:)`.
    public static func buildExpression<Content>(_ content: Content) -> Content
    where Content: View { content }
    /// SwiftUI's `ViewBuilder.buildBlock()`.
    public static func buildBlock() -> EmptyView { stub() }
    /// SwiftUI's `ViewBuilder.buildBlock(_:)`.
    public static func buildBlock<Content>(_ content: Content) -> Content where Content: View {
        content
    }
    /// SwiftUI's `ViewBuilder.buildBlock(_:)`.
    public static func buildBlock<each Content>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> where repeat each Content: View { stub() }
    /// SwiftUI's `ViewBuilder.buildIf(_:)`.
    public static func buildIf<Content>(_ content: Content?) -> Content? where Content: View {
        content
    }
    /// SwiftUI's `ViewBuilder.buildEither(first:)`.
    public static func buildEither<TrueContent, FalseContent>(
        first: TrueContent
    ) -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: View, FalseContent: View { stub() }
    /// SwiftUI's `ViewBuilder.buildEither(second:)`.
    public static func buildEither<TrueContent, FalseContent>(
        second: FalseContent
    ) -> _ConditionalContent<TrueContent, FalseContent>
    where TrueContent: View, FalseContent: View { stub() }
}

/// SwiftUI's `EmptyView`.
public struct EmptyView: Primitive {}
/// SwiftUI's `TupleView`.
public struct TupleView<T>: Primitive {}
/// SwiftUI's `_ConditionalContent`.
public struct _ConditionalContent<TrueContent, FalseContent>: Primitive {}
extension Optional: View where Wrapped: View {
    /// SwiftUI's `Optional.body`.
    public var body: Never { stub() }
}

/// SwiftUI's `ViewModifier`.
@MainActor @preconcurrency
public protocol ViewModifier {
    /// SwiftUI's `ViewModifier.Body`.
    associatedtype Body: View
    /// SwiftUI's `ViewModifier.Content`.
    typealias Content = _ViewModifier_Content<Self>
    /// SwiftUI's `ViewModifier.body(content:)`.
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
}
/// SwiftUI's `_ViewModifier_Content`.
public struct _ViewModifier_Content<Modifier>: Primitive where Modifier: ViewModifier {}
/// SwiftUI's `ModifiedContent`.
public struct ModifiedContent<Content, Modifier> {}
extension ModifiedContent: View where Content: View {
    /// SwiftUI's `ModifiedContent.body`.
    public var body: Never { stub() }
}
/// SwiftUI's `AccessibilityAttachmentModifier`.
public struct AccessibilityAttachmentModifier {}

/// SwiftUI's `ForEach`.
public struct ForEach<Data, ID, Content> where Data: RandomAccessCollection, ID: Hashable {}
extension ForEach: View where Content: View {
    /// SwiftUI's `ForEach.body`.
    public var body: Never { stub() }
}
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    /// SwiftUI's `ForEach.init(_:content:)`.
    nonisolated public init(
        _ data: Data,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) { stub() }
}

/// SwiftUI's `GeometryReader`.
public struct GeometryReader<Content>: Primitive where Content: View {
    /// SwiftUI's `GeometryReader.init(content:)`.
    nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { stub() }
}
/// SwiftUI's `GeometryProxy`.
public struct GeometryProxy {
    /// SwiftUI's `GeometryProxy.size`.
    public var size: CGSize { stub() }
    /// SwiftUI's `GeometryProxy.safeAreaInsets`.
    public var safeAreaInsets: EdgeInsets { stub() }
}

/// SwiftUI's `ZStack`.
public struct ZStack<Content>: Primitive where Content: View {
    /// SwiftUI's `ZStack.init(alignment:content:)`.
    nonisolated public init(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> Content
    ) { stub() }
}

/// SwiftUI's `VStack`.
public struct VStack<Content>: Primitive where Content: View {
    /// SwiftUI's `VStack.init(alignment:spacing:content:)`.
    nonisolated public init(
        alignment: HorizontalAlignment = .center,
        spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) { stub() }
}
/// SwiftUI's `HorizontalAlignment`.
public struct HorizontalAlignment: Sendable {
    /// SwiftUI's `HorizontalAlignment.center`.
    public static let center = HorizontalAlignment()
}

/// SwiftUI's `ProgressView`.
public struct ProgressView: Primitive {
    /// SwiftUI's `ProgressView.init(value:total:)`.
    nonisolated public init<V>(value: V?, total: V = 1) where V: BinaryFloatingPoint { stub() }
}

/// SwiftUI's `TimelineSchedule`.
public protocol TimelineSchedule {}
/// SwiftUI's `AnimationTimelineSchedule`.
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
    /// SwiftUI's `TimelineSchedule.animation(minimumInterval:paused:)`.
    public static func animation(
        minimumInterval: Double? = nil,
        paused: Bool = false
    ) -> AnimationTimelineSchedule { stub() }
}
/// SwiftUI's `TimelineView`.
public struct TimelineView<Schedule, Content> where Schedule: TimelineSchedule {
    /// SwiftUI's `TimelineView.Context`.
    public struct Context {
        /// SwiftUI's `TimelineView.Context.date`.
        public var date: Date { stub() }
    }
}
/// SwiftUI's `TimelineViewDefaultContext`.
public typealias TimelineViewDefaultContext = TimelineView<
    EveryMinuteTimelineSchedule, Never
>.Context
/// SwiftUI's `EveryMinuteTimelineSchedule`.
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable {}
extension TimelineView: View where Content: View {
    /// SwiftUI's `TimelineView.body`.
    public var body: Never { stub() }
    /// SwiftUI's `TimelineView.init(_:content:)`.
    nonisolated public init(
        _ schedule: Schedule,
        @ViewBuilder content: @escaping (TimelineViewDefaultContext) -> Content
    ) { stub() }
}

/// SwiftUI's `Rectangle`.
public struct Rectangle: Shape {
    /// SwiftUI's `Rectangle.init()`.
    nonisolated public init() {}
}
/// SwiftUI's `Shape`.
public protocol Shape: Sendable, View where Body == Never {}
extension Shape {
    /// SwiftUI's `Shape.body`.
    public var body: Never { stub() }
}

/// SwiftUI's `TextField`.
public struct TextField<Label>: Primitive where Label: View {}
extension TextField where Label == Text {
    /// SwiftUI's `TextField.init(_:text:)`.
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { stub() }
    /// SwiftUI's `TextField.init(_:text:axis:)`.
    nonisolated public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
        stub()
    }
}
/// SwiftUI's `LocalizedStringKey`.
public struct LocalizedStringKey: ExpressibleByStringLiteral, Sendable {
    /// SwiftUI's `LocalizedStringKey.init(stringLiteral:)`.
    public init(stringLiteral value: String) { stub() }
}
/// SwiftUI's `TextEditor`.
public struct TextEditor: Primitive {
    /// SwiftUI's `TextEditor.init(text:)`.
    nonisolated public init(text: Binding<String>) { stub() }
}
/// SwiftUI's `TextFieldStyle`.
@MainActor @preconcurrency
public protocol TextFieldStyle {}
/// SwiftUI's `PlainTextFieldStyle`.
public struct PlainTextFieldStyle: TextFieldStyle {}
extension TextFieldStyle where Self == PlainTextFieldStyle {
    /// SwiftUI's `TextFieldStyle.plain`.
    public static var plain: PlainTextFieldStyle { stub() }
}

/// SwiftUI's `Button`.
public struct Button<Label>: Primitive where Label: View {}
extension Button {
    /// SwiftUI's `Button.init(action:label:)`.
    nonisolated public init(
        action: @escaping @MainActor () -> Void,
        @ViewBuilder label: () -> Label
    ) { stub() }
}
extension Button where Label == Text {
    /// SwiftUI's `Button.init(_:action:)`.
    nonisolated public init(
        _ titleKey: LocalizedStringKey,
        action: @escaping @MainActor () -> Void
    ) { stub() }
}
