/// What can happen to guide pages.
public indirect enum GuideEvent: Equatable, Sendable {
    /// The app was opened: the version that was stored, or nothing, and the one it has now.
    case opened(stored: Text?, current: Text)
    /// A page's picture was read, or cannot be.
    case picture(page: Int, GuidePicture)
    /// The pager stands here now, in points from the first page.
    case scrolled(offset: Double)
    /// The pager has come to rest here.
    case settled(offset: Double)
    /// The room, or how its people want it shown, changed.
    case surroundings(Surroundings)
    /// A finger; a button is pressed where the finger is lifted on it.
    case press(Press)
    /// A button was pressed by other means.
    case activated(PartName)
    /// A key.
    case key(Keystroke)
}

/// What guide pages want done.
public indirect enum GuideEffect: Equatable, Sendable {
    /// Store this version, so that the guide is not shown for it again.
    case store(version: Text)
    /// Show the app's home: there is no guide to show.
    case showHome
    /// Take the pager to an offset, with the motion pagers have or at once.
    case scroll(to: Double, animated: Bool)
    /// Tell that a page has no readable picture.
    case unreadable(page: Int)
    /// Tell that the guide was left; told once.
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
