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
