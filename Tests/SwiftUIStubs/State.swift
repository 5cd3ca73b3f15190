/// SwiftUI's `DynamicProperty`.
public protocol DynamicProperty {}

/// SwiftUI's `State`.
@propertyWrapper
public struct State<Value>: DynamicProperty {
    /// SwiftUI's `State.init(wrappedValue:)`.
    public init(wrappedValue value: Value) {}
    /// SwiftUI's `State.wrappedValue`.
    public var wrappedValue: Value {
        get { stub() }
        nonmutating set { stub() }
    }
    /// SwiftUI's `State.projectedValue`.
    public var projectedValue: Binding<Value> { stub() }
}
extension State: Sendable where Value: Sendable {}

/// SwiftUI's `Binding`.
@propertyWrapper
public struct Binding<Value> {
    /// SwiftUI's `Binding.init(get:set:)`.
    @preconcurrency
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value,
        set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) { stub() }
    /// SwiftUI's `Binding.wrappedValue`.
    public var wrappedValue: Value {
        get { stub() }
        nonmutating set { stub() }
    }
}
extension Binding: Sendable where Value: Sendable {}

/// SwiftUI's `FocusState`.
@propertyWrapper
public struct FocusState<Value>: DynamicProperty where Value: Hashable {
    /// SwiftUI's `FocusState.Binding`.
    public struct Binding {}
    /// SwiftUI's `FocusState.init()`.
    public init() where Value == Bool { stub() }
    /// SwiftUI's `FocusState.wrappedValue`.
    public var wrappedValue: Value {
        get { stub() }
        nonmutating set { stub() }
    }
    /// SwiftUI's `FocusState.projectedValue`.
    public var projectedValue: FocusState<Value>.Binding { stub() }
}

/// SwiftUI's `GestureState`.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    /// SwiftUI's `GestureState.init(wrappedValue:)`.
    public init(wrappedValue: Value) { stub() }
    /// SwiftUI's `GestureState.wrappedValue`.
    public var wrappedValue: Value { stub() }
    /// SwiftUI's `GestureState.projectedValue`.
    public var projectedValue: GestureState<Value> { stub() }
}

/// SwiftUI's `EnvironmentKey`.
public protocol EnvironmentKey {
    /// SwiftUI's `EnvironmentKey.Value`.
    associatedtype Value
    /// SwiftUI's `EnvironmentKey.defaultValue`.
    static var defaultValue: Value { get }
}
/// SwiftUI's `EnvironmentValues`.
public struct EnvironmentValues {
    /// SwiftUI's `EnvironmentValues.subscript(_:)`.
    public subscript<K>(key: K.Type) -> K.Value where K: EnvironmentKey {
        get { stub() }
        set { stub() }
    }
    /// SwiftUI's `EnvironmentValues.colorScheme`.
    public var colorScheme: ColorScheme {
        get { stub() }
        set { stub() }
    }
    /// SwiftUI's `EnvironmentValues.layoutDirection`.
    public var layoutDirection: LayoutDirection {
        get { stub() }
        set { stub() }
    }
    /// SwiftUI's `EnvironmentValues.locale`.
    public var locale: Locale {
        get { stub() }
        set { stub() }
    }
    /// SwiftUI's `EnvironmentValues.accessibilityReduceMotion`.
    public var accessibilityReduceMotion: Bool { stub() }
}
/// SwiftUI's `Environment`.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    /// SwiftUI's `Environment.init(_:)`.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { stub() }
    /// SwiftUI's `Environment.wrappedValue`.
    public var wrappedValue: Value { stub() }
}

/// SwiftUI's `Gesture`.
@MainActor @preconcurrency
public protocol Gesture<Value> {
    /// SwiftUI's `Gesture.Value`.
    associatedtype Value
}
extension Gesture {
    /// SwiftUI's `Gesture.updating(_:body:)`.
    nonisolated public func updating<State>(
        _ state: GestureState<State>,
        body: @escaping (Self.Value, inout State, inout Transaction) -> Void
    ) -> GestureStateGesture<Self, State> { stub() }
    /// SwiftUI's `Gesture.onEnded(_:)`.
    nonisolated public func onEnded(
        _ action: @escaping (Self.Value) -> Void
    ) -> _EndedGesture<Self> { stub() }
}
extension Gesture where Self.Value: Equatable {
    /// SwiftUI's `Gesture.onChanged(_:)`.
    nonisolated public func onChanged(
        _ action: @escaping (Self.Value) -> Void
    ) -> _ChangedGesture<Self> { stub() }
}
/// SwiftUI's `GestureStateGesture`.
public struct GestureStateGesture<Base, State>: Gesture where Base: Gesture {
    /// SwiftUI's `GestureStateGesture.Value`.
    public typealias Value = Base.Value
}
/// SwiftUI's `_ChangedGesture`.
public struct _ChangedGesture<Content>: Gesture where Content: Gesture {
    /// SwiftUI's `_ChangedGesture.Value`.
    public typealias Value = Content.Value
}
/// SwiftUI's `_EndedGesture`.
public struct _EndedGesture<Content>: Gesture where Content: Gesture {
    /// SwiftUI's `_EndedGesture.Value`.
    public typealias Value = Content.Value
}
/// SwiftUI's `Transaction`.
public struct Transaction {}
/// SwiftUI's `GestureMask`.
public struct GestureMask: OptionSet, Sendable {
    /// SwiftUI's `GestureMask.rawValue`.
    public let rawValue: UInt32
    /// SwiftUI's `GestureMask.init(rawValue:)`.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// SwiftUI's `GestureMask.all`.
    public static let all = GestureMask(rawValue: 3)
}
/// SwiftUI's `CoordinateSpaceProtocol`.
public protocol CoordinateSpaceProtocol {}
/// SwiftUI's `LocalCoordinateSpace`.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    /// SwiftUI's `CoordinateSpaceProtocol.local`.
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}
/// SwiftUI's `DragGesture`.
public struct DragGesture: Gesture {
    /// SwiftUI's `DragGesture.Value`.
    public struct Value: Equatable, Sendable {
        /// SwiftUI's `DragGesture.Value.time`.
        public var time: Date
        /// SwiftUI's `DragGesture.Value.location`.
        public var location: CGPoint
        /// SwiftUI's `DragGesture.Value.startLocation`.
        public var startLocation: CGPoint
    }
    /// SwiftUI's `DragGesture.init(minimumDistance:coordinateSpace:)`.
    nonisolated public init(
        minimumDistance: CGFloat = 10,
        coordinateSpace: some CoordinateSpaceProtocol = .local
    ) { stub() }
}

