/// A short message that disappears by itself.
public struct Notice: Equatable, Sendable {
    /// The kinds of notices; each has its own metrics and position.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// An activity indicator.
        case wait
        /// A line at the top of the screen.
        case top
        /// A success.
        case success
        /// An error.
        case error
        /// Information.
        case info
        /// Only a text.
        case text
    }

    /// The policies for removing a notice.
    public enum Clearing: Equatable, Sendable {
        /// The default of its kind: `top` and `text` disappear, the others stay.
        case `default`
        /// Never.
        case never
        /// After the time of its kind, also for kinds that stay by default.
        case byItself
        /// After a time; NaN and negative times mean `default`.
        case after(Milliseconds)
    }

    /// The kind.
    public var kind: Kind
    /// The text; that of `wait` is announced instead of "loading", and drawn only if ``NoticeOptions/isModern``.
    public var text: Text
    /// The policy for removing it.
    public var clearing: Clearing
    /// Pictures that replace the spinner of `wait`.
    public var pictures: NoticePictures?

    /// Creates a notice.
    public init(
        _ kind: Kind,
        text: Text = .empty,
        clearing: Clearing = .default,
        pictures: NoticePictures? = nil
    ) {
        self.kind = kind
        self.text = text
        self.clearing = clearing
        self.pictures = pictures
    }
}

/// Pictures shown one after the other in a loop; the host has the pictures.
public struct NoticePictures: Equatable, Sendable {
    /// The number of pictures; 0 or less shows the spinner.
    public var count: Int
    /// The duration of each picture; with NaN, 0 or less, only the first is shown.
    public var interval: Milliseconds

    /// Creates pictures.
    public init(count: Int, interval: Milliseconds) {
        self.count = count
        self.interval = interval
    }
}

/// The handle of a notice.
public struct NoticeHandle: Equatable, Hashable, Sendable {
    /// The number; its low 16 bits are the index of the notice's parts and pictures.
    public var number: UInt32

    /// Creates a handle.
    public init(_ number: UInt32) {
        self.number = number
    }

    /// The index of the notice's parts and pictures.
    public var index: UInt16 { UInt16(truncatingIfNeeded: number) }
}

/// The events of notices.
public indirect enum NoticeEvent: Equatable, Sendable {
    /// The environment changed.
    case environment(InterfaceEnvironment)
    /// Show a notice; answered by the effect `shown` with its handle.
    case show(Notice)
    /// The size of the words of a `measure` effect.
    case measured(tag: UInt32, size: Size)
    /// Hide a notice.
    case hide(NoticeHandle)
    /// Keep a notice while a pointer or the focus is on it, or no longer: then its time begins again.
    case hold(NoticeHandle, isHeld: Bool)
    /// Remove all notices immediately.
    case clearAll
}

/// The effects of notices.
public indirect enum NoticeEffect: Equatable, Sendable {
    /// The handle of the notice in the preceding `show` event.
    case shown(NoticeHandle)
    /// Measure words and send the event `measured`.
    case measure(TextMeasurement)
    /// The notice was removed; sent once for each.
    case removed(NoticeHandle)
}
