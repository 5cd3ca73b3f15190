/// How long things take with notices.
public struct NoticeTimings: Equatable, Sendable {
    /// How long a notice takes to appear; `top` has its own.
    public var appearing: Milliseconds = 200
    /// How long `top` takes to slide in from above.
    public var slidingIn: Milliseconds = 300
    /// How long any notice takes to go.
    public var leaving: Milliseconds = 200
    /// When `top` goes by itself, from its showing.
    public var top: Milliseconds = 1000
    /// When `text` goes by itself, from its showing.
    public var text: Milliseconds = 2000
    /// When the others go by themselves where that is asked for, from their showing.
    public var others: Milliseconds = 3000
    /// How long the spinner takes to turn once.
    public var turn: Milliseconds = 1000
    /// The shortest time one picture is shown: a frame of a usual screen.
    public var shortestPicture: Milliseconds = 16

    /// The times of the original.
    public init() {}

    /// When a kind goes by itself, if it does.
    ///
    /// - Parameter kind: The kind.
    /// - Returns: The time from its showing.
    func clearing(of kind: Notice.Kind) -> Milliseconds {
        switch kind {
        case .top: top
        case .text: text
        case .wait, .success, .error, .info: others
        }
    }

    /// When a notice goes by itself, or nothing where it stays.
    ///
    /// - Parameter notice: The notice.
    /// - Returns: The time from its showing, 0 or more.
    func clearing(of notice: Notice) -> Milliseconds? {
        let ofKind = clearing(of: notice.kind)
        switch notice.clearing {
        case .never: return nil
        case .byItself: return ofKind
        case .after(let time) where time == .infinity: return nil
        case .after(let time) where time >= 0: return time
        case .usual, .after: return notice.kind == .top || notice.kind == .text ? ofKind : nil
        }
    }
}