/// SwiftUI's `EventModifiers`.
public struct EventModifiers: OptionSet, Sendable {
    /// SwiftUI's `EventModifiers.rawValue`.
    public let rawValue: Int
    /// SwiftUI's `EventModifiers.init(rawValue:)`.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// SwiftUI's `EventModifiers.shift`.
    public static let shift = EventModifiers(rawValue: 2)
    /// SwiftUI's `EventModifiers.control`.
    public static let control = EventModifiers(rawValue: 4)
    /// SwiftUI's `EventModifiers.option`.
    public static let option = EventModifiers(rawValue: 8)
    /// SwiftUI's `EventModifiers.command`.
    public static let command = EventModifiers(rawValue: 16)
}
/// SwiftUI's `KeyEquivalent`.
public struct KeyEquivalent: Hashable, Sendable {
    /// SwiftUI's `KeyEquivalent.character`.
    public var character: Character
    /// SwiftUI's `KeyEquivalent.init(_:)`.
    public init(_ character: Character) { self.character = character }
    /// SwiftUI's `KeyEquivalent.upArrow`.
    public static let upArrow = KeyEquivalent("\u{F700}")
    /// SwiftUI's `KeyEquivalent.downArrow`.
    public static let downArrow = KeyEquivalent("\u{F701}")
    /// SwiftUI's `KeyEquivalent.leftArrow`.
    public static let leftArrow = KeyEquivalent("\u{F702}")
    /// SwiftUI's `KeyEquivalent.rightArrow`.
    public static let rightArrow = KeyEquivalent("\u{F703}")
    /// SwiftUI's `KeyEquivalent.escape`.
    public static let escape = KeyEquivalent("\u{1B}")
    /// SwiftUI's `KeyEquivalent.delete`.
    public static let delete = KeyEquivalent("\u{08}")
    /// SwiftUI's `KeyEquivalent.home`.
    public static let home = KeyEquivalent("\u{F729}")
    /// SwiftUI's `KeyEquivalent.end`.
    public static let end = KeyEquivalent("\u{F72B}")
    /// SwiftUI's `KeyEquivalent.pageUp`.
    public static let pageUp = KeyEquivalent("\u{F72C}")
    /// SwiftUI's `KeyEquivalent.pageDown`.
    public static let pageDown = KeyEquivalent("\u{F72D}")
    /// SwiftUI's `KeyEquivalent.tab`.
    public static let tab = KeyEquivalent("\u{09}")
    /// SwiftUI's `KeyEquivalent.space`.
    public static let space = KeyEquivalent("\u{20}")
    /// SwiftUI's `KeyEquivalent.return`.
    public static let `return` = KeyEquivalent("\u{0D}")
}
/// SwiftUI's `KeyPress`.
public struct KeyPress: Sendable {
    /// SwiftUI's `KeyPress.Phases`.
    public struct Phases: OptionSet, Sendable {
        /// SwiftUI's `KeyPress.Phases.rawValue`.
        public let rawValue: Int
        /// SwiftUI's `KeyPress.Phases.init(rawValue:)`.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// SwiftUI's `KeyPress.Phases.down`.
        public static let down = Phases(rawValue: 1)
        /// SwiftUI's `KeyPress.Phases.repeat`.
        public static let `repeat` = Phases(rawValue: 2)
    }
    /// SwiftUI's `KeyPress.Result`.
    public enum Result: Sendable {
        /// SwiftUI's `KeyPress.Result.handled`.
        case handled
        /// SwiftUI's `KeyPress.Result.ignored`.
        case ignored
    }
    /// SwiftUI's `KeyPress.key`.
    public let key: KeyEquivalent
    /// SwiftUI's `KeyPress.modifiers`.
    public let modifiers: EventModifiers
}

/// SwiftUI's `AppStorage`.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
    private let value: Value
    /// SwiftUI's `AppStorage.wrappedValue`.
    public var wrappedValue: Value {
        get { stub() }
        nonmutating set { stub() }
    }
}
extension AppStorage where Value == String {
    /// SwiftUI's `AppStorage.init(wrappedValue:_:store:)`.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
        value = wrappedValue
    }
}
