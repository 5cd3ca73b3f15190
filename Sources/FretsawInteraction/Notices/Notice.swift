/// Something to tell in passing.
public struct Notice: Equatable, Sendable {
    /// What it is about; each has a look and a place of its own.
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// Something goes on that takes a while.
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
        case usual
        /// Never.
        case never
        /// After the time of its kind, those too that usually stay.
        case byItself
        /// After a time from its showing; a time that is no number or below 0 counts as `usual`.
        case after(Milliseconds)
    }

    /// What it is about.
    public var kind: Kind
    /// Its words; those of `wait` are not drawn, but read out instead of "loading".
    public var text: Text
    /// When it goes by itself.
    public var clearing: Clearing
    /// Own pictures in place of the spinner; only `wait` shows them.
    public var pictures: NoticePictures?

    /// Makes a notice.
    public init(
        _ kind: Kind,
        text: Text = .empty,
        clearing: Clearing = .usual,
        pictures: NoticePictures? = nil
    ) {
        self.kind = kind
        self.text = text
        self.clearing = clearing
        self.pictures = pictures
    }
}

/// Pictures shown one after another, in a loop; whoever draws holds them.
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

    /// Makes a handle.
    public init(_ number: UInt32) {
        self.number = number
    }

    /// The index of the notice's parts and pictures.
    public var index: UInt16 { UInt16(truncatingIfNeeded: number) }
}

/// What can happen to notices.
public indirect enum NoticeEvent: Equatable, Sendable {
    /// The room is another, or shown otherwise.
    case surroundings(Surroundings)
    /// A notice is to be shown; answered by the effect `shown` with its handle.
    case show(Notice)
    /// The words of a `measure` effect take this much room.
    case measured(tag: UInt32, size: Size)
    /// One notice is to go.
    case hide(NoticeHandle)
    /// All are to go, at once.
    case clearAll
}

/// What notices want done.
public indirect enum NoticeEffect: Equatable, Sendable {
    /// The notice that was asked for has this handle; follows at once from `show`.
    case shown(NoticeHandle)
    /// Measure words and answer with `measured`.
    case measure(TextMeasurement)
    /// The notice has left the list; told once for each.
    case removed(NoticeHandle)
}
