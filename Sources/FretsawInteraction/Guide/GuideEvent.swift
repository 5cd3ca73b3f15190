/// The events of guide pages.
public indirect enum GuideEvent: Equatable, Sendable {
    /// The app was opened: the version that was stored, or nil, and the one it has now.
    case opened(stored: Text?, current: Text)
    /// A page's picture was read, or cannot be.
    case picture(page: Int, PagePicture)
    /// The pager is here now, in points from the first page.
    case scrolled(offset: Double)
    /// The pager has come to rest here.
    case settled(offset: Double)
    /// The viewport, or how its people want it shown, changed.
    case environment(InterfaceEnvironment)
    /// A finger; a button is pressed where the finger is lifted on it.
    case press(Press)
    /// A button was pressed by other means.
    case activated(PartName)
    /// A key.
    case key(Keystroke)
}

/// The effects of guide pages.
public indirect enum GuideEffect: Equatable, Sendable {
    /// Store this version, so that the guide is not shown for it again.
    case store(version: Text)
    /// Show the app's home: there is no guide to show.
    case showHome
    /// Take the pager to an offset, with the motion pagers have or at once.
    case scroll(to: Double, animated: Bool)
    /// Tell that a page has no readable picture.
    case unreadable(page: Int)
    /// The user left the guide; sent once.
    case completed(GuideExit)
    /// Take the guide away: it has faded out.
    case removed
}

/// How a guide was left.
public enum GuideExit: UInt8, Sendable {
    /// With the button that skips the pages.
    case skipped
    /// With the button that starts the app.
    case started
    /// By sliding past the last page.
    case slid
}

/// The kind of a page's picture, detected by content.
public enum PagePicture: Equatable, Sendable {
    /// It was not fetched yet.
    case awaited
    /// A picture that does not move.
    case still
    /// Frames that follow each other.
    case animated(GuidePlayback)
    /// The picture is missing or unreadable.
    case unreadable
}

/// How the frames of a guide page follow each other: all at one interval, in a loop.
///
/// It is the codec's `guide` timing policy, for anyone who has only a duration and a number of frames.
public struct GuidePlayback: Equatable, Sendable {
    /// How many frames there are.
    public let frames: Int
    /// How long one turn takes; nothing where a single frame never advances.
    public let turn: Milliseconds?

    /// The playback of `frames` frames that were meant to take `total` milliseconds together.
    ///
    /// One interval for all: the total divided by the frames. Then, in this order: more than 1.2 s becomes 0.1 s;
    /// with more than 30 frames, more than 0.06 s becomes 0.06 s; with more than 50, more than 0.04 s becomes
    /// 0.04 s. Fewer than two or more than a million frames never advance, nor frames below a millisecond each.
    public init(frames: Int, total: Milliseconds) {
        self.frames = frames > 1 && frames <= 1_000_000 ? frames : 1
        guard self.frames > 1, total >= Double(self.frames), total.isFinite else {
            turn = nil
            return
        }
        // Totals are compared, not intervals, so that nothing is rounded.
        let count = Double(frames)
        var turn = total
        if turn > 1200 * count { turn = 100 * count }
        if frames > 30, turn > 60 * count { turn = 60 * count }
        if frames > 50, turn > 40 * count { turn = 40 * count }
        self.turn = turn
    }

    /// How long each frame is shown; nothing where a single frame never advances.
    public var interval: Milliseconds? {
        guard let turn else { return nil }
        return turn / Double(frames)
    }

    /// The frame shown after `elapsed` milliseconds, from 0; negative times and NaN count as 0.
    public func frame(after elapsed: Milliseconds) -> Int {
        guard let turn, elapsed > 0, elapsed.isFinite else { return 0 }
        let step = self.step(after: elapsed, turn: turn)
        let turns = (step / Double(frames)).roundedDown
        let frame = step - turns * Double(frames)
        return frame > 0 && frame < Double(frames) ? Int(frame) : 0
    }

    /// When the frame after the one shown at `elapsed` starts; nil if frames never advance.
    public func nextFrame(after elapsed: Milliseconds) -> Milliseconds? {
        guard let turn else { return nil }
        let elapsed = elapsed > 0 && elapsed.isFinite ? elapsed : 0
        let next = (step(after: elapsed, turn: turn) + 1) * turn / Double(frames)
        return next > elapsed ? next : nil
    }

    /// How many frames have gone by; a time that one begins at but for rounding counts as its own.
    private func step(after elapsed: Milliseconds, turn: Milliseconds) -> Double {
        (elapsed * Double(frames) / turn * (1 + 1e-12) + 1e-9).roundedDown
    }
}
