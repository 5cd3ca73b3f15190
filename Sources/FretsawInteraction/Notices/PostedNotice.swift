/// A notice in the list, with its times.
struct PostedNotice: Equatable, Sendable {
    /// Which one.
    let handle: NoticeHandle
    /// What it says.
    let notice: Notice
    /// When it was shown, or, for the pictures, when the first of them came.
    let start: Milliseconds
    /// When it begins to go by itself, or nothing where it stays or already goes.
    var clears: Milliseconds?
    /// Which question for the size of its words is open or was last answered.
    var question: UInt32?
    /// The size of its words; nothing where it was not told, so that there is nothing to show yet.
    var measured: Size?
    /// How much of it has come in, 0 … 1; nothing before there is something to show.
    var presence: Transition?
    /// Whether it is on its way out.
    var leaves = false

    /// When the next of its timers runs out: the one that clears it, or the one of its leaving.
    var timer: Milliseconds? {
        leaves ? presence?.end : clears
    }

    /// How many of its pictures have gone by, and when the next takes over.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - shortest: The shortest time a picture is shown.
    /// - Returns: Which picture is shown, and when the next is, or nothing without a next.
    func picture(
        at now: Milliseconds,
        shortest: Milliseconds
    ) -> (frame: UInt32, next: Milliseconds?) {
        guard let pictures = notice.pictures, pictures.count > 1, pictures.interval > 0,
            pictures.interval.isFinite
        else { return (0, nil) }
        let interval = max(pictures.interval, shortest)
        let count = Double(min(pictures.count, 1 << 30))
        // Reckoned from the start, not counted: a late frame does not put the later ones off.
        var gone = ((now - start) / interval).roundedDown
        if gone < 0 { gone = 0 }
        let frame = gone - (gone / count).roundedDown * count
        var next = start + (gone + 1) * interval
        if next <= now { next = now + interval }
        return (UInt32(frame.bounded(0, count - 1)), next)
    }
}
