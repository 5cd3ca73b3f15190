/// The events of guide pages.
public indirect enum GuideEvent: Equatable, Sendable {
    /// The app was opened, with its current version and the stored one, or nil.
    case opened(stored: Text?, current: Text)
    /// A page's picture was loaded, or is unreadable.
    case picture(page: Int, PagePicture)
    /// The pager was scrolled; the offset is in points from the first page.
    case scrolled(offset: Double)
    /// The pager came to rest.
    case settled(offset: Double)
    /// The environment changed.
    case environment(InterfaceEnvironment)
    /// A press; a button is pressed if the finger is lifted on it.
    case press(Press)
    /// A button was activated without a press.
    case activated(PartName)
    /// A key.
    case key(Keystroke)
    /// The texts that replace the guide's own changed.
    case texts(CustomTexts<GuideText>)
}

/// The effects of guide pages.
public indirect enum GuideEffect: Equatable, Sendable {
    /// Store this version, so that the guide is not shown again for it.
    case store(version: Text)
    /// Show the app's home page: no guide is needed.
    case showHome
    /// Scroll the pager to an offset, animated or immediately.
    case scroll(to: Double, animated: Bool)
    /// Report that a page has no readable picture.
    case unreadable(page: Int)
    /// The user left the guide; sent once.
    case completed(GuideExit)
    /// Remove the guide: it has faded out.
    case removed
}

/// The exits of a guide.
public enum GuideExit: UInt8, Sendable {
    /// The skip button.
    case skipped
    /// The start button.
    case started
    /// Sliding past the last page.
    case slid
}

/// The kind of a page's picture, detected by content.
public enum PagePicture: Equatable, Sendable {
    /// It is not loaded yet.
    case awaited
    /// A still picture.
    case still
    /// An animation.
    case animated(GuidePlayback)
    /// The picture is missing or unreadable.
    case unreadable
}

/// The playback of a guide page: all frames at one interval, in a loop.
///
/// It is the codec's timing policy `guide`, for hosts that only have a duration and a number of frames.
public struct GuidePlayback: Equatable, Sendable {
    /// The number of frames.
    public let frames: Int
    /// The duration of one loop; nil for a still picture.
    public let turn: Milliseconds?

    /// Creates the playback of `frames` frames with a total duration of `total` milliseconds.
    ///
    /// The interval is the total divided by the frames, corrected in this order: more than 1.2 s becomes 0.1 s; with
    /// more than 30 frames, more than 0.06 s becomes 0.06 s; with more than 50, more than 0.04 s becomes 0.04 s. There
    /// is no animation with fewer than two or more than a million frames, or with frames below one millisecond.
    public init(frames: Int, total: Milliseconds) {
        self.frames = frames > 1 && frames <= 1_000_000 ? frames : 1
        guard self.frames > 1, total >= Double(self.frames), total.isFinite else {
            turn = nil
            return
        }
        // Totals are compared instead of intervals, to avoid rounding.
        let count = Double(frames)
        var turn = total
        if turn > 1200 * count { turn = 100 * count }
        if frames > 30, turn > 60 * count { turn = 60 * count }
        if frames > 50, turn > 40 * count { turn = 40 * count }
        self.turn = turn
    }

    /// The duration of a frame; nil for a still picture.
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

    /// The start of the frame after the one at `elapsed`; nil for a still picture.
    public func nextFrame(after elapsed: Milliseconds) -> Milliseconds? {
        guard let turn else { return nil }
        let elapsed = elapsed > 0 && elapsed.isFinite ? elapsed : 0
        let next = (step(after: elapsed, turn: turn) + 1) * turn / Double(frames)
        return next > elapsed ? next : nil
    }

    /// The number of frames before `elapsed`; a time that equals a frame's start except for
    /// rounding belongs to that frame.
    private func step(after elapsed: Milliseconds, turn: Milliseconds) -> Double {
        (elapsed * Double(frames) / turn * (1 + 1e-12) + 1e-9).roundedDown
    }
}
