/// A count within a window of time, and how long the window still lasts.
public struct WindowCount: Sendable, Hashable {
    /// The amount added in this window so far, the caller's own included.
    public let count: Int
    /// The time until the window ends and the count begins anew; zero where no window is open.
    public let remaining: Duration

    /// `count` in a window that lasts `remaining` more.
    public init(count: Int, remaining: Duration) {
        self.count = count
        self.remaining = remaining
    }

    /// The most that one operation adds.
    public static let maxAmount = 1_000_000
}
