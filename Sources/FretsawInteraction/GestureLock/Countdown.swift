/// The whole seconds until a time, the running one counted.
struct Countdown: Equatable, Sendable {
    /// How many seconds are left; nothing where the end is there, or too far away to count down to.
    let seconds: Int?
    /// When there is a second less.
    let nextChange: Milliseconds

    /// Counts from `now` to `end`.
    init(until end: Milliseconds, now: Milliseconds) {
        let left = end - now
        guard left > 0, left < 360_000_000 else {
            seconds = nil
            nextChange = end
            return
        }
        let whole = -(-left / 1000).roundedDown
        seconds = Int(whole)
        let next = end - (whole - 1) * 1000
        // Rounding of large times must not ask for a moment that is past already.
        nextChange = next > now ? next : end
    }

    /// The time left for people: seconds, or minutes and seconds where there is a minute.
    var text: Text {
        guard let seconds else { return .empty }
        guard seconds >= 60 else { return Text(decimal: seconds) + "s" }
        let rest = seconds % 60
        return Text(decimal: seconds / 60) + (rest < 10 ? ":0" : ":") + Text(decimal: rest)
    }
}
