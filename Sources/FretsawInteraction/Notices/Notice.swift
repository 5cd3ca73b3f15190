/// A short message that disappears by itself.
public struct Notice: Equatable, Sendable {
    /// The kinds of notices; each has its own look and position.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// Something continues that takes a while.
        case wait
        /// A line in the status bar.
        case top
        /// Something went well.
        case success
        /// Something went wrong.
        case error
        /// Something is good to know.
        case info
        /// Words alone.
        case text
    }

    /// When a notice goes by itself.
    public enum Clearing: Equatable, Sendable {
        /// As its kind does: `top` and `text` go, the others stay.
        case `default`
        /// Never.
        case never
        /// After the time of its kind, those too that usually stay.
        case byItself
        /// After a time from its showing; a time that is no number or below 0 counts as `default`.
        case after(Milliseconds)
    }

    /// The kind.
    public var kind: Kind
    /// Its words; those of `wait` are not drawn, but read out instead of "loading".
    public var text: Text
    /// When it goes by itself.
    public var clearing: Clearing
    /// Own pictures in place of the spinner; only `wait` shows them.
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

/// Pictures shown one after another, in a loop; anyone who draws contains them.
public struct NoticePictures: Equatable, Sendable {
    /// How many there are; 0 or less shows the spinner instead.
    public var count: Int
    /// How long each is shown; one that is no number, or 0 or less, shows the first for good.
    public var interval: Milliseconds

    /// Makes pictures.
    public init(count: Int, interval: Milliseconds) {
        self.count = count
        self.interval = interval
    }
}

/// Which of the notices: what showing one returns, to hide it by itself.
public struct NoticeHandle: Equatable, Hashable, Sendable {
    /// Its number.
    ///
    /// Parts of the notice bear the low 16 bits as their index, and so do its pictures.
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
    /// The viewport is another, or shown otherwise.
    case environment(InterfaceEnvironment)
    /// A notice must be shown; answered by the effect `shown` with its handle.
    case show(Notice)
    /// The size of the words of a `measure` effect.
    case measured(tag: UInt32, size: Size)
    /// One notice is to go.
    case hide(NoticeHandle)
    /// All are to go, at once.
    case clearAll
}

/// The effects of notices.
public indirect enum NoticeEffect: Equatable, Sendable {
    /// The notice that was asked for has this handle; follows at once from `show`.
    case shown(NoticeHandle)
    /// Measure words and answer with `measured`.
    case measure(TextMeasurement)
    /// The notice was removed; sent once for each.
    case removed(NoticeHandle)
}
