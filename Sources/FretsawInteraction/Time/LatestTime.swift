/// The latest time a machine was told.
///
/// Time does not run backwards in a machine: an earlier time, and one that is no number or infinite,
/// counts as the latest.
struct LatestTime: Equatable, Sendable {
    /// The latest time, or nothing before the first.
    // Less than any, before there is one.
    private var latest = -Milliseconds.infinity

    /// Nothing was told yet.
    init() {}

    /// What a time counts as.
    ///
    /// - Parameter time: A time from outside.
    /// - Returns: The time, or the latest where that is later.
    func reading(_ time: Milliseconds) -> Milliseconds {
        if time.isFinite, time > latest { return time }
        return latest.isFinite ? latest : 0
    }

    /// Takes a time.
    ///
    /// - Parameter time: A time from outside.
    /// - Returns: What it counts as.
    mutating func advance(to time: Milliseconds) -> Milliseconds {
        let now = reading(time)
        latest = now
        return now
    }
}
