/// A page of a guide: its picture, and how far that has played.
struct GuidePage: Equatable, Sendable {
    var picture = GuidePicture.awaited
    /// When its animation began, as if it had never been stopped.
    var start: Milliseconds = 0
    /// How far it had come when it was stopped; nothing while it plays.
    var stopped: Milliseconds?

    var playback: GuidePlayback? {
        guard case .animated(let playback) = picture, playback.turn != nil else { return nil }
        return playback
    }

    /// How long it has played at a time.
    func elapsed(at now: Milliseconds) -> Milliseconds { stopped ?? (now - start) }

    /// The frame it shows at a time.
    func frame(at now: Milliseconds) -> Int {
        playback?.frame(after: elapsed(at: now)) ?? 0
    }

    /// When it shows another frame; nothing while it is stopped.
    func nextFrame(at now: Milliseconds) -> Milliseconds? {
        guard stopped == nil, let next = playback?.nextFrame(after: elapsed(at: now)) else {
            return nil
        }
        return start + next
    }

    /// Stops where it is, or goes on from there.
    mutating func togglePause(at now: Milliseconds) {
        if let stopped {
            start = now - stopped
            self.stopped = nil
        } else {
            stopped = elapsed(at: now)
        }
    }
}
